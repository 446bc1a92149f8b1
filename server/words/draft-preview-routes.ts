/**
 * `POST {EDITING_PATH}/preview`: a page (`path`), or an email or PDF that it sends (`sent`), with the caller's drafts. It is
 * shown in a frame at two widths. `POST {EDITING_PATH}/test-email` sends the email to the caller.
 */
import { Hono } from 'hono'
import { EDITING_PATH, type SentTest } from '#contract/editing/api.ts'
import { testEmail } from '#contract/editing/requests.ts'
import type { PageRenderer } from '#contract/page.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { readForm, readJson } from '#server/http/body.ts'
import { createPromiseCache } from '#server/http/promise-cache.ts'
import type { PagePolicy } from '#server/http/security-headers.ts'
import { RestRefusal } from '#server/rest/refusal.ts'
import { signInFirst } from '#server/staff/signed-in-staff.ts'
import { type CurrentWords, wordsWith } from './current-words.ts'
import { type EditorSession, read, readState, shownPathOf } from './editor-session.ts'
import type { PreviewSent } from './email-previews.ts'
import { withEarlier } from './legal-texts.ts'
import type { PublishedWords } from './published-words.ts'
import type { PublishedRenderer } from './render-published.ts'

const PREVIEW_PATH = `${EDITING_PATH}/preview`

/** Scripts are removed, because a blocked script would be an error in the console. */
const withoutScripts = (html: string) =>
  html.replace(/<script\b[^>]*>[\s\S]*?<\/script>|<link rel="modulepreload"[^>]*>/g, '')

/** In a sandbox, a link that would open a window does nothing. Without this it would open in the frame, and be refused. */
const withDeadLinks = (html: string) => html.replace(/<head\b[^>]*>/, '$&<base target="_blank">')

/** Characters of an access token (RFC 7519). Others cannot be in a header field. */
const TOKEN = /^[\w.-]+$/

/** An email has its styles in attributes, and its typefaces as data. */
const EMAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; font-src data:; img-src 'self'; frame-ancestors 'self'; sandbox"
/** The browser's viewer does not work in a sandbox. */
const PDF_POLICY = "script-src 'none'; frame-ancestors 'self'"

/** Sends an email with sample data. Undefined for an unknown name. @throws {StatusError} 429 */
export type SendTest = (name: string, words: CurrentWords, to: string) => Promise<SentTest | undefined>

/** Earlier legal texts in memory, each with its page. */
const MAX_EARLIER = 20

const noSuchEmail = () => new RestRefusal(404, '404', 'There is no such email')

/** `GET /privacy-policy/{n}` and `/terms-of-service/{n}`: the n-th text that was in effect, as it was shown. */
export function earlierTextRoutes({
  pages,
  published,
  policyOf,
}: Pick<DraftPreviewDependencies, 'pages' | 'published' | 'policyOf'>): Hono<AppEnv> {
  const cached = createPromiseCache<string>(MAX_EARLIER)
  const routes = new Hono<AppEnv>()
  routes.get('/:page{privacy-policy|terms-of-service}/:number{[1-9][0-9]?}', async (c, next) => {
    const [page, number] = [`/${c.req.param('page')}`, Number(c.req.param('number'))]
    const { texts, earlier = [], generation } = published.snapshot()
    const own = withEarlier(texts, earlier, page, number)
    if (!own) return next()
    const html = await cached.get(`${generation} ${page} ${number}`, async () =>
      withoutScripts(await (await pages.renderWith(own, page)).text()),
    )
    c.header('X-Robots-Tag', 'noindex')
    c.header('Content-Security-Policy', policyOf(html, page))
    return c.html(html)
  })
  return routes
}

interface DraftPreviewDependencies {
  renderer: PageRenderer
  pages: Pick<PublishedRenderer, 'renderWith'>
  published: Pick<PublishedWords, 'snapshot'>
  policyOf: PagePolicy
  previewSent: PreviewSent
  sendTest: SendTest
}

export function draftPreviewRoutes(
  editor: EditorSession,
  { renderer, pages, published, policyOf, previewSent, sendTest }: DraftPreviewDependencies,
): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()
  routes.post(PREVIEW_PATH, async (c) => {
    const form = await readForm(c)
    // The token is in the body, because a form cannot send header fields. An `srcdoc` frame would not do,
    // because it inherits the policy of the page around it.
    const token = form.get('access_token') ?? ''
    if (!TOKEN.test(token)) throw signInFirst()
    c.req.raw.headers.set('Authorization', `Bearer ${token}`)
    const texts = (await readState(await editor(c))).withMyDrafts(published.snapshot().texts)
    c.header('X-Robots-Tag', 'noindex')
    const name = form.get('sent')
    if (name !== null) {
      const sent = await previewSent(name, wordsWith(texts))
      if (!sent) throw noSuchEmail()
      const isPdf = 'pdf' in sent
      c.header('Content-Security-Policy', isPdf ? PDF_POLICY : EMAIL_POLICY)
      return isPdf
        ? c.body(new Uint8Array(sent.pdf), 200, { 'Content-Type': 'application/pdf' })
        : c.html(withDeadLinks(sent.html))
    }
    const shownPath = shownPathOf(renderer, form.get('path') ?? '/')
    const response = await pages.renderWith(texts, shownPath)
    const html = withDeadLinks(withoutScripts(await response.text()))
    // The preview shows the page without running scripts. It keeps this origin, because its fonts and drawings would be
    // refused otherwise.
    c.header('Content-Security-Policy', `${policyOf(html, PREVIEW_PATH)}; sandbox allow-same-origin`)
    return c.html(html)
  })

  routes.post(`${EDITING_PATH}/test-email`, async (c) => {
    const state = await readState(await editor(c))
    const { sent: name } = read(testEmail, await readJson(c))
    const words = wordsWith(state.withMyDrafts(published.snapshot().texts))
    const sent = await sendTest(name, words, state.stored.me.name ?? '')
    if (!sent) throw noSuchEmail()
    return c.json(sent satisfies SentTest)
  })
  return routes
}
