/** Small drawings of the sections of a page: where its words and pictures are. */
import type { editing } from '#content/editing.ts'

type Tone = 'ink' | 'line' | 'ember' | 'night' | 'paper'

/** A rectangle on a ground of 120 by 72. */
type Part = readonly [tone: Tone, x: number, y: number, width: number, height: number]

const GROUND: Readonly<Record<Tone, string>> = {
  ink: 'fill-ink',
  line: 'fill-line',
  ember: 'fill-ember',
  night: 'fill-night',
  paper: 'fill-paper',
}

/** Lines of a text, one below the other. */
const lines = (x: number, y: number, width: number, count: number): Part[] =>
  Array.from({ length: count }, (_, index) => [
    'line',
    x,
    y + index * 6,
    index === count - 1 ? width * 0.7 : width,
    2.5,
  ])

/** Columns with a line above, a title and a text. */
const columns = (count: number, y: number): Part[] =>
  Array.from({ length: count }, (_, index) => index * (108 / count) + 8).flatMap((x): Part[] => [
    ['ink', x, y, 96 / count, 1],
    ['ink', x, y + 5, 60 / count, 4],
    ...lines(x, y + 14, 90 / count, 3),
  ])

/** Rows with a line below each. */
const rows = (x: number, width: number): Part[] =>
  [12, 28, 44, 60].flatMap((y): Part[] => [
    ['ink', x, y - 4, width * 0.5, 3.5],
    ['line', x, y + 5, width, 1],
  ])

const PICTURES: Readonly<Record<keyof typeof editing.sections.kinds, readonly Part[]>> = {
  hero: [
    ['ember', 8, 12, 24, 3],
    ['ink', 8, 20, 66, 7],
    ['ink', 8, 30, 48, 7],
    ...lines(8, 43, 60, 2),
    ['ember', 8, 58, 22, 7],
  ],
  opening: [
    ['ink', 8, 16, 48, 7],
    ['ink', 8, 26, 36, 7],
    ...lines(8, 40, 46, 2),
    ['ember', 8, 56, 22, 7],
    ['line', 68, 14, 44, 46],
  ],
  text: [['ink', 8, 10, 26, 4], ...lines(44, 10, 68, 9)],
  points: [['ink', 8, 12, 34, 6], ...lines(8, 24, 30, 2), ...rows(56, 56)],
  cards: [['ink', 8, 10, 46, 6], ...columns(3, 28)],
  steps: [
    ['ink', 8, 8, 40, 6],
    ...([0, 1, 2] as const).flatMap((step): Part[] => [
      ['ember', 8 + step * 38, 42 - step * 12, 5, 6],
      ['ink', 8 + step * 38, 51 - step * 12, 24, 3.5],
      ...lines(8 + step * 38, 58 - step * 12, 30, 2),
    ]),
  ],
  questions: [['ink', 8, 12, 30, 6], ...rows(50, 62)],
  quote: [
    ['ink', 8, 12, 104, 1],
    ['ink', 30, 22, 74, 6],
    ['ink', 30, 32, 56, 6],
    ['line', 30, 48, 34, 3],
  ],
  facts: [['ink', 8, 3, 104, 1], ['ink', 8, 10, 26, 4], ...rows(44, 68)],
  picture: [['ink', 8, 18, 40, 6], ...lines(8, 30, 42, 4), ['line', 60, 12, 52, 48]],
  gallery: [
    ['line', 8, 12, 50, 40],
    ['line', 62, 12, 50, 40],
    ['ink', 8, 57, 26, 2.5],
    ['ink', 62, 57, 26, 2.5],
  ],
  video: [
    ['line', 8, 10, 62, 52],
    ['ember', 34, 30, 11, 12],
    ['ink', 80, 22, 32, 6],
    ...lines(80, 34, 30, 3),
  ],
  table: [
    ['ink', 8, 10, 46, 6],
    ...[24, 36, 48, 60].flatMap((y): Part[] => [
      ['ink', 8, y, 20, 3],
      ['line', 44, y, 26, 3],
      ['line', 82, y, 26, 3],
      ['line', 8, y + 6, 104, 0.8],
    ]),
  ],
  document: [
    ['ink', 8, 22, 104, 1.5],
    ['ink', 8, 30, 30, 5],
    ...lines(46, 30, 34, 2),
    ['ember', 88, 30, 24, 9],
    ['ink', 8, 50, 104, 1.5],
  ],
  form: [
    ['ink', 8, 14, 40, 6],
    ...lines(8, 26, 38, 3),
    ['line', 62, 12, 50, 8],
    ['line', 62, 25, 50, 8],
    ['line', 62, 38, 50, 8],
    ['ember', 62, 52, 26, 8],
  ],
  booking: [
    ['ink', 8, 20, 104, 1.5],
    ['ink', 8, 30, 32, 5],
    ...lines(46, 30, 34, 2),
    ['ember', 84, 29, 28, 9],
    ['ink', 8, 52, 104, 1.5],
  ],
  closing: [
    ['night', 0, 0, 120, 72],
    ['paper', 8, 18, 60, 8],
    ['line', 8, 33, 46, 2.5],
    ['line', 8, 39, 36, 2.5],
    ['ember', 8, 50, 26, 8],
    ['line', 86, 38, 24, 34],
  ],
}

export function SectionPicture({ kind }: { kind: keyof typeof PICTURES }) {
  return (
    <svg viewBox="0 0 120 72" aria-hidden="true" className="w-full border border-line bg-white">
      {PICTURES[kind].map(([tone, x, y, width, height]) => (
        <rect
          key={`${x} ${y}`}
          x={x}
          y={y}
          width={width}
          height={height}
          className={GROUND[tone]}
        />
      ))}
    </svg>
  )
}
