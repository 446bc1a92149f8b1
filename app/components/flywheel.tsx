import { useId } from 'react'

/** Degrees of the circle left open between two arcs. */
const GAP_DEG = 5
const OUTER_RADIUS = 440
/** Each arc grows from its tail to its head, where the next one takes over. */
const TAIL_WIDTH = 26
const HEAD_WIDTH = 128
const FILLS = ['var(--color-spark)', 'var(--color-spread)', 'var(--color-scale)', 'var(--color-sustain)'] as const
const NIGHT_FILLS = [
  'var(--color-spark-night)',
  'var(--color-spread-night)',
  'var(--color-scale-night)',
  'var(--color-sustain-night)',
] as const

/** Point at `radius` and `degrees` clockwise from twelve o'clock, around the origin; rounded to keep the markup small. */
function point(radius: number, degrees: number): string {
  const radians = (degrees * Math.PI) / 180
  return `${Math.round(radius * Math.sin(radians))} ${Math.round(-radius * Math.cos(radians))}`
}

/** One tapering arc of the wheel as an SVG path; `index` 0 starts at twelve o'clock. */
export function stageArc(index: number, outer = OUTER_RADIUS, tail = TAIL_WIDTH, head = HEAD_WIDTH): string {
  const start = index * 90 + GAP_DEG / 2
  const end = start + 90 - GAP_DEG
  const inner = outer - (tail + head) / 2
  return `M${point(outer, start)}A${outer} ${outer} 0 0 1 ${point(outer, end)}L${point(outer - head, end + 3)}A${inner} ${inner} 0 0 0 ${point(outer - tail, start)}Z`
}

/** Three engraved lines that trail behind the head of an arc. */
function trail(index: number): string {
  const start = index * 90
  return [0, 1, 2]
    .map((line) => {
      const radius = OUTER_RADIUS - 78 - line * 22
      return `M${point(radius, start + 34 + line * 13)}A${radius} ${radius} 0 0 1 ${point(radius, start + 84 - line * 2)}`
    })
    .join('')
}

interface FlywheelProps {
  className?: string
  /** Words set along the four arcs. */
  labels?: readonly string[]
  /** Lights one arc, 0 to 3, and draws the others as outlines. */
  lit?: number | undefined
  /** Leaves one arc out, 0 to 3. */
  missing?: number | undefined
  /** `night` for the dark band. */
  ground?: 'paper' | 'night'
  /** How it turns with scrolling: with the page (hero), with its own way through the view, or not at all. */
  turning?: 'page' | 'view' | 'still'
}

const TURNS = { page: 'wheel-turn', view: 'wheel-turn wheel-turn-view', still: '' } as const

/** The signature drawing: four arcs in the stages' colours, each tapering into the next. Decorative; the stages are named in text. */
export function Flywheel({ className, labels, lit, missing, ground = 'paper', turning = 'still' }: FlywheelProps) {
  const id = useId()
  const fills = ground === 'night' ? NIGHT_FILLS : FILLS
  const line = ground === 'night' ? 'var(--color-night-line)' : 'var(--color-line)'
  return (
    <svg className={className} viewBox="-500 -500 1000 1000" aria-hidden="true" fill="none">
      <g className={TURNS[turning]}>
        <g stroke={line} strokeWidth="2">
          <circle r="492" />
          <circle r="474" strokeWidth="18" pathLength="360" strokeDasharray=".4 4.6" />
          <circle r="250" />
          <circle r="242" />
          <circle r="76" />
          <path d="M0-242V-76M0 242V76M-242 0H-76M242 0H76" />
        </g>
        {fills.map((fill, index) =>
          index === missing ? (
            <path key={fill} d={stageArc(index)} stroke={line} strokeWidth="3" strokeDasharray="3 12" />
          ) : lit === undefined || lit === index ? (
            <g key={fill}>
              <path d={stageArc(index)} fill={fill} />
              <path
                d={trail(index)}
                stroke={ground === 'night' ? 'var(--color-night)' : 'var(--color-paper)'}
                strokeWidth="2.5"
              />
            </g>
          ) : (
            <path key={fill} d={stageArc(index)} stroke={fill} strokeWidth="3" />
          ),
        )}
        {labels ? (
          <g className="headline" fontSize="50" fill={ground === 'night' ? 'var(--color-night)' : 'var(--color-paper)'}>
            {labels.map((label, index) => (
              <g key={label}>
                <path
                  id={`${id}${index}`}
                  d={`M${point(374, index * 90 + 38)}A374 374 0 0 1 ${point(374, index * 90 + 90)}`}
                />
                <text textAnchor="end" fill={index === 1 && ground === 'paper' ? 'var(--color-ink)' : undefined}>
                  <textPath href={`#${id}${index}`} startOffset="92%">
                    {label}
                  </textPath>
                </text>
              </g>
            ))}
          </g>
        ) : null}
        <circle r="30" fill={ground === 'night' ? 'var(--color-paper)' : 'var(--color-ink)'} />
      </g>
    </svg>
  )
}

/** The wheel at the size of a letter: mark of the logo, and with one arc lit the marker of a stage. */
export function FlywheelMark({
  className,
  lit,
  ground = 'paper',
}: Pick<FlywheelProps, 'className' | 'lit' | 'ground'>) {
  const fills = ground === 'night' ? NIGHT_FILLS : FILLS
  return (
    <svg className={className} viewBox="-50 -50 100 100" aria-hidden="true" fill="none">
      {fills.map((fill, index) => (
        <path
          key={fill}
          d={stageArc(index, 46, 6, 22)}
          fill={lit === undefined || lit === index ? fill : 'var(--color-line)'}
        />
      ))}
    </svg>
  )
}
