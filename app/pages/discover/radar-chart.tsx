import { RADAR_SIZE, type RadarInput, radarDrawing } from '#contract/radar-drawing.ts'

interface RadarChartProps extends RadarInput {
  /** What the picture says, for people who do not see it. */
  label: string
  className?: string
  /** As small as an icon: lines only, decorative. */
  small?: boolean
}

/** Room around the outer ring that titles need and a small radar does not. */
const SMALL_INSET = RADAR_SIZE * 0.13
/** How much thicker the lines of a small radar are. */
const SMALL_STROKE = 3

/** The radar on the page; its area grows from one state into the next where the browser can. */
export function RadarChart({ label, className = '', small = false, ...input }: RadarChartProps) {
  const inset = small ? SMALL_INSET : 0
  const side = RADAR_SIZE - 2 * inset
  const marks = radarDrawing(input).filter(
    ({ kind, key }) => !small || (kind === 'path' && !key.startsWith('scale')),
  )
  return (
    <svg
      viewBox={`${inset} ${inset} ${side} ${side}`}
      role="img"
      aria-label={label}
      aria-hidden={small || undefined}
      className={`[&_path]:[transition:d_240ms_cubic-bezier(0.2,0.7,0.3,1)] ${className}`}
    >
      {marks.map((mark) =>
        mark.kind === 'path' ? (
          <path
            key={mark.key}
            d={mark.d}
            fill={mark.fill ? `var(--color-${mark.fill})` : 'none'}
            fillOpacity={mark.opacity}
            stroke={mark.stroke ? `var(--color-${mark.stroke})` : undefined}
            strokeWidth={small && mark.width ? mark.width * SMALL_STROKE : mark.width}
            strokeDasharray={mark.dash?.join(' ')}
            strokeLinejoin="round"
          />
        ) : (
          <text
            key={mark.key}
            x={mark.x}
            y={mark.y}
            fontSize={mark.size}
            fontWeight={mark.weight}
            fill={`var(--color-${mark.fill})`}
            textAnchor={mark.anchor}
          >
            {mark.text}
          </text>
        ),
      )}
    </svg>
  )
}
