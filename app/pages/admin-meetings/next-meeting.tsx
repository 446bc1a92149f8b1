import { EmailAddress } from '#app/staff/email-address.tsx'
import { staffPages } from '#content/staff.ts'
import { fillIn } from '#contract/fill-in.ts'
import type { StaffMeeting } from '#contract/staff.ts'
import { boundsOfDay, clockOf, distanceOf } from './days.ts'

const words = staffPages['/admin/meetings']

/** The present or next meeting: the time until then, its time, and its person. */
export function NextMeeting({ meeting, now }: { meeting: StaffMeeting | undefined; now: number }) {
  if (!meeting) return <p className="mt-6 border-line border-y py-5 text-ink-2">{words.next.none}</p>
  const { startsAt, endsAt, zone, name, email, call, note } = meeting
  const theirs = clockOf(startsAt, zone)
  const isToday = Date.parse(startsAt) < boundsOfDay(now, 0)[1]
  return (
    <section
      aria-labelledby="next-title"
      className="mt-6 grid gap-x-12 gap-y-4 border-ember border-t-4 bg-paper px-5 py-5 sm:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] sm:px-6"
    >
      <div>
        <h2 id="next-title" className="font-semibold font-text text-ember-deep text-small">
          {Date.parse(startsAt) <= now
            ? words.next.now
            : fillIn(words.next.title, { distance: distanceOf(startsAt, now) })}
        </h2>
        <p className="headline mt-1 text-h2 tabular-nums">
          <time dateTime={startsAt}>{clockOf(startsAt)}</time>
        </p>
        <p className="mt-1 text-ink-2 text-small">
          {isToday
            ? words.days.today
            : new Date(startsAt).toLocaleDateString(undefined, { weekday: 'long', month: 'long', day: 'numeric' })}
          {', '}
          {fillIn(words.next.until, { time: clockOf(endsAt) })}
          {theirs === clockOf(startsAt) ? null : ` (${fillIn(words.theirTime, { time: theirs })})`}
        </p>
      </div>
      <div className="min-w-0">
        <p className="font-semibold text-h3">{name}</p>
        <p>{call}</p>
        <a className="text-small underline underline-offset-4 [overflow-wrap:anywhere]" href={`mailto:${email}`}>
          <EmailAddress email={email} />
        </a>
        {note ? <p className="mt-2 max-w-measure whitespace-pre-line text-ink-2 text-small">{note}</p> : null}
      </div>
    </section>
  )
}
