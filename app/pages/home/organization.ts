/** Structured data about the organization, which other pages refer to (`#app/lib/structured-data.ts`). */
import { organizationReference, type StructuredThing, type Whereabouts } from '#app/lib/structured-data.ts'

export function organization({ siteUrl }: Whereabouts, facts: { name: string }): StructuredThing {
  return {
    '@type': 'Organization',
    ...organizationReference(siteUrl),
    name: facts.name,
    url: `${siteUrl}/`,
    logo: `${siteUrl}/icon-512.png`,
  }
}

export function website({ siteUrl }: Whereabouts, facts: { name: string }): StructuredThing {
  return {
    '@type': 'WebSite',
    name: facts.name,
    url: `${siteUrl}/`,
  }
}
