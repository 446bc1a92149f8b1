import { use } from 'react'
import { redirectDocument, useLocation } from 'react-router'
import { pageContext } from '#app/lib/page-context.ts'
import { type PageMetaArguments, pageMeta } from '#app/lib/page-meta.ts'
import { UsedRecords, useSite, useWords } from '#app/lib/words.ts'
import { LongTextSection } from '#app/sections/long-text.tsx'
import privacyFacts from '#content/legal/privacy-policy.md?facts'
import termsFacts from '#content/legal/terms-of-service.md?facts'
import { operatorOf, owner, legal as words } from '#content/pages/legal.ts'
import type { Route } from './+types/page'
import { publishedBodies, publishedText } from './published-text.ts'

const PRIVACY = { name: 'privacy', facts: privacyFacts } as const
const TERMS = { name: 'terms', facts: termsFacts } as const
const textOf = ({ pathname }: { pathname: string }) => (pathname.startsWith('/terms') ? TERMS : PRIVACY)

export const meta = (page: PageMetaArguments) => pageMeta('legal', { meta: textOf(page.location).facts })(page)

// The server writes the text into the document, so it is in neither the page's script nor its data.
const onServer = import.meta.env.SSR
  ? {
      privacy: (await import('#content/legal/privacy-policy.md?html')).default,
      terms: (await import('#content/legal/terms-of-service.md?html')).default,
    }
  : undefined

export async function loader({ context, request }: Route.LoaderArgs) {
  return publishedText(textOf(new URL(request.url)).name, context.get(pageContext).published)
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return redirectDocument(request.url) as never
}

/** The privacy policy and the terms of service. */
export default function LegalPage({ loaderData }: Route.ComponentProps) {
  const text = textOf(useLocation())
  const site = useSite('plain')
  const { legal } = useWords('site', owner, 'plain')
  if (import.meta.env.SSR) use(UsedRecords)?.add('legal')
  return (
    <LongTextSection
      key={text.facts.title}
      words={words}
      facts={{ ...text.facts, ...loaderData }}
      html={onServer && ((loaderData && publishedBodies.get(loaderData)) ?? onServer[text.name])}
      siteName={site.name}
      operator={operatorOf(site.name, legal)}
    />
  )
}
