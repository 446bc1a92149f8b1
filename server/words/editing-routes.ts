/**
 * Editing in place. In the transaction of the work, the database decides whether the caller is an
 * editor or admin.
 */
import { Hono } from 'hono'
import { facts } from '#content/facts.ts'
import { sections } from '#content/staff/settings/facts.ts'
import type * as api from '#contract/editing/api.ts'
import {
  EDITING_BATCH_MAX,
  EDITING_PATH,
  HISTORY_PAGE,
  PRESENCE_SECONDS,
} from '#contract/editing/api.ts'
import * as requests from '#contract/editing/requests.ts'
import { recordOf } from '#contract/editing/texts.ts'
import type { PageRenderer } from '#contract/page.ts'
import type { Value } from '#contract/values.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { readForm, readJson } from '#server/http/body.ts'
import { createPromiseCache } from '#server/http/promise-cache.ts'
import type { PagePolicy } from '#server/http/security-headers.ts'
import { RestRefusal } from '#server/rest/refusal.ts'
import { signInFirst } from '#server/staff/signed-in-staff.ts'
import { type CurrentWords, currentWords, wordsWith } from './current-words.ts'
import { type EditorSession, read, readState, shownPathOf } from './editor-session.ts'
import type { PreviewSent } from './email-previews.ts'
import { withEarlier } from './markdown-texts.ts'
import { uploadRoutes } from './picture-routes.ts'
import type { PublishedWords } from './published-words.ts'
import { isSharedRecord, recordsSentFrom, recordsWithin, siteWord } from './registry.ts'
import type { PublishedRenderer } from './render-published.ts'
import type { StoredChange } from './site-state.ts'
import { isKeepable } from './site-words.ts'

/** Addresses of the values that 'Settings' shows, and of its lists. */
const ON_SETTINGS: ReadonlySet<string> = new Set(
  sections.flatMap(({ list, fields }) => (list ? [list.at] : fields.map(({ at }) => at))),
)

/** Whether 'Settings' shows a value, or the picture or the list to which it belongs. */
function isOnSettings(at: string): boolean {
  const end = at.lastIndexOf('.')
  return ON_SETTINGS.has(at) || (end > 0 && isOnSettings(at.slice(0, end)))
}

/** Several hundred texts of an editor at once. */
const EDITING_BODY_MAX_BYTES = 1024 * 1024

const PREVIEW_PATH = `${EDITING_PATH}/preview`

/** Scripts are removed, because a blocked script would be an error in the console. */
const withoutScripts = (html: string) =>
  html.replace(/<script\b[^>]*>[\s\S]*?<\/script>|<link rel="modulepreload"[^>]*>/g, '')

/**
 * In a sandbox, a link that would open a window does nothing. Without this it would open in the
 * frame, and be refused.
 */
const withDeadLinks = (html: string) => html.replace(/<head\b[^>]*>/, '$&<base target="_blank">')

/** Characters of an access token (RFC 7519). Others cannot be in a header field. */
const TOKEN = /^[\w.-]+$/

/** An email has its styles in attributes, and its typefaces as data. */
const EMAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; font-src data:; img-src 'self'; frame-ancestors 'self'; sandbox"
/** The browser's viewer does not work in a sandbox. */
const PDF_POLICY = "script-src 'none'; frame-ancestors 'self'"

/** Sends an email with sample data. Undefined for an unknown name. @throws {StatusError} 429 */
export type SendTest = (
  name: string,
  words: CurrentWords,
  to: string,
) => Promise<api.SentTest | undefined>

/** Earlier legal texts in memory, each with its page. */
const MAX_EARLIER = 20

/**
 * A draft with the area in which it is stored. That of an address which is gone is found in both.
 */
const withArea = <Draft extends { at: string }>(draft: Draft) => ({
  ...draft,
  area: siteWord(draft.at)?.area ?? null,
})

const noSuchEmail = () => new RestRefusal(404, '404', 'There is no such email')

interface EditingDependencies {
  editor: EditorSession
  renderer: PageRenderer
  pages: PublishedRenderer
  published: PublishedWords
  policyOf: PagePolicy
  previewSent: PreviewSent
  sendTest: SendTest
  /** Whether a process publishes what is scheduled (`scheduled-publications.ts`). */
  canSchedule: boolean
}

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a list of short handlers, one for each call
export function editingRoutes({
  editor,
  pages,
  published,
  renderer,
  policyOf,
  previewSent,
  sendTest,
  canSchedule,
}: EditingDependencies): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()

  routes.get(`${EDITING_PATH}/role`, async (c) => {
    const call = await editor(c, true)
    return c.json({
      role: (await call('editing_role', {})) as api.EditingRole['role'],
    } satisfies api.EditingRole)
  })

  routes.get(`${EDITING_PATH}/page`, async (c) => {
    const state = await readState(await editor(c))
    const shownPath = shownPathOf(renderer, c.req.query('path') ?? '/')
    const used = await pages.recordsOf(shownPath)
    // Every page may show a fact in its emails.
    const shown = [...new Set([...recordsWithin(used), ...Object.keys(facts)])]
    const isSettings = shownPath === '/admin/settings'
    const sent = [...recordsSentFrom(shown)]
    const isHere = ({ at }: { at: string }) =>
      (isSettings && isOnSettings(at)) ||
      ((shown.includes(recordOf(at)) || sent.includes(recordOf(at))) &&
        siteWord(at)?.on?.includes(shownPath) !== false)
    return c.json({
      generation: state.stored.generation,
      me: state.stored.me,
      path: shownPath,
      ...(state.stored.listedPlaces && { listedPlaces: state.stored.listedPlaces }),
      records: {
        own: shown.filter((name) => !isSharedRecord(name)),
        sent,
      },
      words: state.words().filter(isHere),
      drafts: state.drafts().filter(isHere),
      scheduled: state.stored.scheduled.filter(
        ({ texts, stopped }) => stopped || texts.some(isHere),
      ),
      tools: currentWords(published)('site').tools,
      canSchedule,
    } satisfies api.EditingPage)
  })

  routes.get(`${EDITING_PATH}/find`, async (c) => {
    const state = await readState(await editor(c))
    const texts = state.find(read(requests.findTexts, c.req.query()))
    return c.json({
      texts: texts.slice(0, EDITING_BATCH_MAX),
      hasMore: texts.length > EDITING_BATCH_MAX,
    } satisfies api.Found)
  })

  routes.put(`${EDITING_PATH}/drafts`, async (c) => {
    const call = await editor(c)
    const { path, drafts } = read(requests.saveDrafts, await readJson(c, EDITING_BODY_MAX_BYTES))
    const outcomes = new Map<string, api.SavedDraft>()
    const kept = drafts.flatMap((draft) => {
      const word = siteWord(draft.at)
      if (word && (draft.value === null || isKeepable(word, draft.value))) {
        return [{ ...draft, area: word.area, original: word.original }]
      }
      outcomes.set(draft.at, {
        at: draft.at,
        outcome: 'refused',
        reason: word ? 'not-a-text' : 'unknown-address',
      })
      return []
    })
    // The call is made even with nothing to save, because it tells callers who may not edit.
    for (const one of (await call('editing_save', { path, drafts: kept })) as api.SavedDraft[]) {
      outcomes.set(one.at, one)
    }
    return c.json({
      drafts: drafts.flatMap(({ at }) => outcomes.get(at) ?? []),
    } satisfies api.SavedDrafts)
  })

  routes.post(`${EDITING_PATH}/publish`, async (c) => {
    const call = await editor(c)
    const sent = read(requests.publishDrafts, await readJson(c, EDITING_BODY_MAX_BYTES))
    if (sent.due && !canSchedule) {
      throw new RestRefusal(400, '400', 'Nothing can be scheduled here')
    }
    const problems = (await readState(call)).problemsOf(sent.drafts)
    if (problems.length > 0) {
      return c.json({ problems } satisfies api.PublishProblems, 422)
    }
    const done = (await call('editing_publish', {
      ...sent,
      drafts: sent.drafts.map(withArea),
    })) as api.Published | api.PublishConflicts
    if ('conflicts' in done) {
      return c.json(done, 409)
    }
    // The texts are published already. If this refresh fails, the next check for changes makes up
    // for it.
    await published.refresh().catch(() => {})
    return c.json(done satisfies api.Published)
  })

  routes.post(`${EDITING_PATH}/discard`, async (c) => {
    const call = await editor(c)
    const { drafts } = read(requests.discardDrafts, await readJson(c, EDITING_BODY_MAX_BYTES))
    return c.json((await call('editing_discard', { drafts: drafts.map(withArea) })) as string[])
  })

  routes.post(`${EDITING_PATH}/unschedule`, async (c) => {
    const call = await editor(c)
    const sent = read(requests.unschedule, await readJson(c))
    return c.json((await call('editing_unschedule', sent)) as boolean)
  })

  routes.post(`${EDITING_PATH}/presence`, async (c) => {
    const call = await editor(c)
    const { path, isEditing } = read(requests.presence, await readJson(c, EDITING_BODY_MAX_BYTES))
    const said = {
      path: shownPathOf(renderer, path),
      is_editing: isEditing,
      seconds: PRESENCE_SECONDS,
    }
    return c.json((await call('editing_presence', said)) as api.Colleague[])
  })

  routes.get(`${EDITING_PATH}/history`, async (c) => {
    const call = await editor(c)
    const asked = read(requests.historyOf, c.req.query())
    type Change = StoredChange & { from: Value }
    const found = (await call('editing_history', { ...asked, most: HISTORY_PAGE + 1 })) as Change[]
    const changes = found
      .slice(0, HISTORY_PAGE)
      .map(
        ({ value, original, ...change }): api.WordChange => ({ ...change, to: value ?? original }),
      )
    return c.json({ changes, hasMore: found.length > HISTORY_PAGE } satisfies api.WordHistory)
  })

  // A page (`path`), or an email or PDF that it sends (`sent`), with the caller's drafts, for a
  // frame at two widths.
  routes.post(PREVIEW_PATH, async (c) => {
    const form = await readForm(c)
    // The token is in the body, because a form cannot send header fields. An `srcdoc` frame would
    // not do, because it inherits the policy of the page around it.
    const token = form.get('access_token') ?? ''
    if (!TOKEN.test(token)) {
      throw signInFirst()
    }
    c.req.raw.headers.set('Authorization', `Bearer ${token}`)
    const texts = (await readState(await editor(c))).withMyDrafts(published.snapshot().texts)
    c.header('X-Robots-Tag', 'noindex')
    const name = form.get('sent')
    if (name !== null) {
      const sent = await previewSent(name, wordsWith(texts))
      if (!sent) {
        throw noSuchEmail()
      }
      const isPdf = 'pdf' in sent
      c.header('Content-Security-Policy', isPdf ? PDF_POLICY : EMAIL_POLICY)
      return isPdf
        ? c.body(new Uint8Array(sent.pdf), 200, { 'Content-Type': 'application/pdf' })
        : c.html(withDeadLinks(sent.html))
    }
    const shownPath = shownPathOf(renderer, form.get('path') ?? '/')
    const response = await pages.renderWith(texts, shownPath)
    const html = withDeadLinks(withoutScripts(await response.text()))
    // The preview shows the page without running scripts. It keeps this origin, because its fonts
    // and drawings would be refused otherwise.
    c.header(
      'Content-Security-Policy',
      `${policyOf(html, PREVIEW_PATH)}; sandbox allow-same-origin`,
    )
    return c.html(html)
  })

  routes.post(`${EDITING_PATH}/test-email`, async (c) => {
    const state = await readState(await editor(c))
    const { sent: name } = read(requests.testEmail, await readJson(c))
    const words = wordsWith(state.withMyDrafts(published.snapshot().texts))
    const sent = await sendTest(name, words, state.stored.me.name ?? '')
    if (!sent) {
      throw noSuchEmail()
    }
    return c.json(sent satisfies api.SentTest)
  })
  routes.route('/', uploadRoutes(editor))
  return routes
}

/**
 * `GET /privacy-policy/{n}` and `/terms-of-service/{n}`: the n-th text that was in effect, as it
 * was shown.
 */
export function earlierTextRoutes({
  pages,
  published,
  policyOf,
}: Pick<EditingDependencies, 'pages' | 'published' | 'policyOf'>): Hono<AppEnv> {
  const cached = createPromiseCache<string>(MAX_EARLIER)
  const routes = new Hono<AppEnv>()
  routes.get('/:page{privacy-policy|terms-of-service}/:number{[1-9][0-9]?}', async (c, next) => {
    const page = `/${c.req.param('page')}`
    const number = Number(c.req.param('number'))
    const { texts, earlier = [], generation } = published.snapshot()
    const own = withEarlier(texts, earlier, page, number)
    if (!own) {
      return next()
    }
    const html = await cached.get(`${generation} ${earlier.length} ${page} ${number}`, async () =>
      withoutScripts(await (await pages.renderWith(own, page)).text()),
    )
    c.header('X-Robots-Tag', 'noindex')
    c.header('Content-Security-Policy', policyOf(html, page))
    return c.html(html)
  })
  return routes
}
