/**
 * `POST {EDITING_PATH}/preview`: a page as visitors would see it with the caller's drafts. It is shown in a frame at
 * two widths.
 */
import { Hono } from 'hono'
import { EDITING_PATH } from '#contract/editing.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { type AskEditor, readState, shownPathOf } from './ask-editor.ts'
import type { EditingParts } from './editing-routes.ts'

const PREVIEW_PATH = `${EDITING_PATH}/preview`

/** Scripts are removed, because a blocked script would be an error in the console. */
const withoutScripts = (html: string) =>
  html.replace(/<script\b[^>]*>[\s\S]*?<\/script>|<link rel="modulepreload"[^>]*>/g, '')

export function draftPreviewRoutes(
  editor: AskEditor,
  { renderer, pages, published, policyOf }: Pick<EditingParts, 'renderer' | 'pages' | 'published' | 'policyOf'>,
): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()
  routes.post(PREVIEW_PATH, async (c) => {
    const form = await c.req.parseBody()
    const token = typeof form.access_token === 'string' ? form.access_token : ''
    // The token is in the body, because a form cannot send header fields. An `srcdoc` frame would not do,
    // because it inherits the policy of the page around it.
    c.req.raw.headers.set('Authorization', `Bearer ${token}`)
    const state = await readState(await editor(c))
    const shownPath = shownPathOf(renderer, typeof form.path === 'string' ? form.path : '/')
    const response = await pages.renderWith(state.withMyDrafts(published.snapshot().texts), shownPath)
    const html = withoutScripts(await response.text())
    c.header('Cache-Control', 'no-store')
    c.header('X-Robots-Tag', 'noindex')
    // The preview shows the page without running scripts. It keeps this origin, because its fonts and drawings would be
    // refused otherwise.
    c.header('Content-Security-Policy', `${policyOf(html, PREVIEW_PATH)}; sandbox allow-same-origin`)
    return c.html(html)
  })
  return routes
}
