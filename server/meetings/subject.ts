/** Meetings: booking them, the hosts' calendars, and what staff do about both. */
import { type RunSql, sqlThrough } from '#server/db/store.ts'
import { hostEmail } from '#server/env.ts'
import type { LeadForwarding } from '#server/leads/intake/store-lead.ts'
import type { AskNewsletter } from '#server/newsletter/ask.ts'
import type { SitePages } from '#server/pages/site-pages.ts'
import type { Site } from '#server/site.ts'
import type { Keys, Runtime, Subject } from '#server/subject.ts'
import { bookingDesk } from './booking/desk.ts'
import { meetingFormRoutes } from './booking/form-routes.ts'
import { meetingPage } from './booking/meeting-page.ts'
import { meetings } from './booking/meetings.ts'
import { meetingPageRoutes, providerRoutes } from './booking/page-routes.ts'
import { bookingReader } from './booking/read-booking.ts'
import { calendarAlerts } from './calendars/alerts.ts'
import { type CalendarLinks, calendarLinks } from './calendars/calendar-links.ts'
import { calendarDeliverer } from './calendars/deliver-entry.ts'
import { calendarFileRoutes } from './calendars/file-routes.ts'
import { entryFollower } from './calendars/follow-entry.ts'
import { hostChanges } from './calendars/host-changes.ts'
import type { CalendarSettings } from './calendars/hosts-calendars.ts'
import { calendarConsents } from './calendars/oauth/consents.ts'
import { consentRoutes } from './calendars/oauth/routes.ts'
import { calendarOpener, serviceTools } from './calendars/open-calendar.ts'
import { type CalendarReader, calendarReader } from './calendars/refresh.ts'
import { videoLinks } from './calendars/video-link.ts'
import { meetingHosts } from './calls.ts'
import { calendarAlert } from './emails/calendar-alert.ts'
import { calendarLink } from './emails/calendar-link.ts'
import { writtenEntry } from './emails/entries.ts'
import { meetingEmails } from './emails/meeting-emails.ts'
import { holidayRoutes } from './holidays/routes.ts'
import { meetingLinks } from './links.ts'
import { blockRoutes } from './staff/block-routes.ts'
import { bookRoutes } from './staff/book-routes.ts'
import { calendarRoutes } from './staff/calendar-routes.ts'
import { changeRoutes } from './staff/change-routes.ts'
import { staffConsentRoutes } from './staff/consent-routes.ts'
import { feedRoutes } from './staff/feed-routes.ts'
import { meetingRoutes } from './staff/meeting-routes.ts'
import { whyRoutes } from './staff/why-routes.ts'
import { storedMeeting } from './stored-meeting.ts'

/** How long a visitor who books waits for the hosts' calendars. */
const ASK_NOW_MS = 2_000

interface MeetingsDependencies {
  runtime: Runtime
  site: Site
  keys: Keys
  pages: Pick<SitePages, 'answerOnce'>
  wakeOutbox: () => void
  askNewsletter: AskNewsletter
  /** Queues a lead for the CRM. Undefined when none is set up. */
  forward: LeadForwarding | undefined
}

interface MeetingsSubject extends Subject {
  calendars: CalendarSettings
  calendarReader: CalendarReader
}

function calendarSettings(
  { settings, words }: Site,
  signingSecret: string,
  askNowMs: number,
): CalendarSettings {
  return {
    feeds: settings.CALENDAR_FEEDS,
    signingSecret,
    hosts: () => meetingHosts(words),
    siteHost: new URL(settings.SITE_URL).hostname,
    alertEmail: () => hostEmail(settings),
    askNowMs,
  }
}

/** Emails to hosts about their calendars. */
function calendarEmails({ settings, words }: Site, links: CalendarLinks) {
  return {
    'calendar-alert': calendarAlert({ settings, words }),
    'calendar-link': calendarLink({ settings, words, links }),
    'calendar-event-alert': calendarAlert({ settings, words }),
  }
}

/** @param askNowMs for tests, where a busy machine must not let the last copy of a calendar count */
export function meetingsSubject(
  dependencies: MeetingsDependencies,
  { askNowMs = ASK_NOW_MS } = {},
): MeetingsSubject {
  const { runtime, site, keys, pages, wakeOutbox, askNewsletter, forward } = dependencies
  const { store, clock, limiter, log } = runtime
  const { settings, words } = site
  const { SITE_URL: siteUrl, SCHEDULER_URL: schedulerUrl, CALENDAR_FEEDS: feeds } = settings
  const { signingSecret, tokens } = keys
  const caller = { store, tokens }
  const links = meetingLinks({ signingSecret, siteUrl })
  const calendars = calendarSettings(site, signingSecret, askNowMs)

  // Calendars are followed with the parts of booking that do not ask them.
  const desk = bookingDesk({ store, clock, words, settings, links, forward })
  const changes = hostChanges({ store, clock, words, desk })
  const videos = videoLinks({ store, clock })
  const follow = entryFollower({ store, changes, videos })
  const run: RunSql = (text, parameters) => sqlThrough(store.db)(text, parameters)
  const tools = serviceTools(run, settings, signingSecret)
  const open = calendarOpener(tools)
  const alerts = calendarAlerts({ store, clock, calendars, wakeOutbox })
  const reader = calendarReader({ store, clock, log, calendars, alerts, follow, open })
  const askCalendars = reader.askNow
  const booking = meetings({ store, clock, limiter, desk, askCalendars, site })

  const { services } = tools
  const consents = calendarConsents({ store, signingSecret, siteUrl, tools })
  const linksForHosts = calendarLinks({ store, signingSecret, siteUrl })
  const ofHosts = { ...caller, words, now: clock.databaseNow, wakeOutbox }

  const showPage = meetingPage({ words, meetings: booking, answerOnce: pages.answerOnce })
  const readBooking = bookingReader({ words, siteUrl, clock })
  const forms = { readBooking, showPage, askNewsletter, wakeOutbox }
  const ownRoutes = [
    meetingPageRoutes({ words, limiter, meetings: booking, showPage }),
    meetingFormRoutes({ store, limiter, siteUrl, links, meetings: booking, forms }),
    calendarFileRoutes({ store, clock, limiter, site, links }),
    consentRoutes({
      store,
      limiter,
      site,
      consent: { consents, links: linksForHosts, services },
      hosts: { calendars, askCalendars },
      wakeOutbox,
    }),
  ]
  return {
    calendars,
    calendarReader: reader,
    routes: schedulerUrl === undefined ? ownRoutes : [providerRoutes(schedulerUrl)],
    staffRoutes: [
      meetingRoutes({ ...caller, words, links, calendars }),
      changeRoutes({ ...caller, meetings: booking, wakeOutbox }),
      bookRoutes({
        ...caller,
        words,
        meetings: booking,
        wakeOutbox,
        isElsewhere: schedulerUrl !== undefined,
      }),
      whyRoutes({ ...caller, words, feeds }),
      blockRoutes(caller),
      feedRoutes({ ...caller, links }),
      calendarRoutes({ ...ofHosts, calendars, consent: { consents, services }, askCalendars }),
      staffConsentRoutes({ ...ofHosts, consents, links: linksForHosts }),
      holidayRoutes(caller),
    ],
    deliverers: {
      calendar: calendarDeliverer({
        store,
        calendars,
        changes,
        open,
        videos,
        entryOf: (meeting) => writtenEntry(meeting, site),
      }),
    },
    emails: {
      ...meetingEmails({ settings, words, links, meetingOf: storedMeeting(store) }),
      ...calendarEmails(site, linksForHosts),
    },
    // With a provider's booking page, our own times are not shown.
    jobs: schedulerUrl === undefined ? [reader.start] : [],
  }
}
