import { pageMeta } from '#app/lib/page-meta.ts'
import { LongTextSection } from '#app/sections/long-text.tsx'
import facts from '#content/legal/terms-of-service.md?facts'
import { legal } from '#content/pages/legal.ts'
import { operator, site } from '#content/site.ts'
import type { Route } from './+types/page'

export const meta = pageMeta(facts, site.name)

const loadText = async () => (await import('#content/legal/terms-of-service.md?html')).default

// The text is in the document that the server sends, and a file of its own for those who come from another page: it
// is neither in the scripts of this page nor a second time in its data.
const textOnServer = import.meta.env.SSR ? await loadText() : undefined

export function loader() {
  return undefined
}

export function clientLoader() {
  return loadText()
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
