import { STAGE_FILLS, stageArc } from '#app/components/flywheel-mark.tsx'

interface BookDrawingProps {
  className?: string
  label: string
  title: string
  subtitle: string
  /** The cover has no name without one. */
  author?: string | undefined
  /** A ribbon with this name on it marks a reader's place. */
  ribbon?: string | undefined
}

/** Breaks a line of the cover at the space nearest to the middle. */
function inTwoLines(text: string): [string, string] {
  const middle = text.length / 2
  const spaces = [...text.matchAll(/ /g)].map((match) => match.index)
  const at = spaces.sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle))[0]
  return at === undefined ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}

/** A drawing of the printed book: cover, spine and page edges. */
export function BookDrawing({
  className,
  label,
  title,
  subtitle,
  author,
  ribbon,
}: BookDrawingProps) {
  return (
    <svg className={className} viewBox="0 0 460 580" role="img" aria-label={label} fill="none">
      <path d="M24 552h420" stroke="var(--color-ink)" strokeWidth="2" />
      <path
        d="M424 66l20 14v466l-20 6z"
        fill="var(--color-paper)"
        stroke="var(--color-ink)"
        strokeWidth="2"
      />
      <path d="M40 40 76 28v524l-36-8z" fill="color-mix(in srgb,var(--color-night) 62%,#000)" />
      <path d="M76 28h348v524H76z" fill="var(--color-night)" />
      <g className="headline" fill="var(--color-paper)">
        {inTwoLines(title).map((line, index) => (
          <text key={line} x="118" y={112 + index * 58} fontSize="58">
            {line}
          </text>
        ))}
        {inTwoLines(subtitle).map((line, index) => (
          <text
            key={line}
            x="118"
            y={208 + index * 26}
            fontSize="20"
            fill="var(--color-night-muted)"
          >
            {line}
          </text>
        ))}
        {author ? (
          <text x="118" y="524" fontSize="20">
            {author}
          </text>
        ) : null}
        <text transform="translate(52 300) rotate(90)" fontSize="20" textAnchor="middle">
          {title}
        </text>
      </g>
      <g transform="translate(228 366) scale(2)" className="night">
        {STAGE_FILLS.map((fill, index) => (
          <path
            key={fill}
            d={stageArc(46, 6, 22)}
            transform={`rotate(${index * 90})`}
            fill={fill}
          />
        ))}
        <circle r="3" fill="var(--color-paper)" />
      </g>
      {ribbon === undefined ? null : (
        <g className="transition duration-200 starting:-translate-y-6 starting:opacity-0">
          <path d="M362 20h44v462l-22-18-22 18z" fill="var(--color-ember)" />
          <text
            transform="translate(377 446) rotate(90)"
            className="headline"
            textAnchor="end"
            fontSize="24"
            fill="var(--color-white)"
          >
            {ribbon.length > 16 ? `${ribbon.slice(0, 15)}…` : ribbon}
          </text>
        </g>
      )}
    </svg>
  )
}
