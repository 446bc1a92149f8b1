import { createHash } from 'node:crypto'
import { renderToReadableStream } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'
import privacyFacts from '#content/legal/privacy-policy.md?facts'
import privacyText from '#content/legal/privacy-policy.md?html'
import { site } from '#content/site.ts'
import { assembleDocument } from './document/assemble-document.ts'

export { pageContext } from './lib/page-context.ts'

const privacyDigest = createHash('sha256').update(privacyText).digest('hex').slice(0, 12)

/** The site in a few lines, for what the server and the build write about it (`contract/page.ts`). */
export const siteWords = {
  name: site.name,
  tagline: site.tagline,
  privacyNotice: `${privacyFacts.updated}, ${privacyDigest}`,
}

const RENDER_TIMEOUT_MS = 10_000

/** Renders the whole document before answering: the server keeps it, so nothing is gained by streaming. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  const stream = await renderToReadableStream(<ServerRouter context={routerContext} url={request.url} />, {
    signal: AbortSignal.timeout(RENDER_TIMEOUT_MS),
  })
  await stream.allReady
  const html = assembleDocument(await new Response(stream).text())
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(html, { status, headers })
}
