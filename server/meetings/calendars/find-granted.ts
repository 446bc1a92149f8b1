/** The calendars of an account at a service to which a host has agreed. */
import type { CalendarService } from '#contract/staff/meetings.ts'
import type { FoundCalendar } from './find-entered.ts'
import { findGoogleCalendars } from './google/find.ts'
import { findMicrosoftCalendars } from './microsoft/find.ts'
import type { ServiceAccess } from './oauth/service-calls.ts'

/** @throws {FeedError} */
export const findGranted: Record<
  CalendarService,
  (access: ServiceAccess) => Promise<FoundCalendar[]>
> = { google: findGoogleCalendars, microsoft: findMicrosoftCalendars }
