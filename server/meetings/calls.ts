/**
 * The calls that can be booked, and when, from `content/` and from what staff published on
 * 'Settings'.
 */
import type { callFacts } from '#content/calls.ts'
import { bookableCalls, meetingTimes } from '#content/meetings.ts'
import { type MeetingRules, WEEKDAYS } from '#contract/meetings.ts'
import { type ContactSettings, hostEmail } from '#server/env.ts'
import type { CurrentWords } from '#server/words/current-words.ts'

export type BookableCall = { id: keyof typeof callFacts; name: string; minutes: number }

/** The name of a call, also of one that is no longer offered. */
export const callName = (words: CurrentWords, id: string) =>
  bookableCalls.flatMap((call) => (call.id === id ? words('calls')[call.id].name : []))[0] ?? id

/** The calls that are offered now. The page shows the first unless its address names another. */
export function offeredCalls(words: CurrentWords): BookableCall[] {
  const facts = words('calls')
  return bookableCalls
    .map(({ id }) => ({ id, name: facts[id].name, minutes: Number(facts[id].minutes) }))
    .filter(({ minutes }) => minutes > 0)
}

/** Somebody who takes calls, with the rules of the person's meetings. */
export interface Host extends MeetingRules {
  id: string
  /** Empty: visitors are not told whom they meet. */
  name: string
  /** Empty: emails go where notices go. */
  email: string
  /** Where calls take place: a text, or an address. */
  place: string
  /** Ids of the calls that the host takes. */
  calls: readonly string[]
}

/**
 * Where a meeting takes place: the video call that the host's calendar made, or the host's place, a
 * text or the address of a video call.
 */
export const placeOf = (words: CurrentWords, meeting: { host: string; video_url: string | null }) =>
  meeting.video_url ?? hostOf(words, meeting).place

/** The hosts as they are published now, in the order of 'Settings'. There is at least one. */
export function meetingHosts(words: CurrentWords): [Host, ...Host[]] {
  const company = words('site').zone
  const [first, ...others] = words('hosts').all.map(
    ({ zone, hours, calls, ...host }): Host => ({
      ...meetingTimes,
      // An item that staff added has its id only in its address.
      id: (host as { at?: string }).at?.split('.').at(-1) ?? host.id,
      name: host.name,
      email: host.email,
      place: host.place,
      calls: calls.length === 0 ? bookableCalls.map(({ id }) => id) : calls,
      zone: zone || company,
      weeklyHours: Object.fromEntries(WEEKDAYS.map((day) => [day, hours[day]])),
      daysOff: hours.daysOff,
      bufferMinutes: host.bufferMinutes,
      noticeHours: host.noticeHours,
      horizonDays: host.horizonDays,
      maxPerDay: host.maxPerDay,
    }),
  )
  if (!first) {
    throw new Error('There is no host')
  }
  return [first, ...others]
}

/** The host of a meeting. One who was removed since is replaced by the first. */
export function hostOf(words: CurrentWords, { host: id }: { host: string }): Host {
  const all = meetingHosts(words)
  return all.find((host) => host.id === id) ?? all[0]
}

/** Where emails to the host of a meeting go. */
export const mailboxOf = (
  words: CurrentWords,
  settings: ContactSettings,
  meeting: { host: string },
): string => hostOf(words, meeting).email || hostEmail(settings)
