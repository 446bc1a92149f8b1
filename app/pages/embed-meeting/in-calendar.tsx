import { ComposedText } from '#app/components/composed-text.tsx'
import { Icon } from '#app/components/icons.tsx'
import { useWords } from '#app/lib/words.ts'
import { embed } from '#content/pages/embed.ts'
import { fillIn } from '#contract/fill-in.ts'
import { type BookedMeeting, MEETING_ENTRY_PATH, MEETING_PARAMETERS } from '#contract/meetings.ts'
import type { Words } from '#contract/words.ts'

/** "calendar-plus" of Lucide, see `icons.tsx`. */
const CALENDAR_PLUS =
  'M16 18h6M16 2v3M19 15v6M21 11.5V5a2 2 0 0 0-2-2H5a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h8.3M3 9h18M8 2v3'

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

/** How the meeting gets into a calendar, and what happens next. */
export function InCalendar({ meeting, callName }: { meeting: BookedMeeting; callName: string }) {
  const { booked: words } = useWords('embed', embed).meeting
  return (
    <div className="mt-6 grid gap-x-10 gap-y-6 border-ink border-t pt-5 lg:grid-cols-2">
      <div>
        <h3 className="font-semibold font-text text-small">
          <ComposedText text={words.calendar.title} />
        </h3>
        <ul className="mt-2">
          {calendarLinks(words, meeting, callName).map(({ label, to }) => (
            <li key={to} className="border-line border-b">
              <a
                href={to}
                target={to.startsWith('https') ? '_blank' : undefined}
                rel="noopener"
                className="flex min-h-11 items-center gap-3 text-small hover:text-ember-deep"
              >
                <Icon d={CALENDAR_PLUS} size={18} className="text-ember" />
                <span>
                  <ComposedText text={label} />
                </span>
              </a>
            </li>
          ))}
        </ul>
        <p className="mt-2 text-caption text-muted">
          <ComposedText text={words.calendar.note} />
        </p>
      </div>
      <div>
        <h3 className="font-semibold font-text text-small">
          <ComposedText text={words.next.title} />
        </h3>
        <ol className="mt-2">
          {words.next.items.map((item, index) => (
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
    </div>
  )
}
