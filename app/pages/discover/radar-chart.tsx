import { RADAR_SIZE, type RadarInput, radarDrawing } from '#contract/radar-drawing.ts'

interface RadarChartProps extends RadarInput {
  /** What the picture says, for people who do not see it. */
  label: string
  className?: string
}

/** The radar on the page; its area grows from one state into the next where the browser can (`.radar` in styles/survey.css). */
export function RadarChart({ label, className = '', ...input }: RadarChartProps) {
  return (
    <svg viewBox={`0 0 ${RADAR_SIZE} ${RADAR_SIZE}`} role="img" aria-label={label} className={`radar ${className}`}>
      {radarDrawing(input).map((mark) =>
        mark.kind === 'path' ? (
          <path
            key={mark.key}
            d={mark.d}
            fill={mark.fill ?? 'none'}
            stroke={mark.stroke}
            strokeWidth={mark.width}
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
            fill={mark.fill}
            textAnchor={mark.anchor}
          >
            {mark.text}
          </text>
        ),
      )}
    </svg>
  )
}
