import { useLocation } from 'react-router'
import { loadChunk } from '#app/lib/load-chunk.ts'
import { type PageMetaArguments, pageMeta } from '#app/lib/page-meta.ts'
import { LongTextSection } from '#app/sections/long-text.tsx'
import privacyFacts from '#content/legal/privacy-policy.md?facts'
import termsFacts from '#content/legal/terms-of-service.md?facts'
import { legal } from '#content/pages/legal.ts'
import { operator, site } from '#content/site.ts'
import type { Route } from './+types/page'

const PRIVACY = { facts: privacyFacts, load: () => import('#content/legal/privacy-policy.md?html') }
const TERMS = { facts: termsFacts, load: () => import('#content/legal/terms-of-service.md?html') }
const textOf = ({ pathname }: { pathname: string }) => (pathname.startsWith('/terms') ? TERMS : PRIVACY)

export const meta = (page: PageMetaArguments) => pageMeta('legal', { meta: textOf(page.location).facts }, site)(page)

// The server writes the text into the document. A browser that comes from another page loads the text as a separate file,
// so the text is in neither the page's script nor its data.
const onServer = import.meta.env.SSR
  ? new Map([
      [PRIVACY, (await PRIVACY.load()).default],
      [TERMS, (await TERMS.load()).default],
    ])
  : undefined

export function loader() {
  return undefined
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return (await loadChunk(textOf(new URL(request.url)).load)).default
}

/** The privacy policy and the terms of service. */
export default function LegalPage({ loaderData }: Route.ComponentProps) {
  const text = textOf(useLocation())
  return (
    <LongTextSection
      key={text.facts.title}
      words={legal}
      facts={text.facts}
      html={onServer?.get(text) ?? loaderData}
      siteName={site.name}
      operator={operator}
    />
  )
}
