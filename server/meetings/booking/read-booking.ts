/** Reads the booking form. */
import { bookedTime } from '#contract/booked-time.ts'
import { isTimeZone, momentIn } from '#contract/meeting-time.ts'
import { MEETING_PAGE_PATH, MEETING_PARAMETERS as PARAMETERS } from '#contract/meetings.ts'
import { checkPostedLead, postedValues } from '#server/leads/intake/posted-lead.ts'
import type { CurrentWords } from '#server/words/current-words.ts'
import { hostOf, offeredCalls } from '../calls.ts'
import type { BookingRequest } from './book.ts'

interface ReadingDependencies {
  words: CurrentWords
  siteUrl: string
  clock: { now(): number }
}

/**
 * @param network the visitor's network address
 * @returns `nothing` when a robot filled it in
 */
export type ReadBooking = (
  posted: URLSearchParams,
  network: string,
) => BookingRequest | 'refused' | 'nothing'

export function bookingReader({ words, siteUrl, clock }: ReadingDependencies): ReadBooking {
  return (posted, network) => {
    const wanted = posted.get(PARAMETERS.call)
    const call = offeredCalls(words).find(({ id }) => id === wanted)
    const at = momentIn(posted.get(PARAMETERS.at))
    const zone = posted.get(PARAMETERS.zone) ?? ''
    if (!call || at === undefined || !isTimeZone(zone)) {
      return 'refused'
    }
    const typed = new URLSearchParams(posted)
    typed.set('kind', call.name)
    typed.set('time', bookedTime(at, call.minutes, zone, hostOf(words, { host: '' }).zone))
    const check = checkPostedLead('meeting', typed, {
      pageUri: siteUrl + MEETING_PAGE_PATH,
      hutk: undefined,
      now: clock.now(),
    })
    if (check.outcome === 'honeypot-filled') {
      return 'nothing'
    }
    if (check.outcome === 'invalid') {
      return 'refused'
    }
    // The lead keeps them by themselves too, so that its message can be written again when the
    // meeting moves.
    const { company = '', note = '' } = postedValues('meeting', posted)
    const said = { company: company.trim(), note: note.replaceAll('\r\n', '\n').trim() }
    const lead = { ...check.lead, values: { ...check.lead.values, ...said } }
    return { call, at, zone, network, lead }
  }
}
