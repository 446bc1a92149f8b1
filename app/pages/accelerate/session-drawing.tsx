/** Space between two lines of a staff. */
const LINE_GAP = 18
const TOP = 54
const WIDTH = 400
const HEIGHT = 180
const STEM = 62

interface Note {
  x: number
  /** Steps of half a space above the lowest line. */
  step: number
  /** `open` is held, `filled` is played on its beat. */
  head: 'open' | 'filled'
  /** Joined by a beam to the note before. */
  beamed?: boolean
  /** Drawn in the accent color. */
  accent?: boolean
}

/** Music for the four sessions: held notes, chords in order, one long line, all notes together. */
const DRAWINGS: ReadonlyArray<{ notes: readonly Note[]; slur?: string; ends?: boolean }> = [
  {
    notes: [
      { x: 90, step: 3, head: 'open' },
      { x: 210, step: 5, head: 'open', accent: true },
      { x: 330, step: 4, head: 'open' },
    ],
  },
  {
    notes: [
      { x: 60, step: 1, head: 'filled' },
      { x: 100, step: 3, head: 'filled', beamed: true },
      { x: 140, step: 5, head: 'filled', beamed: true },
      { x: 190, step: 2, head: 'filled' },
      { x: 230, step: 4, head: 'filled', beamed: true },
      { x: 270, step: 6, head: 'filled', beamed: true },
      { x: 340, step: 1, head: 'open' },
      { x: 340, step: 3, head: 'open' },
      { x: 340, step: 5, head: 'open', accent: true },
    ],
  },
  {
    notes: [
      { x: 50, step: 0, head: 'filled' },
      { x: 105, step: 2, head: 'filled' },
      { x: 155, step: 1, head: 'filled' },
      { x: 205, step: 4, head: 'filled' },
      { x: 260, step: 6, head: 'filled' },
      { x: 320, step: 7, head: 'open', accent: true },
    ],
    slur: 'M44 128C120 20 250 -14 330 38',
  },
  {
    notes: [
      { x: 60, step: 0, head: 'filled' },
      { x: 60, step: 2, head: 'filled' },
      { x: 60, step: 4, head: 'filled' },
      { x: 120, step: 1, head: 'filled' },
      { x: 120, step: 3, head: 'filled' },
      { x: 120, step: 5, head: 'filled' },
      { x: 180, step: 2, head: 'filled' },
      { x: 180, step: 4, head: 'filled' },
      { x: 180, step: 6, head: 'filled' },
      { x: 270, step: 1, head: 'open', accent: true },
      { x: 270, step: 3, head: 'open', accent: true },
      { x: 270, step: 5, head: 'open', accent: true },
      { x: 270, step: 7, head: 'open', accent: true },
    ],
    ends: true,
  },
]

function heightOf(step: number): number {
  return TOP + 4 * LINE_GAP - (step * LINE_GAP) / 2
}

/** Stems and beams as one path: one stem per chord, a beam to the chord before where it is joined. */
function stems(notes: readonly Note[]): string {
  const chords = [...Map.groupBy(notes, (note) => note.x).values()]
  return chords
    .map((chord, index) => {
      const low = Math.min(...chord.map((note) => note.step))
      const top = heightOf(Math.max(...chord.map((note) => note.step))) - STEM + 18
      const first = chord[0]
      if (!first) return ''
      const x = first.x + 10
      const before = chords[index - 1]
      const beam =
        first.beamed && before?.[0]
          ? `M${before[0].x + 10} ${heightOf(Math.max(...before.map((note) => note.step))) - STEM + 20}L${x} ${top + 2}`
          : ''
      return `M${x} ${heightOf(low) - 3}V${top}${beam}`
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
  const { notes, slur, ends } = DRAWINGS[session % DRAWINGS.length] ?? { notes: [] }
  const lines = [0, 1, 2, 3, 4].map((line) => `M${bleeds ? -8 * WIDTH : 0} ${TOP + line * LINE_GAP}H${WIDTH}`).join('')
  return (
    <svg className={className} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" fill="none">
      <path d={lines} stroke="var(--color-muted)" strokeWidth="1" />
      <path d={`M${WIDTH - 1} ${TOP}v${4 * LINE_GAP}`} stroke="var(--color-ink)" strokeWidth={ends ? 8 : 2} />
      {ends ? <path d={`M${WIDTH - 14} ${TOP}v${4 * LINE_GAP}`} stroke="var(--color-ink)" strokeWidth="2" /> : null}
      <path d={stems(notes)} stroke="var(--color-ink)" strokeWidth="2.5" />
      {slur ? <path d={slur} stroke="var(--color-ink)" strokeWidth="2" /> : null}
      {notes.map((note) => {
        const color = note.accent ? 'var(--color-ember)' : 'var(--color-ink)'
        return (
          <ellipse
            key={`${note.x}-${note.step}`}
            cx={note.x}
            cy={heightOf(note.step)}
            rx="11"
            ry="7.5"
            transform={`rotate(-18 ${note.x} ${heightOf(note.step)})`}
            fill={note.head === 'open' ? 'var(--color-paper)' : color}
            stroke={color}
            strokeWidth="3"
          />
        )
      })}
    </svg>
  )
}
