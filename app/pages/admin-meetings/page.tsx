import { type ReactNode, useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { notify } from '#app/lib/notify.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { usePublicConfig } from '#app/lib/public-config.ts'
import { callStaffApi, postToStaffApi, saveFile } from '#app/staff/api.ts'
import { dayAndTimeOf } from '#app/staff/day-of.ts'
import { PageFrame } from '#app/staff/page-frame.tsx'
import { site } from '#content/site.ts'
import { staff, staffPages } from '#content/staff.ts'
import { fillIn } from '#contract/fill-in.ts'
import { placeOfZone } from '#contract/meeting-time.ts'
import { MEETING_PAGE_PATH } from '#contract/meetings.ts'
import type { StaffMeeting, StaffMeetings } from '#contract/staff.ts'
import { BlockedTimes } from './blocked-times.tsx'
import { MeetingRow } from './meeting-row.tsx'
import type { Work } from './work.ts'

const words = staffPages['/admin/meetings']
const DAY_MS = 86_400_000

export const meta = pageMeta(words, site.name, { noindex: true })

async function* load() {
  yield (await (await callStaffApi('/meetings', {})).json()) as StaffMeetings
}

/** What comes next, what was, and when nothing can be booked. */
export default function MeetingsPage() {
  const { schedulerUrl } = usePublicConfig()
  return (
    <PageFrame words={words} load={load}>
      {({ data, refresh }) =>
        schedulerUrl === MEETING_PAGE_PATH ? (
          <Meetings data={data} refresh={refresh} />
        ) : (
          <p className="py-6">{words.provider}</p>
        )
      }
    </PageFrame>
  )
}

interface Day {
  name: string
  meetings: StaffMeeting[]
}

/** Today first, then the days of the coming week that have meetings, then all that is later. */
function daysOf(meetings: readonly StaffMeeting[], now: number): Day[] {
  const dayOf = (time: string | number) => new Date(time).toLocaleDateString('sv')
  const days: Day[] = [{ name: words.days.today, meetings: [] }]
  const byName = new Map(days.map((day) => [day.name, day]))
  for (const meeting of meetings) {
    const at = Date.parse(meeting.startsAt)
    const name =
      dayOf(at) <= dayOf(now)
        ? words.days.today
        : dayOf(at) === dayOf(now + DAY_MS)
          ? words.days.tomorrow
          : at > now + 7 * DAY_MS
            ? words.days.later
            : new Date(at).toLocaleDateString(undefined, { weekday: 'long', month: 'long', day: 'numeric' })
    let day = byName.get(name)
    if (!day) {
      day = { name, meetings: [] }
      byName.set(name, day)
      days.push(day)
    }
    day.meetings.push(meeting)
  }
  return days
}

function Meetings({ data, refresh }: { data: StaffMeetings; refresh: () => void }) {
  const [now] = useState(() => Date.now())
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const booked = data.toCome.filter(({ state }) => state === 'booked')

  const work: Work = async (path, body, done) => {
    try {
      await postToStaffApi(`/meetings/${path}`, body)
      notify(done, 'success')
      refresh()
      return true
    } catch (error) {
      notify(fillIn(staff.work.failed, { message: (error as Error).message }), 'failure')
      return false
    }
  }

  return (
    <>
      <CalendarProblems data={data} />
      <NextMeeting meeting={booked[0]} now={now} />
      <div className="mt-6 grid items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div>
          {daysOf(data.toCome, now).map(({ name, meetings }) => (
            <section key={name} className="mb-7">
              <h2 className="border-ink border-b pb-1 font-semibold font-text">{name}</h2>
              {meetings.length === 0 ? <p className="py-3 text-muted text-small">{words.nothing}</p> : null}
              <ul>
                {meetings.map((meeting) => (
                  <MeetingRow
                    key={meeting.id}
                    meeting={meeting}
                    withDay={name === words.days.later}
                    canChange={Date.parse(meeting.startsAt) > now}
                    work={work}
                  />
                ))}
              </ul>
            </section>
          ))}
          <details>
            <summary className="cursor-pointer py-2 font-semibold">
              {fillIn(words.past, { count: data.past.length })}
            </summary>
            <ul>
              {data.past.map((meeting) => (
                <MeetingRow key={meeting.id} meeting={meeting} withDay canChange={false} work={work} />
              ))}
            </ul>
          </details>
          <p className="mt-6 text-caption text-muted">{fillIn(words.zone, { zone, host: placeOfZone(data.zone) })}</p>
        </div>
        <div className="grid gap-8">
          <BlockedTimes blocked={data.blocked} work={work} />
          <Feed address={data.feed} work={work} />
          <Calendars data={data} />
          <div>
            <Button look="outline" dense onClick={() => void saveFile('/meetings/export').catch(reportFailure)}>
              {words.export}
            </Button>
          </div>
        </div>
      </div>
    </>
  )
}

function reportFailure(error: Error) {
  notify(fillIn(staff.work.failed, { message: error.message }), 'failure')
}

function NextMeeting({ meeting, now }: { meeting: StaffMeeting | undefined; now: number }) {
  if (!meeting) return <p className="mt-5 text-ink-2">{words.next.none}</p>
  const start = Date.parse(meeting.startsAt)
  return (
    <div className="mt-5 flex flex-wrap items-baseline gap-x-6 gap-y-1 border-ember border-l-4 py-1 pl-4">
      <p className="text-muted text-small">{start <= now ? words.next.now : words.next.title}</p>
      <p className="font-semibold text-h3 tabular-nums">
        <time dateTime={meeting.startsAt}>
          {new Date(start).toLocaleString(undefined, {
            weekday: 'long',
            month: 'short',
            day: 'numeric',
            hour: 'numeric',
            minute: '2-digit',
          })}
        </time>
      </p>
      <p>
        {meeting.call}, <span className="font-semibold">{meeting.name}</span>
      </p>
    </div>
  )
}

function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="border-ink border-b pb-1 font-semibold font-text">{title}</h2>
      {children}
    </section>
  )
}

function Feed({ address, work }: { address: string; work: Work }) {
  const { feed } = words
  return (
    <Panel title={feed.title}>
      <p className="mt-2 text-small">{feed.text}</p>
      <input
        readOnly
        aria-label={feed.title}
        value={address}
        className="field-control dense mt-2"
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className="mt-2 flex flex-wrap gap-x-4">
        <Button
          look="text"
          dense
          onClick={() =>
            void navigator.clipboard.writeText(address).then(() => notify(feed.copied, 'success'), reportFailure)
          }
        >
          {feed.copy}
        </Button>
        <Button look="text" dense title={feed.renewHint} onClick={() => void work('renew-feed', {}, feed.renewed)}>
          {feed.renew}
        </Button>
      </div>
    </Panel>
  )
}

function Calendars({ data: { calendars } }: { data: StaffMeetings }) {
  const texts = words.calendars
  return (
    <Panel title={texts.title}>
      {calendars.length === 0 ? <p className="mt-2 text-small">{texts.none}</p> : null}
      <ul className="mt-2 text-small">
        {calendars.map(({ answeredAt, failingSince }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: calendars are known by their number only
          <li key={index}>
            {fillIn(failingSince ? texts.failing : answeredAt ? texts.fine : texts.waiting, {
              number: index + 1,
              time: dayAndTimeOf(failingSince ?? answeredAt ?? ''),
            })}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function CalendarProblems({ data: { calendars } }: { data: StaffMeetings }) {
  return calendars.map(({ failingSince }, index) =>
    failingSince ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: calendars are known by their number only
      <p key={index} role="alert" className="mt-4 max-w-measure border-ember-deep border-l-4 px-4 py-2 font-semibold">
        {fillIn(words.calendars.failing, { number: index + 1, time: dayAndTimeOf(failingSince) })}
      </p>
    ) : null,
  )
}
