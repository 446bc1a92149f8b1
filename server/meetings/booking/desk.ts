/** The parts of booking that visitors, staff and the hosts' calendars share. */
import type { Store } from '#server/db/store.ts'
import type { ContactSettings, Settings } from '#server/env.ts'
import type { LeadForwarding } from '#server/leads/intake/store-lead.ts'
import type { Clock } from '#server/outbox/clock.ts'
import type { CurrentWords } from '#server/words/current-words.ts'
import type { MeetingLinks } from '../links.ts'
import { type Announcements, announcements } from './announce.ts'
import { type MeetingAnswers, meetingAnswers } from './answers.ts'
import { type Availability, availability } from './availability.ts'
import { type ChangeMeeting, meetingChanges } from './change.ts'

export interface BookingDesk {
  availability: Availability
  announcements: Announcements
  answers: MeetingAnswers
  change: ChangeMeeting
}

interface DeskDependencies {
  store: Store
  clock: Clock
  /** Calls and rules as published, which apply from the next booking on. */
  words: CurrentWords
  settings: ContactSettings & Pick<Settings, 'CALENDAR_FEEDS'>
  links: MeetingLinks
  /** Undefined when no CRM is set up. */
  forward: LeadForwarding | undefined
}

export function bookingDesk(dependencies: DeskDependencies): BookingDesk {
  const { store, clock, words, settings, links, forward } = dependencies
  const free = availability({ store, clock, words, feeds: settings.CALENDAR_FEEDS })
  const told = announcements({ clock, words, settings, forward })
  const answers = meetingAnswers({ store, clock, words, links, availability: free })
  const change = meetingChanges({ store, clock, announcements: told, answers })
  return { availability: free, announcements: told, answers, change }
}
