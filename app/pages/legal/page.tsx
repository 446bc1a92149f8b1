import { redirectDocument, useLocation } from 'react-router'
import { type PageMetaArguments, pageMeta } from '#app/lib/page-meta.ts'
import { useSite, useWords } from '#app/lib/words.ts'
import { LongTextSection } from '#app/sections/long-text.tsx'
import privacyFacts from '#content/legal/privacy-policy.md?facts'
import termsFacts from '#content/legal/terms-of-service.md?facts'
import { operatorOf, owner, legal as words } from '#content/pages/legal.ts'
import type { Route } from './+types/page'

const PRIVACY = { facts: privacyFacts, load: () => import('#content/legal/privacy-policy.md?html') }
const TERMS = { facts: termsFacts, load: () => import('#content/legal/terms-of-service.md?html') }
const textOf = ({ pathname }: { pathname: string }) => (pathname.startsWith('/terms') ? TERMS : PRIVACY)

export const meta = (page: PageMetaArguments) => pageMeta('legal', { meta: textOf(page.location).facts })(page)

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
  const { load } = textOf(new URL(request.url))
  // If the text cannot be loaded, the browser fetches the whole document, and says so itself if it is offline.
  return load().then(
    (text) => text.default,
    () => redirectDocument(request.url),
  )
}

/** The privacy policy and the terms of service. */
export default function LegalPage({ loaderData }: Route.ComponentProps) {
  const text = textOf(useLocation())
  const site = useSite('plain')
  const { legal } = useWords('site', owner, 'plain')
  return (
    <LongTextSection
      key={text.facts.title}
      words={words}
      facts={text.facts}
      html={onServer?.get(text) ?? loaderData}
      siteName={site.name}
      operator={operatorOf(site.name, legal)}
    />
  )
}
