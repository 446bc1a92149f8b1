import { EditableText } from '#app/components/editable-text.tsx'
import { SectionHeading } from '#app/components/section-heading.tsx'

interface Format {
  name: string
  figure: string
  span: string
  text: string
  suits: string
  /** Names of the weeks in the calendar, in order. */
  week: readonly string[]
  /** What the calendar shows, in words. */
  calendar: string
  /** Hours in session on each working day of those weeks. */
  live: readonly number[]
  /** Hours on one's own work on the same days. */
  own: readonly number[]
}

interface FormatsProps {
  at: string
  words: { title: string; lead: string; labels: { suits: string; live: string; own: string } }
  items: readonly Format[]
  editable?: boolean | undefined
  id?: string
}

const DAYS_PER_WEEK = 5
const DAY_WIDTH = 40
const HOUR_HEIGHT = 22
const LONGEST_DAY_HOURS = 6

/** Ways of taking the same programme, each with its calendar drawn to the same scale. */
export function Formats({ at, words, items, editable, id }: FormatsProps) {
  return (
    <section id={id} className="wrap section">
      <SectionHeading at={at} words={words} editable={editable} />
      <div className="mt-10 grid gap-x-8 gap-y-14 md:grid-cols-2 lg:mt-14 lg:gap-x-16">
        {items.map((item, index) => (
          <div key={item.name}>
            <Calendar format={item} labels={words.labels} />
            <EditableText as="h3" at={`${at}.items.${index}.name`} editable={editable} className="mt-6 text-h3">
              {item.name}
            </EditableText>
            <p className="mt-3">
              <EditableText
                as="span"
                at={`${at}.items.${index}.figure`}
                editable={editable}
                className="headline block text-h2"
              >
                {item.figure}
              </EditableText>
              <EditableText
                as="span"
                at={`${at}.items.${index}.span`}
                editable={editable}
                className="text-ink-2 text-lead"
              >
                {item.span}
              </EditableText>
            </p>
            <EditableText at={`${at}.items.${index}.text`} editable={editable} className="mt-4 max-w-narrow text-ink-2">
              {item.text}
            </EditableText>
            <p className="mt-4 max-w-narrow border-line border-t pt-3">
              <span className="text-muted">{words.labels.suits} </span>
              <EditableText as="span" at={`${at}.items.${index}.suits`} editable={editable}>
                {item.suits}
              </EditableText>
            </p>
          </div>
        ))}
      </div>
    </section>
  )
}

/** Working days side by side, the hours of each standing on a common line. */
function Calendar({ format, labels }: { format: Format; labels: { live: string; own: string } }) {
  const height = LONGEST_DAY_HOURS * HOUR_HEIGHT
  const width = 2 * DAYS_PER_WEEK * DAY_WIDTH
  const weeks = format.live.length / DAYS_PER_WEEK
  const used = format.live.length * DAY_WIDTH
  return (
    <svg className="w-full" viewBox={`0 0 ${width} ${height + 34}`} role="img" aria-label={format.calendar} fill="none">
      <path d={blocks(format.live, height)} fill="var(--color-ember)" />
      <path d={blocks(format.own, height)} stroke="var(--color-ember)" strokeWidth="1.5" />
      <path d={`M${width - 122} 4h12v12h-12z`} fill="var(--color-ember)" />
      <path d={`M${width - 122} 28h12v12h-12z`} stroke="var(--color-ember)" strokeWidth="1.5" />
      <g fontSize="15" fill="var(--color-ink-2)">
        <text x={width - 102} y="15">
          {labels.live}
        </text>
        <text x={width - 102} y="39">
          {labels.own}
        </text>
      </g>
      <path d={`M0 ${height}H${width}`} stroke="var(--color-line)" strokeWidth="1" />
      <path
        d={`M0 ${height}H${used}${Array.from({ length: weeks + 1 }, (_, week) => `M${Math.min(Math.max(week * DAYS_PER_WEEK * DAY_WIDTH, 0.5), width - 0.5)} ${height - 6}v12`).join('')}`}
        stroke="var(--color-ink)"
        strokeWidth="1.2"
      />
      {format.week.map((name, week) => (
        <text
          key={name}
          x={week * DAYS_PER_WEEK * DAY_WIDTH + 4}
          y={height + 26}
          fontSize="15"
          fill="var(--color-muted)"
        >
          {name}
        </text>
      ))}
    </svg>
  )
}

/** One upright block per day that has hours. */
function blocks(hours: readonly number[], baseline: number): string {
  return hours
    .map((count, day) =>
      count > 0 ? `M${day * DAY_WIDTH + 4} ${baseline}h${DAY_WIDTH - 8}v${-count * HOUR_HEIGHT}h${8 - DAY_WIDTH}z` : '',
    )
    .join('')
}
