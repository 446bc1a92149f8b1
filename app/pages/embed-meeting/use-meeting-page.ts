import { useState } from 'react'
import { browserZone } from '#app/lib/browser-zone.ts'
import { useRootData } from '#app/lib/public-config.ts'
import { useIsHydrated } from '#app/lib/use-is-hydrated.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { useWords } from '#app/lib/words.ts'
import { callFacts } from '#content/calls.ts'
import { bookableCalls, callPromises } from '#content/meetings.ts'
import { type HourCycle, isTimeZone, momentIn } from '#contract/meeting-time.ts'
import { type MeetingVisit, wallClock } from '#contract/meetings.ts'
import type { Text } from '#contract/words.ts'
import { useMeetingAddress } from './meeting-address.tsx'
import { type Times, useTimes } from './use-times.ts'

/** Free times by day in the visitor's zone, `2026-12-01`. */
type FreeDays = ReadonlyMap<string, readonly number[]>
/** How times are shown. */
export interface VisitorClock {
  /** IANA name of the time zone. */
  zone: string
  hourCycle: HourCycle | 'usual'
  /** BCP 47. */
  language: string
}
/** A call with its facts. Without minutes, it is no longer offered. */
export type BookableCall = { id: (typeof bookableCalls)[number]['id'] } & Readonly<
  Record<'name' | 'minutes' | 'price' | 'forWhom' | 'deliverable', Text>
>

/** All calls, and what staff published about them. */
export function useCalls(): BookableCall[] {
  const facts = useWords('calls', callFacts)
  const promises = useWords('callPromises', callPromises)
  return bookableCalls.map(({ id }) => ({ ...promises[id], ...facts[id], id }))
}

const hourCycleOf = (hour12: boolean | undefined): HourCycle => (hour12 === false ? 'h23' : 'h12')
/** How the visitor's clock counts hours, as the overlay tells it. */
const toldBy = (clock: string | undefined): HourCycle | undefined =>
  clock === 'h12' || clock === 'h23' ? clock : undefined

export type MeetingPage = ReturnType<typeof useMeetingPage>

/**
 * Everything that the page shows, read from its address, so that Back, reload and pages without
 * scripting work the same.
 */
export function useMeetingPage() {
  const { given } = useMeetingAddress()
  const isLive = useIsHydrated()
  // Only the browser knows them. Until scripts run, times are shown as the server rendered them.
  const own = isLive
    ? new Intl.DateTimeFormat(undefined, { hour: 'numeric' }).resolvedOptions()
    : undefined
  const hourCycle = own ? hourCycleOf(own.hour12) : (toldBy(given('clock')) ?? 'usual')
  const language = useLanguage()
  // A step of a page whose words staff published loads the root's data again, without the visit.
  const [visit] = useState<MeetingVisit>(useRootData()?.meeting ?? { hostZones: [] })

  const [opened, setMeeting] = useState(visit.meeting)
  const token = given('meeting')
  // After booking, Back can lead to an address without the meeting or with another one.
  const found = opened?.token === token ? opened : null
  const meeting = token === undefined ? undefined : found
  const calls = useCalls()
  const offered = calls.filter(({ minutes }) => minutes.text)
  const known = (list: BookableCall[], id: string | undefined) => list.find((one) => one.id === id)
  const call = (known(calls, meeting?.call) ??
    known(offered, given('call')) ??
    offered[0] ??
    calls[0]) as BookableCall
  const { times, setTimes } = useTimes(call.id, visit.times)

  const asked = given('zone')
  const ownZone = isLive ? browserZone() : undefined
  const isZoneTold = asked !== undefined && isTimeZone(asked)
  const zone = isZoneTold ? asked : (ownZone ?? meeting?.zone ?? visit.hostZones[0] ?? 'UTC')
  const days = byDay(times, zone)
  const day = given('day')

  return {
    visit,
    isLive,
    /** Times stay as they are when scripts run, because the address says how to write them. */
    isClockKnown: isZoneTold && toldBy(given('clock')) !== undefined,
    isInOverlay: given('overlay') !== undefined,
    clock: { zone, hourCycle, language } satisfies VisitorClock,
    /** The time zone of whoever takes the call; undefined while it could be one of several. */
    hostZone: visit.hostZones.length === 1 ? visit.hostZones[0] : undefined,
    call,
    /** The address names the call, so the visitor has chosen it. */
    isCallGiven: call.id === given('call'),
    times,
    days,
    /** The chosen day, `2026-12-01`. */
    day: day && days.has(day) ? day : undefined,
    /** The chosen time. */
    at: momentIn(given('at')),
    /** A day of the weeks shown, when they are not those of the chosen day. */
    from: given('from'),
    /** The meeting that the address opens; null where it opens none. */
    meeting,
    isMoving: meeting?.canChange === true && given('move') !== undefined,
    done: given('done'),
    setMeeting,
    /** Free times of one answer. */
    setTimes,
  }
}

function byDay(times: Times, zone: string): FreeDays {
  return Map.groupBy(typeof times === 'string' ? [] : times, (time) =>
    wallClock(time, zone).slice(0, 10),
  )
}
