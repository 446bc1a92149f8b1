/**
 * Links with which colleagues without an account read a page as someone is making it. A link is
 * signed, names its author, and ends. It shows what the author may still see: without the role it
 * shows nothing.
 */
import { createHmac } from 'node:crypto'
import { Hono } from 'hono'
import { jwtVerify, SignJWT } from 'jose'
import { addedPages, isAddedPage } from '#contract/added-pages.ts'
import { DAY_MS } from '#contract/durations.ts'
import { DRAFT_LINK_DAYS, EDITING_PATH } from '#contract/editing/api.ts'
import * as requests from '#contract/editing/requests.ts'
import type { Caller, Store } from '#server/db/store.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { readJson } from '#server/http/body.ts'
import type { PagePolicy } from '#server/http/security-headers.ts'
import { RestRefusal } from '#server/rest/refusal.ts'
import { type EditorSession, read, readState } from './editor-session.ts'
import { withoutScripts } from './inert-page.ts'
import type { PublishedWords } from './published-words.ts'
import type { PublishedRenderer } from './render-published.ts'
import { callAsCaller } from './words-database.ts'

const PATH = '/preview'
const AUDIENCE = 'draft-link'

/** A key for this purpose alone, so that no token of another kind passes for a link. */
const keyOf = (signingSecret: string) =>
  createHmac('sha256', signingSecret).update(AUDIENCE).digest()

interface DraftLinkDependencies {
  editor: EditorSession
  store: Pick<Store, 'asCaller'>
  pages: Pick<PublishedRenderer, 'renderWith'>
  published: Pick<PublishedWords, 'textsWith'>
  policyOf: PagePolicy
  signingSecret: string
  siteUrl: string
}

/** `POST {EDITING_PATH}/pages/link`: makes a link to the caller's drafts of a page. */
export function draftLinkMaking({
  editor,
  signingSecret,
  siteUrl,
}: Pick<DraftLinkDependencies, 'editor' | 'signingSecret' | 'siteUrl'>): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()
  routes.post(`${EDITING_PATH}/pages/link`, async (c) => {
    const { stored } = await readState(await editor(c))
    const { record } = read(requests.linkPage, await readJson(c))
    const until = new Date(Date.now() + DRAFT_LINK_DAYS * DAY_MS)
    const token = await new SignJWT({ record })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(stored.me.id)
      .setAudience(AUDIENCE)
      .setExpirationTime(until)
      .sign(keyOf(signingSecret))
    return c.json({ url: `${siteUrl}${PATH}/${token}`, until: until.toISOString() })
  })
  return routes
}

/** `GET /preview/{token}`: the page of a link. Of one that has ended, the 404 page. */
export function draftLinkRoutes({
  store,
  pages,
  published,
  policyOf,
  signingSecret,
}: Omit<DraftLinkDependencies, 'editor' | 'siteUrl'>): Hono<AppEnv> {
  const key = keyOf(signingSecret)
  const routes = new Hono<AppEnv>()
  routes.get(`${PATH}/:token`, async (c, next) => {
    c.set('route', `${PATH}/:token`)
    const link = await jwtVerify(c.req.param('token'), key, {
      audience: AUDIENCE,
      algorithms: ['HS256'],
    }).catch(() => undefined)
    const { sub = '', record } = link?.payload ?? {}
    if (typeof record !== 'string' || !isAddedPage(record)) {
      return next()
    }
    const author: Caller = {
      role: 'authenticated',
      // The link was made in a session that had what the role asks for.
      claims: { sub, role: 'authenticated', aal: 'aal2' },
      method: 'GET',
      path: PATH,
    }
    const state = await readState(callAsCaller(store, author)).catch((error: unknown) => {
      if (error instanceof RestRefusal) {
        return undefined
      }
      throw error
    })
    const texts = state?.withMyDrafts(await published.textsWith([record]))
    const page = texts && addedPages(texts).all.find((one) => one.record === record)
    if (!page) {
      return next()
    }
    const html = withoutScripts(await (await pages.renderWith(texts, page.path)).text())
    c.header('X-Robots-Tag', 'noindex')
    c.header('Referrer-Policy', 'no-referrer')
    c.header('Cache-Control', 'no-store')
    c.header('Content-Security-Policy', policyOf(html, page.path))
    return c.html(html)
  })
  return routes
}
