/**
 * Booking, and what can be done with a meeting. Which of two visitors gets a time is decided by the
 * database (migration `meetings`).
 */
import type { Store } from '#server/db/store.ts'
import type { RateLimiter } from '#server/http/limits/rate-limiter.ts'
import type { Clock } from '#server/outbox/clock.ts'
import type { Site } from '#server/site.ts'
import type { MeetingAnswers } from './answers.ts'
import { type AskCalendars, hostQuestions } from './ask-hosts.ts'
import type { Availability } from './availability.ts'
import { type BookMeeting, booking } from './book.ts'
import { type BookForLead, bookingForLead } from './book-for-lead.ts'
import { type CancelMeeting, cancellation } from './cancel.ts'
import { type ConfirmMeeting, confirmation } from './confirm.ts'
import type { BookingDesk } from './desk.ts'
import { type Moves, moves } from './move.ts'

interface MeetingDependencies {
  store: Store
  clock: Clock
  limiter: RateLimiter
  desk: BookingDesk
  askCalendars: AskCalendars
  site: Pick<Site, 'words' | 'privacyNotice'>
}

/** What visitors and staff do with meetings. */
export interface Meetings {
  timesFor: Availability['timesFor']
  open: MeetingAnswers['open']
  book: BookMeeting
  bookForLead: BookForLead
  confirm: ConfirmMeeting
  move: Moves
  cancel: CancelMeeting
}

export function meetings({
  store,
  clock,
  limiter,
  desk,
  askCalendars,
  site: { words, privacyNotice },
}: MeetingDependencies): Meetings {
  const questions = hostQuestions({ store, words, askCalendars })
  return {
    timesFor: desk.availability.timesFor,
    open: desk.answers.open,
    book: booking({ store, clock, limiter, desk, questions, privacyNotice }),
    bookForLead: bookingForLead({ store, clock, desk, questions }),
    confirm: confirmation({ store, clock, desk, questions }),
    move: moves({ clock, limiter, words, desk, questions }),
    cancel: cancellation({ store, desk }),
  }
}
