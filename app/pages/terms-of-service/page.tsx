import { loadChunk } from '#app/lib/load-chunk.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { LongTextSection } from '#app/sections/long-text.tsx'
import facts from '#content/legal/terms-of-service.md?facts'
import { legal } from '#content/pages/legal.ts'
import { operator, site } from '#content/site.ts'
import type { Route } from './+types/page'

export const meta = pageMeta('legal', { meta: facts }, site)

const loadText = async () => (await import('#content/legal/terms-of-service.md?html')).default

// The server writes the text into the document. A browser that comes from another page loads the text as a separate file,
// so the text is in neither the page's script nor its data.
const textOnServer = import.meta.env.SSR ? await loadText() : undefined

export function loader() {
  return undefined
}

export function clientLoader() {
  return loadChunk(loadText)
}

export default function TermsOfServicePage({ loaderData }: Route.ComponentProps) {
  return (
    <LongTextSection
      words={legal}
      facts={facts}
      html={textOnServer ?? loaderData}
      siteName={site.name}
      operator={operator}
    />
  )
}
