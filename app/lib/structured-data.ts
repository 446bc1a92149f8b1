/**
 * Structured data of pages: JSON-LD in the vocabulary of schema.org. It states only what the page also says. It is rendered as
 * data, which never runs and needs no permission in the Content Security Policy.
 */

import type { PublishedTexts } from '#contract/words.ts'

/** One node of a JSON-LD graph. What is undefined is not in its JSON. */
export type StructuredThing = { '@type': string; '@id'?: string } & Record<string, unknown>

/** Addresses for describing a page. */
export interface Whereabouts {
  /** Public origin without a trailing slash. */
  siteUrl: string
  /** The page's own address. */
  canonical: string
  /** Published texts, by address. */
  published?: PublishedTexts | undefined
}

/** Reference to the organization that the Home page describes in full. */
export function organizationReference(siteUrl: string) {
  return { '@id': `${siteUrl}/#organization` }
}

export function person(
  { siteUrl, canonical }: Whereabouts,
  facts: { name: string; role: string; description?: string | undefined },
): StructuredThing {
  return {
    '@type': 'Person',
    name: facts.name,
    jobTitle: facts.role,
    description: facts.description,
    url: canonical,
    worksFor: organizationReference(siteUrl),
  }
}

export function book(
  { siteUrl, canonical }: Whereabouts,
  facts: {
    title: string
    subtitle: string
    author: string | undefined
    pages?: number
    description?: string
    free?: boolean
  },
): StructuredThing {
  return {
    '@type': 'Book',
    name: facts.title,
    alternativeHeadline: facts.subtitle,
    author: facts.author && { '@type': 'Person', name: facts.author },
    publisher: organizationReference(siteUrl),
    inLanguage: 'en',
    url: canonical,
    description: facts.description,
    numberOfPages: facts.pages,
    bookFormat: facts.pages && 'https://schema.org/EBook',
    isAccessibleForFree: facts.free,
  }
}

/** The price of an offering, once staff have filled in an amount and the currency. */
function offers({ published }: Whereabouts, offer: string | undefined) {
  const amount = /\d[\d,.]*\d|\d/.exec(published?.[`offers.${offer}.price`] ?? '')?.[0].replaceAll(',', '')
  const priceCurrency = published?.['site.currency']
  return amount && priceCurrency ? { '@type': 'Offer', price: amount, priceCurrency } : undefined
}

/**
 * @param facts.parts titles of its sessions or steps, in order
 * @param facts.offer the offering whose price it has
 */
export function course(
  here: Whereabouts,
  facts: { name: string; description: string; parts?: readonly string[]; offer?: string },
): StructuredThing {
  return {
    '@type': 'Course',
    name: facts.name,
    description: facts.description,
    url: here.canonical,
    inLanguage: 'en',
    provider: organizationReference(here.siteUrl),
    syllabusSections: facts.parts?.map((name) => ({ '@type': 'Syllabus', name })),
    offers: offers(here, facts.offer),
  }
}

export function service(
  here: Whereabouts,
  facts: { name: string; description: string; audience?: string; offer?: string },
): StructuredThing {
  return {
    '@type': 'Service',
    name: facts.name,
    description: facts.description,
    url: here.canonical,
    provider: organizationReference(here.siteUrl),
    audience: facts.audience && { '@type': 'Audience', audienceType: facts.audience },
    offers: offers(here, facts.offer),
  }
}

/** The breadcrumb of an inner page: below Home. */
export function breadcrumbs({ siteUrl, canonical }: Whereabouts, siteName: string, title: string): StructuredThing {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: siteName, item: `${siteUrl}/` },
      { '@type': 'ListItem', position: 2, name: title, item: canonical },
    ],
  }
}

/** The questions of a page with its answers, for search engines. They are the same words that the page shows, if it does. */
export function frequentQuestions(
  { canonical }: Whereabouts,
  { shown, items }: { shown: string; items: ReadonlyArray<{ question: string; answer: string }> },
): StructuredThing[] {
  const mainEntity = items.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  }))
  return shown === '' ? [] : [{ '@type': 'FAQPage', url: canonical, mainEntity }]
}
