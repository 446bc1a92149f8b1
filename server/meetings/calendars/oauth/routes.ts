/**
 * Where the services send browsers back to, and the page on which a host without an account connects
 * a calendar.
 */
import { type Context, Hono } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { calendarPages } from '#content/staff/calendar-pages.ts'
import { escapeMarkup } from '#contract/escape-markup.ts'
import { fillIn } from '#contract/fill-in.ts'
import { CALENDAR_CONSENT_PATH, CALENDAR_LINK_PATH } from '#contract/meetings.ts'
import { CALENDAR_SERVICES, type CalendarService } from '#contract/staff/meetings.ts'
import { type Store, sqlThrough } from '#server/db/store.ts'
import { StatusError } from '#server/errors.ts'
import { allowMethod } from '#server/http/allow-method.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { readForm } from '#server/http/body.ts'
import { isFromThisSite } from '#server/http/is-from-this-site.ts'
import { limitVisitor } from '#server/http/limits/limit-visitor.ts'
import type { RateLimiter } from '#server/http/limits/rate-limiter.ts'
import { CallError } from '#server/outgoing/call-error.ts'
import type { Site } from '#server/site.ts'
import type { AskCalendars } from '../../booking/ask-hosts.ts'
import { meetingHosts } from '../../calls.ts'
import { note } from '../../staff/shown-meeting.ts'
import type { CalendarLinks } from '../calendar-links.ts'
import { connectCalendars, writeMeetingsToCome } from '../connect-calendars.ts'
import { type CalendarSettings, grantOf, readCalendars } from '../hosts-calendars.ts'
import type { Consented, Consents } from './consents.ts'
import type { OAuthServices } from './services.ts'

export interface ConsentRoutesDependencies {
  store: Store
  limiter: RateLimiter
  site: Pick<Site, 'settings' | 'words' | 'answerPlainly'>
  consent: {
    consents: Consents
    links: CalendarLinks
    services: OAuthServices
  }
  hosts: {
    calendars: CalendarSettings
    askCalendars: AskCalendars
  }
  wakeOutbox: () => void
}

/** The browser that began a consent. It comes back by a link of another site. */
const COOKIE = 'everturn-calendar'

export function rememberBrowser(
  c: Context<AppEnv>,
  { browser, seconds }: { browser: string; seconds: number },
): void {
  setCookie(c, COOKIE, browser, {
    path: CALENDAR_CONSENT_PATH,
    httpOnly: true,
    sameSite: 'Lax',
    secure: c.get('secure'),
    maxAge: seconds,
  })
}

export function consentRoutes(dependencies: ConsentRoutesDependencies): Hono<AppEnv> {
  const { limiter, site, consent } = dependencies
  const { words, answerPlainly, settings } = site
  const { consents, links, services } = consent
  const routes = new Hono<AppEnv>()
  const known = CALENDAR_SERVICES.filter((service) => services[service])

  const show = (c: Context<AppEnv>, text: { title: string; text: string }, action = '') =>
    answerPlainly(
      c,
      { ...text, action },
      known.map((service) => new URL(services[service]?.authorizeUrl ?? '').origin),
    )

  routes.all(
    CALENDAR_CONSENT_PATH,
    allowMethod('GET'),
    limitVisitor(limiter, 'calendar-consent'),
    async (c) => {
      const { state = '', code } = c.req.query()
      try {
        const browser = getCookie(c, COOKIE) ?? ''
        const consented = await consents.finish({ state, code, browser })
        if (!consented) {
          return show(c, calendarPages.unknown, backLink)
        }
        await connect(dependencies, consented)
        return show(c, connectedText(consented), consented.actor ? backLink : '')
      } catch (error) {
        if (!(error instanceof CallError)) {
          throw error
        }
        const { title, text } = calendarPages.failed
        return show(c, { title, text: fillIn(text, { reason: error.message }) })
      }
    },
  )

  const hostOfLink = async (c: Context<AppEnv>) => {
    const link = await links.find(c.req.query('link') ?? '')
    const host = meetingHosts(words).find(({ id }) => id === link?.host)
    return link && host ? { link: link.id, host } : undefined
  }

  routes.get(CALENDAR_LINK_PATH, limitVisitor(limiter, 'calendar-consent'), async (c) => {
    const found = await hostOfLink(c)
    if (!found) {
      return show(c, calendarPages.expired)
    }
    if (known.length === 0) {
      return show(c, calendarPages.unset)
    }
    const { title, text } = calendarPages.connect
    const name = found.host.name || found.host.email
    return show(
      c,
      { title, text: fillIn(text, { name, company: words('site').name }) },
      serviceForm(known),
    )
  })

  routes.post(CALENDAR_LINK_PATH, limitVisitor(limiter, 'calendar-consent'), async (c) => {
    if (!isFromThisSite(c, settings.SITE_URL)) {
      throw new StatusError(403, 'This form was sent from another site.')
    }
    const found = await hostOfLink(c)
    const wanted = (await readForm(c)).get('service')
    const service = known.find((one) => one === wanted)
    if (!found || !service) {
      return show(c, calendarPages.expired)
    }
    const { id: host, email } = found.host
    const begun = await consents.begin({ service, host, email, link: found.link })
    rememberBrowser(c, begun)
    return c.redirect(begun.url, 303)
  })

  return routes
}

const backLink = `<p><a href="/admin/settings#calendars-of-hosts">${escapeMarkup(calendarPages.back)}</a></p>`

/** What a host reads after a consent. */
function connectedText(consented: Consented) {
  const { title, text } = calendarPages.connected
  const service = calendarPages.services[consented.service]
  return { title, text: fillIn(text, { service, user: userOf(consented) }) }
}

/** A button for each service. */
function serviceForm(services: readonly CalendarService[]): string {
  const buttons = services.map((service) => {
    const label = fillIn(calendarPages.connect.action, { service: calendarPages.services[service] })
    return `<p><button name="service" value="${service}">${escapeMarkup(label)}</button></p>`
  })
  return `<form method="post">${buttons.join('')}</form>`
}

const userOf = ({ found }: Consented) =>
  found.flatMap(({ account }) => ('user' in account ? account.user : []))[0] ?? ''

async function connect(
  { store, consent, hosts, wakeOutbox }: ConsentRoutesDependencies,
  { host, found, actor, link, service }: Consented,
): Promise<void> {
  const { consents, links } = consent
  const { calendars, askCalendars } = hosts
  const { signingSecret } = calendars
  await store.inTransaction(async (trx) => {
    const known = await readCalendars(sqlThrough(trx), calendars)
    await connectCalendars(trx, { host, found, known, signingSecret })
    if (link !== null) {
      await links.use(trx, link)
    }
    const filter = { service }
    await note(trx, { actor, action: 'update', subject: 'calendars', filter, rowCount: 1 })
    await writeMeetingsToCome(trx, host)
  })
  wakeOutbox()
  const all = await readCalendars(sqlThrough(store.db), calendars)
  await consents.tidy(all.flatMap(({ account }) => grantOf(account) ?? []))
  // While a calendar has not been read, nothing is booked with its host.
  await askCalendars([host])
}
