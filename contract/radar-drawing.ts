import type colors from './colors.json'
import { HIGHEST_SCORE } from './survey.ts'

/** Side of the square drawing, in its own units. */
export const RADAR_SIZE = 600
const CENTER = RADAR_SIZE / 2
const RADIUS = 205
const TITLE_DISTANCE = 250
const RINGS = Array.from({ length: HIGHEST_SCORE }, (_, ring) => ring + 1)
const SCALE_SIZE = 24
/** Distance that the middle of a number of the scale keeps from lines, and how far it may move from its ring for that. */
const SCALE_ROOM = 11
const SCALE_SHIFTS = [0, 4, -4, 8, -8, 12, -12]
const WASH_OPACITY = 0.16
const BAND_OPACITY = 0.26

/** A color of `colors.json`. A page shows its variable, which follows forced colors. */
type ColorName = keyof typeof colors

/** One mark of the drawing: SVG path data or a line of text, in drawing units. */
export type RadarMark =
  | {
      kind: 'path'
      /** Stable name, so that a page can animate the mark from one state to the next. */
      key: string
      d: string
      fill?: ColorName
      /** From 0 to 1; opaque without it. */
      opacity?: number
      stroke?: ColorName
      width?: number
      dash?: readonly number[]
    }
  | {
      kind: 'text'
      key: string
      x: number
      y: number
      text: string
      size: number
      weight: 400 | 600
      fill: ColorName
      anchor: 'start' | 'middle' | 'end'
    }

export interface RadarInput {
  /** Names of the spokes, clockwise from twelve o'clock. */
  titles: readonly string[]
  /** Scores of 0 to 5. `undefined` is drawn as an open end and left out of the area. Without scores the radar is empty. */
  values?: ReadonlyArray<number | undefined> | undefined
  /** Value at which an undefined score is drawn. */
  assumed?: number
  /** Spread around the values, as a ring between two outlines. */
  band?: { low: readonly number[]; high: readonly number[] }
  /** Earlier values, as a broken line. */
  earlier?: readonly number[] | undefined
  /** What the radar is drawn on. */
  ground?: ColorName
}

type Point = [x: number, y: number]

const round = (value: number) => Math.round(value * 10) / 10

/** Point on spoke `index` of `count`, at `distance` from the center. */
function pointOn(index: number, count: number, distance: number): Point {
  const angle = (index / count) * 2 * Math.PI
  return [round(CENTER + distance * Math.sin(angle)), round(CENTER - distance * Math.cos(angle))]
}

function circle([x, y]: Point, radius: number): string {
  return `M${round(x - radius)} ${y}A${radius} ${radius} 0 1 1 ${round(x + radius)} ${y}A${radius} ${radius} 0 1 1 ${round(x - radius)} ${y}Z`
}

const distanceOf = (value: number) => (value / HIGHEST_SCORE) * RADIUS

function outline(values: readonly number[], isReversed = false): string {
  const points = values.map((value, index) => pointOn(index, values.length, distanceOf(value)).join(' '))
  return `M${(isReversed ? points.reverse() : points).join('L')}Z`
}

/** The graduated outer ring: short marks between the rings of the scale, as on the flywheel. */
function graduation(): string {
  return Array.from({ length: 72 }, (_, mark) => {
    const [fromX, fromY] = pointOn(mark, 72, RADIUS + 6)
    const [toX, toY] = pointOn(mark, 72, RADIUS + 14)
    return `M${fromX} ${fromY}L${toX} ${toY}`
  }).join('')
}

function titleMarks(titles: readonly string[], values: RadarInput['values']): RadarMark[] {
  return titles.flatMap((text, index): RadarMark[] => {
    const [x, y] = pointOn(index, titles.length, TITLE_DISTANCE)
    const isMiddle = Math.abs(x - CENTER) < 1
    const isLow = y > CENTER + 100
    const anchor = isMiddle ? 'middle' : x > CENTER ? 'end' : 'start'
    // The titles at the sides begin at the edges of the square, above their spokes, so that no title is cut off.
    const edge = x > CENTER ? RADAR_SIZE - 4 : 4
    const title = {
      x: isMiddle ? CENTER : isLow ? x + (x > CENTER ? 60 : -60) : edge,
      y: isLow ? 560 : isMiddle ? 38 : y - 52,
    }
    const value = values?.[index]
    const common = { kind: 'text', weight: 600, anchor, x: title.x } as const
    return [
      { ...common, key: `title-${index}`, y: title.y, text, size: 24, fill: 'ink' },
      ...(value === undefined
        ? []
        : [
            {
              ...common,
              key: `value-${index}`,
              y: title.y + 28,
              text: String(value),
              size: 24,
              fill: 'ember' as const,
            },
          ]),
    ]
  })
}

/** Distance of a point from the line between two others. */
function distanceToLine([x, y]: Point, [fromX, fromY]: Point, [toX, toY]: Point): number {
  const [dx, dy] = [toX - fromX, toY - fromY]
  const share = ((x - fromX) * dx + (y - fromY) * dy) / (dx ** 2 + dy ** 2 || 1)
  const along = Math.min(1, Math.max(0, share))
  return Math.hypot(x - fromX - along * dx, y - fromY - along * dy)
}

/**
 * Middles of the numbers of the scale: halfway between two spokes, as near to their rings and to the lower edge as they can be
 * without a line of the outlines through them.
 */
function scalePlaces(count: number, outlines: ReadonlyArray<readonly number[]>): Point[] {
  const sectors = Array.from({ length: count }, (_, spoke) => spoke)
  sectors.sort((one, other) => Math.abs(2 * one + 1 - count) - Math.abs(2 * other + 1 - count))
  const choices = SCALE_SHIFTS.flatMap((shift) =>
    sectors.map((spoke) => {
      const places = RINGS.map((ring) => pointOn(spoke + 0.5, count, distanceOf(ring) + shift))
      const room = outlines.flatMap((values) => {
        const [from, to] = [spoke, spoke + 1].map((at) => pointOn(at, count, distanceOf(values[at % count] ?? 0)))
        return places.map((place) => (from && to ? distanceToLine(place, from, to) : 0))
      })
      return { places, isFree: Math.min(...room) >= SCALE_ROOM }
    }),
  )
  return (choices.find(({ isFree }) => isFree) ?? choices[0])?.places ?? []
}

/**
 * Draws the radar on a scale of 0 to 5: the one picture behind the page's SVG and the chart of the PDF.
 * Marks come in painting order.
 */
export function radarDrawing({
  titles,
  values,
  assumed = 0,
  band,
  earlier,
  ground = 'paper',
}: RadarInput): RadarMark[] {
  const count = titles.length
  // While answers are missing, the numbers keep their place.
  const known = values?.every((value) => value !== undefined) ? [values] : []
  const places = scalePlaces(count, earlier ? [...known, earlier] : known)
  const marks: RadarMark[] = [
    { kind: 'path', key: 'graduation', d: graduation(), stroke: 'line', width: 2 },
    ...RINGS.map(
      (ring): RadarMark => ({
        kind: 'path',
        key: `ring-${ring}`,
        d: circle([CENTER, CENTER], distanceOf(ring)),
        stroke: ring === HIGHEST_SCORE ? 'ink' : 'line',
        width: ring === HIGHEST_SCORE ? 2 : 1.5,
      }),
    ),
    {
      kind: 'path',
      key: 'spokes',
      d: titles.map((_, index) => `M${CENTER} ${CENTER}L${pointOn(index, count, RADIUS).join(' ')}`).join(''),
      stroke: 'line',
      width: 1.5,
    },
    // Each disc keeps the rings away from a number.
    ...places.map(
      (place, at): RadarMark => ({
        kind: 'path',
        key: `scale-ground-${at}`,
        d: circle(place, SCALE_SIZE * 0.52),
        fill: ground,
      }),
    ),
  ]
  if (earlier)
    marks.push({
      kind: 'path',
      key: 'earlier',
      d: outline(earlier),
      stroke: 'muted',
      width: 2.5,
      dash: [3, 7],
    })
  // The inner outline runs the other way around, so that it is a hole (SVG 2, nonzero winding).
  if (band)
    marks.push({
      kind: 'path',
      key: 'band',
      d: outline(band.high) + outline(band.low, true),
      fill: 'ember',
      opacity: BAND_OPACITY,
    })
  if (values) {
    marks.push({
      kind: 'path',
      key: 'area',
      d: outline(values.map((value) => value ?? 0)),
      ...(!band && { fill: 'ember', opacity: WASH_OPACITY }),
      stroke: 'ember',
      width: 4,
    })
    for (const [index, value] of values.entries()) {
      const at = pointOn(index, count, distanceOf(value ?? assumed))
      marks.push(
        value === undefined
          ? {
              kind: 'path',
              key: `point-${index}`,
              d: circle(at, 9),
              fill: ground,
              stroke: 'muted',
              width: 2.5,
              dash: [4, 4],
            }
          : { kind: 'path', key: `point-${index}`, d: circle(at, 9), fill: 'ember' },
      )
    }
  }
  return [
    ...marks,
    ...places.map(
      ([x, y], at): RadarMark => ({
        kind: 'text',
        key: `scale-${at}`,
        x,
        y: round(y + SCALE_SIZE * 0.36),
        text: String(RINGS[at]),
        size: SCALE_SIZE,
        weight: 400,
        fill: 'muted',
        anchor: 'middle',
      }),
    ),
    { kind: 'path', key: 'hub', d: circle([CENTER, CENTER], 5), fill: 'ink' },
    ...titleMarks(titles, values),
  ]
}
