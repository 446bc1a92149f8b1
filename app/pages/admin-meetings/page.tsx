import { useEffect, useState } from 'react'
import { pageMeta } from '#app/lib/page-meta.ts'
import { usePublicConfig } from '#app/lib/public-config.ts'
import { fetchFromStaffApi, postToStaffApi } from '#app/staff/api.ts'
import { ExportButton } from '#app/staff/list-controls.tsx'
import { PageFrame, useStaffData } from '#app/staff/page-frame.tsx'
import { Panel } from '#app/staff/section.tsx'
import { useWork } from '#app/staff/use-work.ts'
import { staffPages } from '#content/staff.ts'
import { fillIn } from '#contract/fill-in.ts'
import { placeOfZone } from '#contract/meeting-time.ts'
import { MEETING_PAGE_PATH } from '#contract/meetings.ts'
import type { StaffMeetings } from '#contract/staff.ts'
import { BlockedTimes } from './blocked-times.tsx'
import { CalendarProblems, Calendars, Feed } from './calendars.tsx'
import { meetingsByDay } from './days.ts'
import type { Work } from './host-choice.tsx'
import { CancelMeetings } from './meeting-changes.tsx'
import { MeetingRow } from './meeting-row.tsx'
import { NextMeeting } from './next-meeting.tsx'
import { PastMeetings } from './past-meetings.tsx'
import { Week } from './week.tsx'
import { WhyNotOffered } from './why-not-offered.tsx'

const words = staffPages['/admin/meetings']
/** Interval for updating the time until the next meeting. */
const CLOCK_EVERY_MS = 20_000

export const meta = pageMeta('staff', { meta: words }, { noindex: true })

const load = () => fetchFromStaffApi<StaffMeetings>('/meetings')

/** Upcoming meetings, past meetings, and blocked times. */
export default function MeetingsPage() {
  const { schedulerUrl } = usePublicConfig()
  const state = useStaffData(words, load)
  const isOurs = schedulerUrl === MEETING_PAGE_PATH
  return (
    <PageFrame words={words} state={state}>
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
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const next = data.toCome.find(({ state, endsAt }) => state === 'booked' && Date.parse(endsAt) > now)

  const [chosen, setChosen] = useState<readonly string[]>([])
  const { run } = useWork(refresh)
  const work: Work = async (path, body, done) =>
    (await run(() => postToStaffApi(`/meetings/${path}`, body), done)) !== undefined

  return (
    <>
      <CalendarProblems data={data} />
      <NextMeeting meeting={next} now={now} />
      <Week data={data} now={now} />
      <div className="mt-8 grid items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid gap-7">
          {chosen.length > 0 ? <CancelMeetings ids={chosen} work={work} onClose={() => setChosen([])} /> : null}
          {meetingsByDay(data.toCome, now).map(({ name, meetings }) => (
            <Panel key={name} title={name}>
              {meetings.length === 0 ? <p className="py-3 text-muted text-small">{words.nothing}</p> : null}
              <ul>
                {meetings.map((meeting) => (
                  <MeetingRow
                    key={meeting.id}
                    meeting={meeting}
                    hosts={data.hosts}
                    withDay={name === words.days.later}
                    canChange={Date.parse(meeting.startsAt) > now}
                    work={work}
                    isChosen={chosen.includes(meeting.id)}
                    onChoose={(isChosen) =>
                      setChosen(isChosen ? [...chosen, meeting.id] : chosen.filter((id) => id !== meeting.id))
                    }
                  />
                ))}
              </ul>
            </Panel>
          ))}
          <details>
            <summary className="py-2">{fillIn(words.past, { count: data.past.length })}</summary>
            <PastMeetings meetings={data.past} />
          </details>
          <p className="text-caption text-muted">
            {fillIn(words.zone, {
              zone,
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
