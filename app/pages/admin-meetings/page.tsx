import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { browserZone } from '#app/lib/browser-zone.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { usePublicConfig } from '#app/lib/public-config.ts'
import { fetchFromStaffApi, postToStaffApi } from '#app/staff/api.ts'
import { EmailAddress } from '#app/staff/email-address.tsx'
import { ExportButton } from '#app/staff/export-button.tsx'
import { theirTime } from '#app/staff/meeting-time.ts'
import { PageFrame, useStaffData } from '#app/staff/page-frame.tsx'
import { Panel } from '#app/staff/section.tsx'
import { useWork } from '#app/staff/use-work.ts'
import { staffPages } from '#content/staff.ts'
import { fillIn } from '#contract/fill-in.ts'
import { placeOfZone } from '#contract/meeting-time.ts'
import { MEETING_PAGE_PATH } from '#contract/meetings.ts'
import type { StaffMeetings } from '#contract/staff/meetings.ts'
import { BlockedTimes, CalendarProblems, Calendars, Feed, WhyNotOffered } from './beside.tsx'
import { CallLink } from './call-link.tsx'
import { boundsOfDay, clockOf, distanceOf, meetingsByDay } from './days.ts'
import { callOf, HostChoice, nameOfHost, type Work } from './host-choice.tsx'
import { MeetingRow } from './meeting-row.tsx'
import { PastMeetings } from './past-meetings.tsx'

const words = staffPages['/admin/meetings']
/** Interval for updating the time until the next meeting. */
const CLOCK_EVERY_MS = 20_000
const WEEK = [0, 1, 2, 3, 4, 5, 6]

export const meta = pageMeta('staff', { meta: words }, { noindex: true })

const load = () => fetchFromStaffApi<StaffMeetings>('/meetings')

/** Upcoming meetings, past meetings, and blocked times. */
export default function MeetingsPage() {
  const { schedulerUrl } = usePublicConfig()
  const state = useStaffData(words, load)
  const isOurs = schedulerUrl === MEETING_PAGE_PATH
  return (
    <PageFrame words={words} state={state} shape="sections">
      {isOurs && state.data ? <Meetings data={state.data} refresh={state.refresh} /> : null}
      {isOurs ? null : <p className="py-6">{words.provider}</p>}
    </PageFrame>
  )
}

function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), CLOCK_EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}

function Meetings({ data, refresh }: { data: StaffMeetings; refresh: () => void }) {
  const now = useNow()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const { run } = useWork(refresh)
  const work: Work = async (path, body, done) =>
    (await run(() => postToStaffApi(`/meetings/${path}`, body), done)) !== undefined

  return (
    <>
      <CalendarProblems data={data} />
      <NextMeeting data={data} now={now} />
      <Week data={data} now={now} />
      <div className="mt-8 grid items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="grid gap-7">
          {meetingsByDay(data.toCome, now).map(({ name, meetings }) => (
            <Panel key={name} title={name}>
              {meetings.length === 0 ? (
                <p className="py-3 text-muted text-small">{words.nothing}</p>
              ) : null}
              <ul>
                {meetings.map((meeting) => (
                  <MeetingRow
                    key={meeting.id}
                    meeting={meeting}
                    hosts={data.hosts}
                    withDay={name === words.days.later}
                    canChange={Date.parse(meeting.startsAt) > now}
                    work={work}
                    {...{ chosen, setChosen }}
                  />
                ))}
              </ul>
            </Panel>
          ))}
          <details>
            <summary className="py-2">{fillIn(words.past, { count: data.past.length })}</summary>
            <PastMeetings data={data} />
          </details>
          <p className="text-caption text-muted">
            {fillIn(words.zone, {
              zone: browserZone() ?? 'UTC',
              host: [...new Set(data.hosts.map((one) => placeOfZone(one.zone)))].join(', '),
            })}
          </p>
        </div>
        <div className="grid gap-8">
          <BlockedTimes data={data} work={work} />
          <WhyNotOffered data={data} />
          <Feed data={data} work={work} />
          <Calendars data={data} />
          <ExportButton path="/meetings/export" className="" />
        </div>
      </div>
    </>
  )
}

const longDayOf = (time: string) =>
  new Date(time).toLocaleDateString(undefined, { weekday: 'long', month: 'long', day: 'numeric' })

/** The present or next meeting: the time until then, its time, and its person. */
function NextMeeting({ data: { toCome, hosts }, now }: { data: StaffMeetings; now: number }) {
  const meeting = toCome.find(({ state, endsAt }) => state === 'booked' && Date.parse(endsAt) > now)
  if (!meeting) {
    return <p className="mt-6 border-line border-y py-5 text-ink-2">{words.next.none}</p>
  }
  const { startsAt, endsAt, zone, leadId, name, email, note } = meeting
  const theirs = theirTime(Date.parse(startsAt), zone)
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
          <span>{`${isToday ? words.days.today : longDayOf(startsAt)}, `}</span>
          <span>{fillIn(words.next.until, { time: clockOf(endsAt) })}</span>
          {theirs ? <span>{` (${fillIn(words.theirTime, { time: theirs })})`}</span> : null}
        </p>
      </div>
      <div className="min-w-0">
        <p className="font-semibold text-h3">
          <Link
            to={`/admin/leads?lead=${leadId}`}
            className="underline decoration-1 underline-offset-4 hover:text-ember-deep"
          >
            <bdi>{name}</bdi>
          </Link>
        </p>
        <p>{callOf(meeting, hosts)}</p>
        <CallLink meeting={meeting} />
        <a
          className="text-small underline underline-offset-4 [overflow-wrap:anywhere]"
          href={`mailto:${email}`}
        >
          <EmailAddress email={email} />
        </a>
        {note ? (
          <p className="mt-2 max-w-measure whitespace-pre-line text-ink-2 text-small">{note}</p>
        ) : null}
      </div>
    </section>
  )
}

/** A column, or a row in a narrow window. */
const DAY =
  'min-w-0 px-2.5 pt-2 pb-3 text-caption max-md:grid max-md:grid-cols-[4.5rem_minmax(0,1fr)] max-md:gap-x-4 md:min-h-28'

/**
 * What takes the time of today and the next six days: days side by side, in narrow windows one
 * below the other.
 */
function Week({ data, now }: { data: StaffMeetings; now: number }) {
  const [host, setHost] = useState('')
  const isOf = (one: { host: string | null }) =>
    host === '' || one.host === null || one.host === host
  const booked = data.toCome.filter((one) => one.state === 'booked' && isOf(one))
  const takes = [
    ...data.blocked.map((one) => ({ ...one, key: one.id, text: '' })),
    ...data.busy.map((one) => ({
      ...one,
      key: JSON.stringify(one),
      text: fillIn(words.week.event, one),
    })),
  ]
    .filter(isOf)
    .sort((one, other) => Date.parse(one.from) - Date.parse(other.from))
  // Beside the choice of one host, the name would be said twice.
  const whose = (one: { host: string | null }) =>
    host === '' && one.host !== null && data.hosts.length > 1
      ? nameOfHost(data.hosts, one.host)
      : ''
  return (
    <nav aria-label={words.week.label} className="mt-6">
      <HostChoice
        label={words.why.host}
        hosts={data.hosts}
        all={words.week.all}
        value={host}
        onChoose={setHost}
        className="mb-3 max-w-64"
      />
      <ol className="divide-line border-line border-y max-md:divide-y md:grid md:grid-cols-7 md:divide-x">
        {WEEK.map((ahead) => {
          const [from, to] = boundsOfDay(now, ahead)
          const meetings = booked.filter(
            ({ startsAt }) => Date.parse(startsAt) >= from && Date.parse(startsAt) < to,
          )
          const blocked = takes.filter(
            (one) => Date.parse(one.from) < to && Date.parse(one.to) > from,
          )
          return (
            <li key={ahead} className={`${DAY} ${ahead === 0 ? 'bg-paper' : ''}`}>
              <p className="flex items-baseline justify-between gap-2">
                <span className={ahead === 0 ? 'font-semibold text-ember-deep' : 'text-muted'}>
                  {ahead === 0
                    ? words.days.today
                    : new Date(from).toLocaleDateString(undefined, { weekday: 'short' })}
                </span>
                <span className="headline text-small tabular-nums">
                  {new Date(from).toLocaleDateString(undefined, { day: 'numeric' })}
                </span>
              </p>
              <ul className="grid grid-cols-[minmax(0,1fr)] gap-1.5 md:mt-1.5">
                {meetings.map((meeting) => (
                  <li key={meeting.id} className="border-ember border-s-2 ps-2">
                    <a href={`#${meeting.id}`} className="block hover:text-ember-deep">
                      <span className="block font-semibold tabular-nums">
                        {clockOf(meeting.startsAt)}
                      </span>
                      <span className="block truncate" title={meeting.name}>
                        {meeting.name}
                      </span>
                      <span className="block truncate text-muted">{whose(meeting)}</span>
                    </a>
                  </li>
                ))}
                {blocked.map((one) => {
                  const start = Math.max(from, Date.parse(one.from))
                  const end = Math.min(to, Date.parse(one.to))
                  const isWhole = start === from && end === to
                  return (
                    <li
                      key={one.key}
                      className="border-muted border-s-2 border-dashed ps-2 text-muted"
                    >
                      <span>
                        {one.text || (isWhole ? words.week.blockedDay : words.week.blocked)}
                      </span>
                      {isWhole ? null : (
                        <span className="block tabular-nums">
                          {fillIn(words.week.span, { from: clockOf(start), to: clockOf(end) })}
                        </span>
                      )}
                      <span className="block truncate">{whose(one)}</span>
                    </li>
                  )
                })}
              </ul>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
