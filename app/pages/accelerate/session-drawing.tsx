/** Space between two lines of a staff. */
const LINE_GAP = 18
const TOP = 54
const WIDTH = 400
const HEIGHT = 180
const STEM = 62

/** Notes that are played together. */
interface Chord {
  x: number
  /** Steps of half a space above the lowest line, from below. */
  steps: readonly [lowest: number, ...higher: number[]]
  /** `open` is held, `filled` is played on its beat. */
  head: 'open' | 'filled'
  /** Joined by a beam to the chord before. */
  beamed?: boolean
  /** The highest note or all of them are drawn in the accent color. */
  accent?: 'highest' | 'all'
}

/** Music for the four sessions: held notes, chords in order, one long line, all notes together. */
const DRAWINGS: ReadonlyArray<{ chords: readonly Chord[]; slur?: string; ends?: boolean }> = [
  {
    chords: [
      { x: 90, steps: [3], head: 'open' },
      { x: 210, steps: [5], head: 'open', accent: 'all' },
      { x: 330, steps: [4], head: 'open' },
    ],
  },
  {
    chords: [
      { x: 60, steps: [1], head: 'filled' },
      { x: 100, steps: [3], head: 'filled', beamed: true },
      { x: 140, steps: [5], head: 'filled', beamed: true },
      { x: 190, steps: [2], head: 'filled' },
      { x: 230, steps: [4], head: 'filled', beamed: true },
      { x: 270, steps: [6], head: 'filled', beamed: true },
      { x: 340, steps: [1, 3, 5], head: 'open', accent: 'highest' },
    ],
  },
  {
    chords: [
      { x: 50, steps: [0], head: 'filled' },
      { x: 105, steps: [2], head: 'filled' },
      { x: 155, steps: [1], head: 'filled' },
      { x: 205, steps: [4], head: 'filled' },
      { x: 260, steps: [6], head: 'filled' },
      { x: 320, steps: [7], head: 'open', accent: 'all' },
    ],
    slur: 'M44 128C120 20 250 -14 330 38',
  },
  {
    chords: [
      { x: 60, steps: [0, 2, 4], head: 'filled' },
      { x: 120, steps: [1, 3, 5], head: 'filled' },
      { x: 180, steps: [2, 4, 6], head: 'filled' },
      { x: 270, steps: [1, 3, 5, 7], head: 'open', accent: 'all' },
    ],
    ends: true,
  },
]

const heightOf = (step: number) => TOP + 4 * LINE_GAP - (step * LINE_GAP) / 2
const highest = ({ steps }: Chord) => steps.at(-1) ?? 0

/** Stems and beams as one path: one stem per chord, a beam to the chord before where it is joined. */
function stems(chords: readonly Chord[]): string {
  return chords
    .map((chord, index) => {
      const x = chord.x + 10
      const top = heightOf(highest(chord)) - STEM + 18
      const before = chord.beamed && chords[index - 1]
      const beam = before ? `M${before.x + 10} ${heightOf(highest(before)) - STEM + 20}L${x} ${top + 2}` : ''
      return `M${x} ${heightOf(chord.steps[0]) - 3}V${top}${beam}`
    })
    .join('')
}

interface SessionDrawingProps {
  /** Index of the session, 0 to 3. */
  session: number
  className?: string
  /** The staff lines begin far to the left, to be clipped by what is around the drawing. */
  bleeds?: boolean
}

/** A few bars of music for one session. The staff lines run from edge to edge, so that drawings side by side join. Decorative. */
export function SessionDrawing({ session, className, bleeds }: SessionDrawingProps) {
  const { chords, slur, ends } = DRAWINGS[session % DRAWINGS.length] ?? { chords: [] }
  const lines = [0, 1, 2, 3, 4].map((line) => `M${bleeds ? -8 * WIDTH : 0} ${TOP + line * LINE_GAP}H${WIDTH}`).join('')
  return (
    <svg className={className} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" fill="none">
      <path d={lines} stroke="var(--color-muted)" strokeWidth="1" />
      <path d={`M${WIDTH - 1} ${TOP}v${4 * LINE_GAP}`} stroke="var(--color-ink)" strokeWidth={ends ? 8 : 2} />
      {ends ? <path d={`M${WIDTH - 14} ${TOP}v${4 * LINE_GAP}`} stroke="var(--color-ink)" strokeWidth="2" /> : null}
      <path d={stems(chords)} stroke="var(--color-ink)" strokeWidth="2.5" />
      {slur ? <path d={slur} stroke="var(--color-ink)" strokeWidth="2" /> : null}
      {chords.flatMap((chord) =>
        chord.steps.map((step) => {
          const isAccent = chord.accent === 'all' || (chord.accent === 'highest' && step === highest(chord))
          const color = isAccent ? 'var(--color-ember)' : 'var(--color-ink)'
          return (
            <ellipse
              key={`${chord.x}-${step}`}
              cx={chord.x}
              cy={heightOf(step)}
              rx="11"
              ry="7.5"
              transform={`rotate(-18 ${chord.x} ${heightOf(step)})`}
              fill={chord.head === 'open' ? 'var(--color-paper)' : color}
              stroke={color}
              strokeWidth="3"
            />
          )
        }),
      )}
    </svg>
  )
}
