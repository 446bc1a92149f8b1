/** What editors are shown before it is published: pages, emails and PDFs with their drafts. */
import { Hono } from 'hono'
import { addedPages } from '#contract/added-pages.ts'
import type * as api from '#contract/editing/api.ts'
import { EDITING_PATH } from '#contract/editing/api.ts'
import * as requests from '#contract/editing/requests.ts'
import type { PageRenderer } from '#contract/page.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { readForm, readJson } from '#server/http/body.ts'
import type { PagePolicy } from '#server/http/security-headers.ts'
import { RestRefusal } from '#server/rest/refusal.ts'
import { signInFirst } from '#server/staff/signed-in-staff.ts'
import { type CurrentWords, wordsWith } from './current-words.ts'
import { type EditorSession, read, readState, shownPathOf } from './editor-session.ts'
import type { PreviewSent } from './email-previews.ts'
import { withDeadLinks, withoutScripts } from './inert-page.ts'
import type { PublishedWords } from './published-words.ts'
import type { PublishedRenderer } from './render-published.ts'

const PREVIEW_PATH = `${EDITING_PATH}/preview`

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

/** Emails as visitors would get them, with sample data. */
export interface EditedEmails {
  previewSent: PreviewSent
  sendTest: SendTest
}

const noSuchEmail = () => new RestRefusal(404, '404', 'There is no such email')

interface PreviewDependencies {
  editor: EditorSession
  renderer: PageRenderer
  pages: Pick<PublishedRenderer, 'renderWith'>
  published: PublishedWords
  policyOf: PagePolicy
  emails: EditedEmails
}

export function previewRoutes({
  editor,
  renderer,
  pages,
  published,
  policyOf,
  emails,
}: PreviewDependencies): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()

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
    const state = await readState(await editor(c))
    const asked = form.get('path') ?? '/'
    const page = addedPages(state.texts).at(asked)?.record
    const shown = page ? await published.textsWith([page]) : published.snapshot().texts
    const texts = state.withMyDrafts(shown)
    c.header('X-Robots-Tag', 'noindex')
    const name = form.get('sent')
    if (name !== null) {
      const sent = await emails.previewSent(name, wordsWith(texts))
      if (!sent) {
        throw noSuchEmail()
      }
      const isPdf = 'pdf' in sent
      c.header('Content-Security-Policy', isPdf ? PDF_POLICY : EMAIL_POLICY)
      return isPdf
        ? c.body(new Uint8Array(sent.pdf), 200, { 'Content-Type': 'application/pdf' })
        : c.html(withDeadLinks(sent.html))
    }
    const added = addedPages(texts).at(asked)
    const shownPath = added?.path === asked ? asked : shownPathOf(renderer, asked)
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
    const sent = await emails.sendTest(name, words, state.stored.me.name ?? '')
    if (!sent) {
      throw noSuchEmail()
    }
    return c.json(sent satisfies api.SentTest)
  })
  return routes
}
