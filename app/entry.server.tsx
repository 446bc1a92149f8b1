import { createHash } from 'node:crypto'
import { renderToReadableStream } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { files } from '#content/files.ts'
import privacyFacts from '#content/legal/privacy-policy.md?facts'
import privacySource from '#content/legal/privacy-policy.md?raw'
import { accentOf, accentRules } from '#contract/accent.ts'
import { LOGO_AT, readLogo } from '#contract/editing/pictures.ts'
import { languageOf } from '#contract/language.ts'
import { languageRules } from '#contract/language-rules.ts'
import type { SiteDescription } from '#contract/page.ts'
import { type PublishedValues, textIn } from '#contract/words.ts'
import { visitorEditing } from './components/visitor-editing.tsx'
import { assembleDocument } from './document/assemble-document.ts'
import faces from './font-faces.css?inline'
import { pageContext } from './lib/page-context.ts'
import type { RootData } from './lib/public-config.ts'
import { Editable, plainWords, siteFacts, UsedRecords } from './lib/words.ts'
import { effectiveOf } from './pages/legal/published-text.ts'

export { pageContext } from './lib/page-context.ts'

/** Without its front matter, as it is after another text has taken its place. */
const privacyText = privacySource.replace(/^---\n.*?\n---\n/s, '').trim()

/** Version of the privacy policy: its date and the beginning of the SHA-256 of its Markdown. */
function privacyNotice(published: PublishedValues): string {
  const text = textIn(published, 'legal.privacy.text') ?? privacyText
  const digest = createHash('sha256').update(text).digest('hex').slice(0, 12)
  return `${effectiveOf('privacy', published) ?? privacyFacts.updated}, ${digest}`
}

/**
 * Facts about the site for the files and pictures that the server and the build make of it
 * (`contract/page.ts`).
 */
export function describeSite(published: PublishedValues): Omit<SiteDescription, 'pages'> {
  const { name, tagline } = siteFacts(published)
  return {
    name,
    tagline,
    pagesTitle: plainWords('files', files, published).pages,
    language: languageOf(published),
    color: import.meta.env.THEME_COLOR,
    accent: accentOf(published),
    faces,
    logo: readLogo(published[LOGO_AT]),
    privacyNotice: privacyNotice(published),
  }
}

const RENDER_TIMEOUT_MS = 10_000

/**
 * Renders the whole document before answering: the server caches it, so streaming would gain
 * nothing.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const root = routerContext.staticHandlerContext.loaderData.root as RootData | undefined
  const stream = await renderToReadableStream(
    <UsedRecords value={loadContext.get(pageContext).usedRecords}>
      <Editable value={root?.editable ? visitorEditing : undefined}>
        <ServerRouter context={routerContext} url={request.url} />
      </Editable>
    </UsedRecords>,
    {
      signal: AbortSignal.timeout(RENDER_TIMEOUT_MS),
      // React would send large parts later and put them into place by script. The page must be
      // complete without scripts.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
    },
  )
  await stream.allReady
  const published = root?.published ?? {}
  const accent = accentOf(published)
  const html = assembleDocument(
    await new Response(stream).text(),
    (accent ? accentRules(accent) : '') + languageRules(languageOf(published)),
  )
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(html, { status, headers })
}
