import type colors from './colors.json'
import { HIGHEST_SCORE } from './survey.ts'

/** Side of the square drawing, in its own units. */
export const RADAR_SIZE = 600
const CENTER = RADAR_SIZE / 2
const RADIUS = 205
const TITLE_DISTANCE = 250
const RINGS = Array.from({ length: HIGHEST_SCORE }, (_, ring) => ring + 1)
const SCALE_SIZE = 24
/**
 * Distance that the middle of a number of the scale keeps from lines, and how far it may move from
 * its ring for that.
 */
const SCALE_ROOM = 11
const SCALE_SHIFTS = [0, 4, -4, 8, -8, 12, -12]
const WASH_OPACITY = 0.16
/** Of an area with assumed values, of which less is known. */
const FAINT_WASH_OPACITY = 0.07
const BAND_OPACITY = 0.26

/** A color of `colors.json`. A page shows its variable, which follows forced colors. */
type ColorName = keyof typeof colors

/** One mark of the drawing: SVG path data or a line of text, in drawing units. */
export type RadarMark =
  | {
      kind: 'path'
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
  /**
   * Scores of 0 to 5. `undefined` is drawn as an open end and left out of the area. Without scores
   * the radar is empty.
   */
  values?: ReadonlyArray<number | undefined> | undefined
  /** Value at which an undefined score is drawn. */
  assumed?: number
  /** The area includes undefined scores, with broken lines to them. */
  includesAssumed?: boolean
  /** Spread around the values, as a ring between two outlines. */
  band?: { low: readonly number[]; high: readonly number[] }
  /** Earlier values, as a dotted line. */
  earlier?: readonly number[] | undefined
  /** What others answered, as a thin broken line with a label of some lines. */
  others?: { values: readonly number[]; label: readonly string[] } | undefined
  /** Index of an area whose gap is marked: to others, without them to the top of the scale. */
  marked?: number | undefined
  /** What the radar is drawn on. */
  ground?: ColorName
}

type Point = [x: number, y: number]

/** The names are stable, so that a page can animate a mark from one state to the next. */
const path = (
  key: string,
  d: string,
  look: Omit<RadarMark & { kind: 'path' }, 'kind' | 'key' | 'd'>,
): RadarMark => ({
  kind: 'path',
  key,
  d,
  ...look,
})

const words = (
  key: string,
  text: string,
  [x, y]: Point,
  look: { weight: 400 | 600; fill: ColorName; anchor?: 'start' | 'middle' | 'end' },
): RadarMark => ({ kind: 'text', key, text, x, y, size: SCALE_SIZE, anchor: 'middle', ...look })

const round = (value: number) => Math.round(value * 10) / 10

/** Point on spoke `index` of `count`, at `distance` from the center. */
function pointOn(index: number, count: number, distance: number): Point {
  const angle = (index / count) * 2 * Math.PI
  return [round(CENTER + distance * Math.sin(angle)), round(CENTER - distance * Math.cos(angle))]
}

function circle([x, y]: Point, radius: number): string {
  const left = `${round(x - radius)} ${y}`
  const right = `${round(x + radius)} ${y}`
  const half = `A${radius} ${radius} 0 1 1`
  return `M${left}${half} ${right}${half} ${left}Z`
}

const distanceOf = (value: number) => (value / HIGHEST_SCORE) * RADIUS

function outline(values: readonly number[], isReversed = false): string {
  const points = values.map((value, index) =>
    pointOn(index, values.length, distanceOf(value)).join(' '),
  )
  if (isReversed) {
    points.reverse()
  }
  return `M${points.join('L')}Z`
}

/** The graduated outer ring: short marks between the rings of the scale, as on the flywheel. */
function graduation(): string {
  return Array.from({ length: 72 }, (_, mark) => {
    const [fromX, fromY] = pointOn(mark, 72, RADIUS + 6)
    const [toX, toY] = pointOn(mark, 72, RADIUS + 14)
    return `M${fromX} ${fromY}L${toX} ${toY}`
  }).join('')
}

/** What the values are read from: the rings of the scale and the spokes. */
function gridMarks(count: number): RadarMark[] {
  const spokes = Array.from(
    { length: count },
    (_, index) => `M${CENTER} ${CENTER}L${pointOn(index, count, RADIUS).join(' ')}`,
  )
  return [
    path('graduation', graduation(), { stroke: 'line', width: 2 }),
    ...RINGS.map((ring) =>
      path(
        `ring-${ring}`,
        circle([CENTER, CENTER], distanceOf(ring)),
        ring === HIGHEST_SCORE ? { stroke: 'ink', width: 2 } : { stroke: 'line', width: 1.5 },
      ),
    ),
    path('spokes', spokes.join(''), { stroke: 'line', width: 1.5 }),
  ]
}

/** Height of the titles in the lower half, and of one in the middle of the upper half. */
const LOW_Y = 560
const TOP_Y = 38
const KNOWN_VALUE = { weight: 600, fill: 'ember' } as const
const ASSUMED_VALUE = { weight: 400, fill: 'muted' } as const
/** From a title to its value below it. */
const VALUE_STEP = 28
/** Distance of a title at a side from the edge of the square. */
const EDGE_ROOM = 4

/** Where the title of a spoke is, and which part of it is there. */
interface TitlePlace {
  x: number
  y: number
  anchor: 'start' | 'middle' | 'end'
}

function titlePlace(index: number, count: number): TitlePlace {
  const [x, y] = pointOn(index, count, TITLE_DISTANCE)
  const isLow = y > CENTER + 100
  if (Math.abs(x - CENTER) < 1) {
    return { x: CENTER, y: isLow ? LOW_Y : TOP_Y, anchor: 'middle' }
  }
  const isRight = x > CENTER
  const anchor = isRight ? 'end' : 'start'
  if (isLow) {
    return { x: isRight ? x + 60 : x - 60, y: LOW_Y, anchor }
  }
  // The titles at the sides begin at the edges of the square, above their spokes, so that no title
  // is cut off.
  return { x: isRight ? RADAR_SIZE - EDGE_ROOM : EDGE_ROOM, y: y - 52, anchor }
}

/** Titles with their values. @param assumed shown, muted, for an undefined value */
function titleMarks(
  titles: readonly string[],
  values: RadarInput['values'],
  assumed: number | undefined,
): RadarMark[] {
  return titles.flatMap((text, index): RadarMark[] => {
    const { x, y, anchor } = titlePlace(index, titles.length)
    const title = words(`title-${index}`, text, [x, y], { weight: 600, fill: 'ink', anchor })
    const value = values?.[index]
    const shown = value ?? assumed
    if (shown === undefined) {
      return [title]
    }
    const look = value === undefined ? ASSUMED_VALUE : KNOWN_VALUE
    return [title, words(`value-${index}`, String(shown), [x, y + VALUE_STEP], { ...look, anchor })]
  })
}

/** Distance of a point from the line between two others. */
function distanceToLine([x, y]: Point, [fromX, fromY]: Point, [toX, toY]: Point): number {
  const dx = toX - fromX
  const dy = toY - fromY
  const share = ((x - fromX) * dx + (y - fromY) * dy) / (dx ** 2 + dy ** 2 || 1)
  const along = Math.min(1, Math.max(0, share))
  return Math.hypot(x - fromX - along * dx, y - fromY - along * dy)
}

/**
 * Middles of the numbers of the scale: halfway between two spokes, as near to their rings and to
 * the lower edge as they can be without a line of the outlines through them, or else with the most
 * room.
 */
function scalePlaces(count: number, outlines: ReadonlyArray<readonly number[]>): Point[] {
  const sectors = Array.from({ length: count }, (_, spoke) => spoke)
  sectors.sort((one, other) => Math.abs(2 * one + 1 - count) - Math.abs(2 * other + 1 - count))
  const choices = SCALE_SHIFTS.flatMap((shift) =>
    sectors.map((spoke) => {
      const places = RINGS.map((ring) => pointOn(spoke + 0.5, count, distanceOf(ring) + shift))
      const room = outlines.flatMap((values) => {
        const cornerOn = (at: number) => pointOn(at, count, distanceOf(values[at % count] ?? 0))
        const from = cornerOn(spoke)
        const to = cornerOn(spoke + 1)
        return places.map((place) => distanceToLine(place, from, to))
      })
      return { places, room: Math.min(...room) }
    }),
  )
  const free = choices.find(({ room }) => room >= SCALE_ROOM)
  const widest = Math.max(...choices.map(({ room }) => room))
  return (free ?? choices.find(({ room }) => room === widest))?.places ?? []
}

/**
 * The radar on a scale of 0 to 5, for the page's SVG and the chart of the PDF. Marks come in
 * painting order.
 */
export function radarDrawing(input: RadarInput): RadarMark[] {
  const { titles, values, assumed = 0, includesAssumed, band, earlier, others } = input
  const { marked, ground = 'paper' } = input
  const count = titles.length
  const isComplete = values?.every((value) => value !== undefined) ?? false
  const drawn = values?.map((value) => value ?? (includesAssumed ? assumed : 0)) ?? []
  // While answers are missing, the numbers keep their place.
  const settled = isComplete || includesAssumed ? [drawn] : []
  const places = scalePlaces(count, [
    ...settled,
    ...(earlier ? [earlier] : []),
    ...(others ? [others.values] : []),
  ])
  const marks: RadarMark[] = [
    ...gridMarks(count),
    // Each disc keeps the rings away from a number.
    ...places.map((place, at) =>
      path(`scale-ground-${at}`, circle(place, SCALE_SIZE * 0.52), { fill: ground }),
    ),
  ]
  if (earlier) {
    marks.push(path('earlier', outline(earlier), { stroke: 'muted', width: 2.5, dash: [2, 6] }))
  }
  // The inner outline runs the other way around, so that it is a hole (SVG 2, nonzero winding).
  if (band) {
    marks.push(
      path('band', outline(band.high) + outline(band.low, true), {
        fill: 'ember',
        opacity: BAND_OPACITY,
      }),
    )
  }
  if (values) {
    if (includesAssumed && !isComplete) {
      marks.push(...partlyKnownArea(values, drawn))
    } else {
      const wash = band ? {} : ({ fill: 'ember', opacity: WASH_OPACITY } as const)
      marks.push(path('area', outline(drawn), { ...wash, stroke: 'ember', width: 4 }))
    }
  }
  if (others) {
    marks.push(...othersMarks(others))
  }
  if (marked !== undefined && drawn[marked] !== undefined) {
    const from = pointOn(marked, count, distanceOf(drawn[marked]))
    const to = pointOn(marked, count, distanceOf(others?.values[marked] ?? HIGHEST_SCORE))
    marks.push(
      path('gap', `M${from.join(' ')}L${to.join(' ')}`, { stroke: 'ink', width: 8 }),
      path('gap-ring', circle(from, 16), { stroke: 'ink', width: 2.5 }),
    )
  }
  if (values) {
    for (const [index, value] of values.entries()) {
      const open = { fill: ground, stroke: 'muted', width: 2.5, dash: [4, 4] } as const
      const point = circle(pointOn(index, count, distanceOf(value ?? assumed)), 9)
      marks.push(path(`point-${index}`, point, value === undefined ? open : { fill: 'ember' }))
    }
  }
  return [
    ...marks,
    ...places.map(([x, y], at) =>
      words(`scale-${at}`, String(RINGS[at]), [x, round(y + SCALE_SIZE * 0.36)], {
        weight: 400,
        fill: 'muted',
      }),
    ),
    path('hub', circle([CENTER, CENTER], 5), { fill: 'ink' }),
    ...titleMarks(titles, values, includesAssumed ? assumed : undefined),
  ]
}

/** The area of values of which some are assumed: its edge is solid between known ones only. */
function partlyKnownArea(
  values: ReadonlyArray<number | undefined>,
  drawn: readonly number[],
): RadarMark[] {
  const count = values.length
  const edges = (isKnown: boolean) =>
    values
      .map((value, index) => {
        const next = (index + 1) % count
        if ((value !== undefined && values[next] !== undefined) !== isKnown) {
          return ''
        }
        const from = pointOn(index, count, distanceOf(drawn[index] ?? 0))
        const to = pointOn(next, count, distanceOf(drawn[next] ?? 0))
        return `M${from.join(' ')}L${to.join(' ')}`
      })
      .join('')
  return [
    path('area', outline(drawn), { fill: 'ember', opacity: FAINT_WASH_OPACITY }),
    path('edge-assumed', edges(false), { stroke: 'muted', width: 2, dash: [4, 6] }),
    path('edge-known', edges(true), { stroke: 'ember', width: 4 }),
  ]
}

/** The label for others is in the corner that no title reaches: its first baseline, its lines. */
const OTHERS_LABEL_Y = 30
const OTHERS_LINE_STEP = 28
/** From the last baseline of that label to the line that begins below it. */
const OTHERS_LEADER: Point = [72, 14]

/** The outline of others, and their label with a line to the nearest edge. */
function othersMarks({ values, label }: NonNullable<RadarInput['others']>): RadarMark[] {
  const count = values.length
  const [fromX, fromY] = pointOn(count - 1, count, distanceOf(values[count - 1] ?? 0))
  const [toX, toY] = pointOn(0, count, distanceOf(values[0] ?? 0))
  const middle: Point = [round((fromX + toX) / 2), round((fromY + toY) / 2)]
  const lineY = (line: number) => OTHERS_LABEL_Y + line * OTHERS_LINE_STEP
  const [leaderX, leaderStep] = OTHERS_LEADER
  const leader = `${leaderX} ${lineY(label.length - 1) + leaderStep}`
  return [
    path('others', outline(values), { stroke: 'ink', width: 2, dash: [9, 6] }),
    path('others-leader', `M${leader}L${middle.join(' ')}`, {
      stroke: 'ink',
      width: 1.25,
    }),
    path('others-end', circle(middle, 4), { fill: 'ink' }),
    ...label.map((text, line) =>
      words(`others-label-${line}`, text, [EDGE_ROOM, lineY(line)], {
        weight: line === 0 ? 600 : 400,
        fill: 'ink-2',
        anchor: 'start',
      }),
    ),
  ]
}
