import { Arrow } from '#app/components/arrow.tsx'
import { ComposedText } from '#app/components/composed-text.tsx'
import { useWords } from '#app/lib/words.ts'
import { embed } from '#content/pages/embed.ts'
import { fillIn } from '#contract/fill-in.ts'
import {
  type BookedMeeting,
  isCallLink,
  MEETING_ENTRY_PATH,
  MEETING_PARAMETERS,
} from '#contract/meetings.ts'
import type { Words } from '#contract/words.ts'

type BookedWords = Words<typeof embed.meeting.booked>

/** `20261201T133000Z`, the format in the addresses of calendar services. */
const compact = (at: number) => new Date(at).toISOString().replace(/[-:]|\.\d+/g, '')

function calendarLinks(
  words: BookedWords,
  { token, startsAt, endsAt, place }: BookedMeeting,
  callName: string,
) {
  const text = fillIn(words.calendar.entry.text, { call: callName })
  const google = new URLSearchParams({
    action: 'TEMPLATE',
    text,
    dates: `${compact(startsAt)}/${compact(endsAt)}`,
    location: place,
  })
  const outlook = new URLSearchParams({
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: text,
    startdt: new Date(startsAt).toISOString(),
    enddt: new Date(endsAt).toISOString(),
    location: place,
  })
  return [
    {
      label: words.calendar.file,
      to: `${MEETING_ENTRY_PATH}?${MEETING_PARAMETERS.meeting}=${token}`,
    },
    { label: words.calendar.google, to: `https://calendar.google.com/calendar/render?${google}` },
    {
      label: words.calendar.outlook,
      to: `https://outlook.live.com/calendar/0/deeplink/compose?${outlook}`,
    },
  ]
}

/** The way into the call or into a calendar, and what happens next. */
export function InCalendar({ meeting, callName }: { meeting: BookedMeeting; callName: string }) {
  const { booked: words } = useWords('embed', embed).meeting
  const [file, ...services] = calendarLinks(words, meeting, callName)
  const hasLink = isCallLink(meeting.place)
  const links = hasLink && file ? [file, ...services] : services
  return (
    <>
      <p className="mt-6">
        {hasLink ? (
          <a href={meeting.place} target="_blank" rel="noopener" className="button max-sm:w-full">
            <ComposedText text={words.join} />
            <Arrow />
          </a>
        ) : (
          <a href={file?.to} className="button max-sm:w-full">
            <ComposedText text={words.calendar.add} />
          </a>
        )}
      </p>
      <div className="mt-3 flex flex-wrap items-center gap-x-5 text-small">
        <h3 className="plain-title font-normal text-muted max-sm:mt-2 max-sm:w-full">
          <ComposedText text={hasLink ? words.calendar.title : words.calendar.others} />
        </h3>
        {links.map(({ label, to }) => (
          <a
            key={to}
            href={to}
            target={to.startsWith('https') ? '_blank' : undefined}
            rel="noopener"
            className="link inline-flex min-h-11 items-center font-normal"
          >
            <ComposedText text={label} />
          </a>
        ))}
      </div>
      <p className="max-w-measure text-caption text-muted">
        <ComposedText text={words.calendar.note} />
      </p>
      <WhatHappensNext />
    </>
  )
}

function WhatHappensNext() {
  const { next } = useWords('embed', embed).meeting.booked
  return (
    <div className="mt-6 border-ink border-t pt-4">
      <h3 className="font-semibold font-text text-small">
        <ComposedText text={next.title} />
      </h3>
      <ol className="mt-2 grid gap-x-10 sm:grid-cols-2">
        {next.items.map((item, index) => (
          <li key={item.at} className="grid grid-cols-[1.75rem_1fr] py-1.5 text-ink-2 text-small">
            <span aria-hidden="true" className="headline text-ember">
              {index + 1}
            </span>
            <span>
              <ComposedText text={item} />
            </span>
          </li>
        ))}
      </ol>
    </div>
  )
}
