import { Fragment, type ReactNode } from 'react'
import { EditableText } from '#app/components/editable-text.tsx'
import { SiteLink } from '#app/components/site-link.tsx'
import { useLanguage } from '#app/lib/use-language.ts'
import { useEditable, useWords } from '#app/lib/words.ts'
import type { addedPage } from '#content/added-page.ts'
import { owner } from '#content/owner.ts'
import { insights } from '#content/pages/insights.ts'
import { INSIGHTS_PATH, isInsight } from '#contract/added-pages.ts'
import { fillIn } from '#contract/fill-in.ts'
import { longDate } from '#contract/long-date.ts'
import { placeOfZone, timeInWords } from '#contract/meeting-time.ts'
import type { Text, Words } from '#contract/words.ts'
import { useAddedPage } from './added-words.ts'
import { Author } from './author.tsx'
import { placesOf, SectionOfPage } from './sections.tsx'

/** A page that staff made of the sections of the site. */
export default function AddedPage({ record }: { record: string }) {
  const { words, sections } = useAddedPage(record)
  const Bar = useEditable()?.Sections
  const at = `${record}.sections`
  const below = isInsight(words.kind) ? <AboutPage words={words} /> : null
  const places = placesOf(sections, below)
  return (
    <>
      {Bar ? <Bar at={at} index={0} /> : null}
      {sections.map((section, index) => (
        <Fragment key={section.at}>
          <SectionOfPage words={section} place={places[index] as (typeof places)[number]} />
          {Bar ? <Bar at={at} section={section.at} index={index + 1} /> : null}
        </Fragment>
      ))}
    </>
  )
}

const dayInWords = (day: string, language: string) => longDate(Date.parse(day), language)

/** Who wrote the page and when, or when and where an event takes place. */
function AboutPage({ words }: { words: Words<typeof addedPage> }) {
  const around = useWords('insights', insights)
  const language = useLanguage()
  const { kind, author, date, updated, event } = words
  const isEvent = kind === 'event'
  return (
    <div className="mt-10 border-line border-t pt-4 text-ink-2 text-small">
      {isEvent ? <WhenAndWhere event={event} /> : null}
      {/* One below the other on phones: a row would break elsewhere once the typeface is there. */}
      <p className="grid justify-items-start gap-x-4 gap-y-1 sm:flex sm:flex-wrap">
        {author.text ? <Author id={author.text} by={around.by} /> : null}
        {date.text && !isEvent ? (
          <time dateTime={date.text}>{dayInWords(date.text, language)}</time>
        ) : null}
        {updated.text ? (
          <span>{fillIn(around.updated, { day: dayInWords(updated.text, language) }).text}</span>
        ) : null}
        <a href={INSIGHTS_PATH} className="link print:hidden">
          <EditableText text={around.back} />
        </a>
      </p>
    </div>
  )
}

function WhenAndWhere({ event }: { event: Words<typeof addedPage>['event'] }) {
  const { event: labels } = useWords('insights', insights)
  const place = event.place.text
  return (
    <dl className="mb-3 grid gap-y-2">
      <EventFact label={labels.when}>{useWhen(event)}</EventFact>
      <EventFact label={labels.where}>
        {isAddress(place) ? <PlaceLink to={place} label={labels.join} /> : place}
      </EventFact>
    </dl>
  )
}

/** Left out while it is not known. */
function EventFact({ label, children }: { label: Text; children: ReactNode }) {
  return children ? (
    <div className="grid grid-cols-[5rem_1fr] gap-x-4">
      <EditableText as="dt" text={label} className="text-muted" />
      <dd className="font-semibold text-ink wrap-anywhere">{children}</dd>
    </div>
  ) : null
}

const isAddress = (place: string) => place.startsWith('https://')

/** Where people join an event from afar. */
const PlaceLink = ({ to, label }: { to: string; label: Text }) => (
  <SiteLink to={to} className="link">
    <EditableText text={label} />
  </SiteLink>
)

/** `March 3, 2027, 5:30 PM – 7:00 PM (Denver)` */
function useWhen({ starts, ends, from, until, zone }: Words<typeof addedPage>['event']): string {
  const language = useLanguage()
  const own = useWords('site', owner, 'plain').zone
  const days = [...new Set([starts.text, ends.text].filter(Boolean))]
  const times = [from.text, until.text].filter(Boolean)
  // A time of a day, which is the same in every zone.
  const timeInWordsOf = (time: string) =>
    timeInWords(Date.parse(`1970-01-01T${time}Z`), 'UTC', language)
  return [
    days.map((day) => dayInWords(day, language)).join(' – '),
    times.length > 0 &&
      `${times.map(timeInWordsOf).join(' – ')} (${placeOfZone(zone.text || own)})`,
  ]
    .filter(Boolean)
    .join(', ')
}
