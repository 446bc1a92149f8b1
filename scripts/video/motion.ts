/** Progress of a movement at `time`: 0 before `start`, 1 after `seconds`, slow at both ends. */
export function eased(time: number, start: number, seconds: number): number {
  const way = Math.min(1, Math.max(0, (time - start) / seconds))
  return way < 0.5 ? 4 * way ** 3 : 1 - (-2 * way + 2) ** 3 / 2
}

/** Progress at a constant pace, for writing and drawing. */
export function even(time: number, start: number, seconds: number): number {
  return Math.min(1, Math.max(0, (time - start) / seconds))
}

export function between(from: number, to: number, way: number): number {
  return Math.round((from + (to - from) * way) * 10) / 10
}

export interface Point {
  x: number
  y: number
}

/** Position at `time` on a path through `stops`. Each stop is reached at its time and left at `leave`, or at once. */
export function along(time: number, stops: readonly (Point & { at: number; leave?: number })[]): Point {
  let place = stops[0]
  if (!place) throw new Error('A path needs at least one stop')
  for (const stop of stops.slice(1)) {
    const start = place.leave ?? place.at
    if (time < stop.at) {
      const way = eased(time, start, stop.at - start)
      return { x: between(place.x, stop.x, way), y: between(place.y, stop.y, way) }
    }
    place = stop
  }
  return { x: place.x, y: place.y }
}
