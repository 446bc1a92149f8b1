/** Structured data about the organization, which other pages refer to (`#app/lib/structured-data.ts`). */
import { organizationReference, type StructuredThing, type Whereabouts } from '#app/lib/structured-data.ts'
import { PICTURES_PATH, readLogo } from '#contract/editing/pictures.ts'

export function organization({ siteUrl, published = {} }: Whereabouts, facts: { name: string }): StructuredThing {
  const own = (at: string) => published[`site.${at}`] || undefined
  const logo = readLogo(own('logo'))
  const sameAs = ['linkedin', 'youtube', 'other'].flatMap((page) => own(`social.${page}`) ?? [])
  return {
    '@type': 'Organization',
    ...organizationReference(siteUrl),
    name: facts.name,
    url: `${siteUrl}/`,
    logo: siteUrl + (logo ? `${PICTURES_PATH}/${logo.png}` : '/icon-512.png'),
    email: own('contact.email'),
    telephone: own('contact.phone'),
    ...(sameAs.length > 0 && { sameAs }),
    ...(own('legal.address') && {
      address: { '@type': 'PostalAddress', streetAddress: own('legal.address'), addressCountry: own('country') },
    }),
  }
}

export function website({ siteUrl }: Whereabouts, facts: { name: string }): StructuredThing {
  return {
    '@type': 'WebSite',
    name: facts.name,
    url: `${siteUrl}/`,
  }
}
