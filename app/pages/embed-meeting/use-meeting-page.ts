import { useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useRootData } from '#app/lib/public-config.ts'
import { useIsHydrated } from '#app/lib/use-is-hydrated.ts'
import { bookableCalls, meetingRules } from '#content/meetings.ts'
import { type HourCycle, isTimeZone } from '#contract/meeting-time.ts'
import {
  type BookedMeeting,
  MEETING_PARAMETERS,
  MEETING_TIMES_PATH,
  type MeetingTimes,
  type MeetingVisit,
  wallClock,
} from '#contract/meetings.ts'

type Parameter = keyof typeof MEETING_PARAMETERS
type Changes = Partial<Record<Parameter, string | undefined>>
/** Free times in epoch milliseconds, or the state of loading them. */
type Times = readonly number[] | 'loading' | 'failed'
export type BookableCall = (typeof bookableCalls)[number]

const never = () => () => {}

/** Facts that only the browser knows. Until scripts run, times are shown as the server rendered them. */
function useClock(): { isLive: boolean; zone: string | undefined; hourCycle: HourCycle } {
  const isLive = useIsHydrated()
  const zone = useSyncExternalStore(
    never,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => undefined,
  )
  const hourCycle = useSyncExternalStore(
    never,
    () => (new Intl.DateTimeFormat(undefined, { hour: 'numeric' }).resolvedOptions().hour12 === false ? 'h23' : 'h12'),
    () => 'h12' as const,
  )
  return { isLive, zone, hourCycle }
}

/** Everything that the page shows, read from its address, so that Back, reload and pages without scripting work the same. */
export interface MeetingPage {
  visit: MeetingVisit
  isLive: boolean
  zone: string
  hourCycle: HourCycle
  call: BookableCall
  /** The address names the call, so the visitor has chosen it. */
  isCallGiven: boolean
  times: Times
  /** Times by day in the visitor's zone. */
  days: ReadonlyMap<string, readonly number[]>
  /** The chosen day, `2026-12-01`. */
  day: string | undefined
  /** The chosen time. */
  at: number | undefined
  /** The month shown, when it is not that of the chosen day. */
  month: string | undefined
  /** The meeting that the address opens; null where it opens none. */
  meeting: BookedMeeting | null | undefined
  isMoving: boolean
  done: string | undefined
  /** The query of this page with some parameters changed. */
  query: (changes: Changes) => string
  go: (changes: Changes, options?: { replace?: boolean }) => void
  setMeeting: (meeting: BookedMeeting) => void
  /** Free times of one answer. */
  setTimes: (times: readonly number[]) => void
  reload: () => void
}

export function useMeetingPage(): MeetingPage {
  const { search } = useLocation()
  const navigate = useNavigate()
  const clock = useClock()
  const visit = useRootData()?.meeting ?? { now: 0 }
  const parameters = new URLSearchParams(search)
  const given = (name: Parameter) => parameters.get(MEETING_PARAMETERS[name]) ?? undefined

  const [opened, setMeeting] = useState(visit.meeting)
  const token = given('meeting')
  // After booking, Back can lead to an address without the meeting or with another one.
  const meeting = token === undefined ? undefined : opened?.token === token ? opened : null
  const call = bookableCalls.find(({ id }) => id === (meeting?.call ?? given('call'))) ?? bookableCalls[0]
  const { times, setTimes, reload } = useTimes(call.id, visit.times)

  const asked = given('zone')
  const zone = asked && isTimeZone(asked) ? asked : (clock.zone ?? meeting?.zone ?? meetingRules.zone)
  const days = byDay(times, zone)
  const at = Date.parse(given('at') ?? '')
  const day = given('day')

  function query(changes: Changes): string {
    const next = new URLSearchParams(search)
    for (const [name, value] of Object.entries(changes)) {
      if (value === undefined) next.delete(MEETING_PARAMETERS[name as Parameter])
      else next.set(MEETING_PARAMETERS[name as Parameter], value)
    }
    return `?${next}`
  }

  return {
    visit,
    ...clock,
    zone,
    call,
    isCallGiven: call.id === given('call'),
    times,
    days,
    day: day && days.has(day) ? day : undefined,
    at: Number.isNaN(at) ? undefined : at,
    month: given('month'),
    meeting,
    isMoving: meeting?.state === 'booked' && !meeting.hasBegun && given('move') !== undefined,
    done: given('done'),
    query,
    go: (changes, options) => void navigate({ search: query(changes) }, { preventScrollReset: true, ...options }),
    setMeeting,
    setTimes,
    reload,
  }
}

/** The free times of a call, from the page or loaded again. */
function useTimes(call: string, known: MeetingTimes | undefined) {
  const [lists, setLists] = useState<Readonly<Record<string, Times>>>(known ? { [known.call]: known.times } : {})
  const put = (times: Times) => setLists((before) => ({ ...before, [call]: times }))
  const [attempts, setAttempts] = useState(0)
  const times = lists[call] ?? 'loading'

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is asked for by its number
  useEffect(() => {
    if (lists[call] !== undefined) return
    const mine = new AbortController()
    fetch(`${MEETING_TIMES_PATH}?${MEETING_PARAMETERS.call}=${call}`, { signal: mine.signal })
      .then(async (response) => {
        if (!response.ok) throw new Error(String(response.status))
        put(((await response.json()) as MeetingTimes).times)
      })
      .catch(() => !mine.signal.aborted && put('failed'))
    return () => mine.abort()
  }, [call, attempts])

  return {
    times,
    setTimes: put,
    reload: () => {
      setLists(({ [call]: _, ...others }) => others)
      setAttempts((before) => before + 1)
    },
  }
}

function byDay(times: Times, zone: string): Map<string, number[]> {
  const days = new Map<string, number[]>()
  if (typeof times === 'string') return days
  for (const time of times) {
    const day = wallClock(time, zone).slice(0, 10)
    const known = days.get(day)
    if (known) known.push(time)
    else days.set(day, [time])
  }
  return days
}
