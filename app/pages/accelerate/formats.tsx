import { EditableText } from '#app/components/editable-text.tsx'
import { SectionHeading } from '#app/components/section-heading.tsx'
import type { accelerate } from '#content/pages/accelerate.ts'
import type { Words } from '#contract/words.ts'

const DAYS_PER_WEEK = 5
const DAY_WIDTH = 40
const HOUR_HEIGHT = 22
const LONGEST_DAY_HOURS = 6

/** The formats of the program, each with a calendar at the same scale. */
export function Formats({ words }: { words: Words<typeof accelerate.formats> }) {
  return (
    <section className="band">
      <div className="wrap section">
        <SectionHeading words={words} />
        <ul className="mt-8 flex flex-wrap gap-x-6 gap-y-1 text-ink-2 text-small">
          {(['live', 'own'] as const).map((kind) => (
            <li key={kind} className="flex items-center gap-2">
              <span className={`size-3 border border-ember ${kind === 'live' ? 'bg-ember' : ''}`} />
              <EditableText text={words.labels[kind]} />
            </li>
          ))}
        </ul>
        <div className="mt-8 grid gap-x-8 gap-y-14 md:grid-cols-2 lg:gap-x-16">
          {words.items.map((item) => (
            <div key={item.at}>
              <Calendar format={item} />
              <p className="flex text-caption text-muted">
                {item.week.map((name) => (
                  <EditableText key={name.at} as="span" text={name} className="w-1/2" />
                ))}
              </p>
              <EditableText as="h3" text={item.name} className="mt-6 text-h3" />
              <p className="mt-3">
                <EditableText as="span" text={item.figure} className="headline block text-h2" />
                <EditableText as="span" text={item.span} className="text-ink-2 text-lead" />
              </p>
              <EditableText as="p" text={item.text} className="mt-4 max-w-narrow text-ink-2" />
              <p className="mt-4 max-w-narrow border-line border-t pt-3">
                <span className="text-muted">
                  <EditableText text={words.labels.suits} />{' '}
                </span>
                <EditableText as="span" text={item.suits} />
              </p>
            </div>
          ))}
        </div>
      </div>
    </section>
  )
}

/** A bar per working day, as high as its hours. */
function Calendar({ format }: { format: Words<(typeof accelerate.formats.items)[number]> }) {
  const height = LONGEST_DAY_HOURS * HOUR_HEIGHT
  const width = 2 * DAYS_PER_WEEK * DAY_WIDTH
  const weeks = format.live.length / DAYS_PER_WEEK
  const used = format.live.length * DAY_WIDTH
  return (
    <svg
      className="w-full"
      viewBox={`0 0 ${width} ${height + 6}`}
      role="img"
      aria-label={format.calendar.text}
      fill="none"
    >
      <path d={blocks(format.live, height)} fill="var(--color-ember)" />
      <path d={blocks(format.own, height)} stroke="var(--color-ember)" strokeWidth="1.5" />
      <path d={`M0 ${height}H${width}`} stroke="var(--color-line)" strokeWidth="1" />
      <path
        d={`M0 ${height}H${used}${Array.from({ length: weeks + 1 }, (_, week) => `M${Math.min(Math.max(week * DAYS_PER_WEEK * DAY_WIDTH, 0.5), width - 0.5)} ${height - 6}v12`).join('')}`}
        stroke="var(--color-ink)"
        strokeWidth="1.2"
      />
    </svg>
  )
}

/** Path with one upright block per day that has hours. */
function blocks(hours: readonly number[], baseline: number): string {
  return hours
    .map((count, day) =>
      count > 0 ? `M${day * DAY_WIDTH + 4} ${baseline}h${DAY_WIDTH - 8}v${-count * HOUR_HEIGHT}h${8 - DAY_WIDTH}z` : '',
    )
    .join('')
}
