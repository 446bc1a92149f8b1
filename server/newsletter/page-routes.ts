/** The pages of the links: confirm, and unsubscribe. They work without scripting. */
import { type Context, Hono } from 'hono'
import { sql } from 'kysely'
import { escapeMarkup } from '#contract/escape-markup.ts'
import { fillIn } from '#contract/fill-in.ts'
import {
  NEWSLETTER_CONFIRM_PATH,
  NEWSLETTER_TOKEN,
  NEWSLETTER_UNSUBSCRIBE_PATH,
  type NewsletterState,
} from '#contract/newsletter.ts'
import { NEWSLETTER_CONFIRM_DAYS } from '#contract/retention.ts'
import type { Store } from '#server/db/store.ts'
import { StatusError } from '#server/errors.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { isFromThisSite } from '#server/http/is-from-this-site.ts'
import type { Clock } from '#server/outbox/clock.ts'
import type { Site } from '#server/site.ts'
import type { NewsletterLinks } from './links.ts'
import { confirmSubscriber, isInTime, unsubscribe } from './membership.ts'

interface PageDependencies {
  store: Store
  clock: Clock
  site: Site
  links: Pick<NewsletterLinks, 'confirmIdOf' | 'unsubscribeIdOf'>
  wakeOutbox: () => void
}

/**
 * Following a link has no effect, because mail scanners follow it before people do: each page has a
 * button. Unsubscribing is also one-click (RFC 8058): programs post to the address of the page, from
 * elsewhere, and must not be led on. No limit counts these requests, because a mailbox provider
 * sends those of all its readers, and what is not signed asks the database for nothing.
 */
export function newsletterPageRoutes(dependencies: PageDependencies): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()
  routes.on(['GET', 'POST'], NEWSLETTER_CONFIRM_PATH, (c) => confirm(c, dependencies))
  routes.on(['GET', 'POST'], NEWSLETTER_UNSUBSCRIBE_PATH, (c) => leave(c, dependencies))
  return routes
}

const tokenOf = (c: Context) => c.req.query(NEWSLETTER_TOKEN) ?? ''

async function confirm(
  c: Context<AppEnv>,
  { store, clock, site, links, wakeOutbox }: PageDependencies,
): Promise<Response> {
  const id = links.confirmIdOf(tokenOf(c))
  const now = clock.databaseNow()
  if (id !== undefined && c.req.method === 'POST') {
    if (!isFromThisSite(c, site.settings.SITE_URL)) {
      throw new StatusError(403, 'This form was sent from another site.')
    }
    await store.inTransaction((trx) => confirmSubscriber(trx, id, now))
    wakeOutbox()
  }
  const asked = id === undefined ? undefined : await askedBy(store, id, now)
  const said = site.words('newsletterPages')
  if (asked?.state === 'confirmed') {
    return answer(c, site, said.confirmed)
  }
  if (!asked?.isInTime) {
    const text = fillIn(said.expired.text, { days: NEWSLETTER_CONFIRM_DAYS })
    return answer(c, site, { ...said.expired, text })
  }
  return answer(c, site, {
    ...said.confirm,
    text: fillIn(said.confirm.text, { email: asked.email, consent: asked.consent }),
  })
}

interface Asked {
  email: string
  consent: string
  state: NewsletterState
  isInTime: boolean
}

async function askedBy(
  { db }: Store,
  confirmId: string,
  now: ReturnType<Clock['databaseNow']>,
): Promise<Asked | undefined> {
  const { rows } = await sql<Asked>`
    select email, consent, state, ${isInTime(now)} as "isInTime"
    from public.newsletter_subscribers where confirm_id = ${confirmId}::uuid`.execute(db)
  return rows[0]
}

async function leave(
  c: Context<AppEnv>,
  { store, clock, site, links, wakeOutbox }: PageDependencies,
): Promise<Response> {
  const id = links.unsubscribeIdOf(tokenOf(c))
  const said = site.words('newsletterPages')
  if (id === undefined) {
    return answer(c, site, said.incomplete)
  }
  if (c.req.method === 'POST') {
    await store.inTransaction((trx) => unsubscribe(trx, [id], clock.databaseNow()))
    wakeOutbox()
    return answer(c, site, said.unsubscribed)
  }
  const { rows } = await sql<{ email: string }>`
    select email from public.newsletter_subscribers
    where id = ${id}::uuid and state <> 'unsubscribed'`.execute(store.db)
  const [row] = rows
  return row
    ? answer(c, site, { ...said.unsubscribe, text: fillIn(said.unsubscribe.text, row) })
    : answer(c, site, said.unsubscribed)
}

/** A page with a button that posts to its own address, or with a link to the site. */
function answer(
  c: Context<AppEnv>,
  { words, answerPlainly }: Site,
  { title, text, action }: { title: string; text: string; action?: string },
): Promise<Response> {
  const { why, toSite } = words('newsletterPages')
  const below =
    action === undefined
      ? `<p><a href="/">${escapeMarkup(toSite)}</a></p>`
      : `<form method="post"><button>${escapeMarkup(action)}</button></form><small>${escapeMarkup(why)}</small>`
  return answerPlainly(c, { title, text, action: below })
}
