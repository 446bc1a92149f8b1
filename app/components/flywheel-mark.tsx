/**
 * What every page draws of the flywheel. The whole wheel is a file of its own, which few pages
 * load.
 */

/** Degrees of the circle left open between two arcs. */
const GAP_DEG = 5
const OUTER_RADIUS = 440
/** Each arc is thin at its tail and thick at its head, where the next arc begins. */
const TAIL_WIDTH = 26
const HEAD_WIDTH = 128
/** Colors of the four stages, in order. */
export const STAGE_FILLS = [
  'var(--color-spark)',
  'var(--color-spread)',
  'var(--color-scale)',
  'var(--color-sustain)',
] as const
/**
 * Point at `radius` and `degrees` clockwise from twelve o'clock, around the origin; rounded to keep
 * the markup small.
 */
export function point(radius: number, degrees: number): string {
  const radians = (degrees * Math.PI) / 180
  return `${Math.round(radius * Math.sin(radians))} ${Math.round(-radius * Math.cos(radians))}`
}

interface ArcShape {
  outer: number
  /** Widths of its ends. */
  tail: number
  head: number
  /** Degrees by which the inner corner of the head is farther than the outer one. */
  tip: number
}

/**
 * An arc that grows from its tail at `start` toward its head at `end` (degrees), as an SVG path.
 */
export function taperedArc(
  start: number,
  end: number,
  { outer, tail, head, tip }: ArcShape,
): string {
  const inner = outer - (tail + head) / 2
  const outside = `M${point(outer, start)}A${outer} ${outer} 0 0 1 ${point(outer, end)}`
  const headTip = `L${point(outer - head, end + tip)}`
  const inside = `A${inner} ${inner} 0 0 0 ${point(outer - tail, start)}Z`
  return outside + headTip + inside
}

/** The arc that begins at twelve o'clock. The other three are turned by 90° each. */
export const stageArc = (outer = OUTER_RADIUS, tail = TAIL_WIDTH, head = HEAD_WIDTH) =>
  taperedArc(GAP_DEG / 2, 90 - GAP_DEG / 2, { outer, tail, head, tip: 3 })

/** Turn of the arc with this index, in a wheel that is turned by `turn` degrees. */
export function turned(index: number, turn = 0): string | undefined {
  return index * 90 + turn === 0 ? undefined : `rotate(${index * 90 + turn})`
}

/** The wheel at the size of a letter: the mark of the logo. With one arc lit, it marks a stage. */
export function FlywheelMark({ className, lit }: { className?: string; lit?: number }) {
  return (
    <svg className={className} viewBox="-50 -50 100 100" aria-hidden="true" fill="none">
      {STAGE_FILLS.map((fill, index) => (
        <path
          key={fill}
          d={stageArc(46, 6, 22)}
          transform={turned(index)}
          fill={lit === undefined || lit === index ? fill : 'var(--color-line)'}
        />
      ))}
    </svg>
  )
}
