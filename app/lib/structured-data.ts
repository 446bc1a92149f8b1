/**
 * Structured data of pages: JSON-LD in the vocabulary of schema.org. It states only what the page
 * also says. It is rendered as data, which never runs and needs no permission in the Content
 * Security Policy.
 */
import { Temporal } from 'temporal-polyfill'
import type { addedPage } from '#content/added-page.ts'
import { publishedDocuments } from '#content/documents/published.ts'
import { ebook } from '#content/ebook.ts'
import { founder, sampleFounder } from '#content/founder.ts'
import { offerings } from '#content/offerings.ts'
import { owner } from '#content/owner.ts'
import { people } from '#content/people.ts'
import type { site as siteRecord } from '#content/site.ts'
import type { RecordName, RecordWords } from '#content/words.ts'
import { isAddedPage, isArticle } from '#contract/added-pages.ts'
import { LOGO_AT, PICTURES_PATH, readLogo } from '#contract/editing/pictures.ts'
import { languageOf } from '#contract/language.ts'
import { pagePreviewPath } from '#contract/page.ts'
import { unlessSample } from '#contract/unless-sample.ts'
import type { Plain } from '#contract/values.ts'
import { type PublishedValues, textIn } from '#contract/words.ts'
import { plainWords, siteFact } from './words.ts'

/** One node of a JSON-LD graph. What is undefined is not in its JSON. */
type StructuredThing = { '@type': string; '@id'?: string } & Record<string, unknown>

/** Addresses for describing a page. */
interface Whereabouts {
  /** Public origin without a trailing slash. */
  siteUrl: string
  /** The page's own address. */
  canonical: string
  published?: PublishedValues | undefined
}

type PageWords = { meta: { title: string; description: string } }

type Describe<Words> = (
  here: Whereabouts,
  words: Words,
  site: Plain<typeof siteRecord>,
) => StructuredThing[]

/** What pages are about, in their published words, by the name of their record. */
const PAGES: { [Name in RecordName]?: Describe<Plain<RecordWords<Name>> & PageWords> } = {
  home: (here, _, { name }) => [
    organization(here, name),
    { '@type': 'WebSite', name, url: `${here.siteUrl}/` },
  ],
  labs: (here, { hero, meta, agenda }) => [
    course(here, {
      offer: 'workshop',
      name: hero.title,
      description: meta.description,
      parts: agenda.items,
    }),
  ],
  accelerate: (here, { meta, sessions, questions }, { names }) => [
    course(here, {
      offer: 'accelerator',
      name: names.accelerator,
      description: meta.description,
      parts: sessions.items,
    }),
    ...frequentQuestions(here, questions),
  ],
  accelerateDetails: (here, { meta }, { names }) => [
    course(here, { name: names.leads, description: meta.description }),
  ],
  hub: (here, { meta, questions }, { names }) => [
    {
      ...service(here, names.blueprint, meta.description),
      audience: { '@type': 'Audience', audienceType: offerings.hub.audience },
      offers: offers(here, 'hub'),
    },
    ...frequentQuestions(here, questions),
  ],
  consulting: (here, { services }) =>
    services.items.map(({ title, description }) => service(here, title, description)),
  solutions: (here, { questions }) => frequentQuestions(here, questions),
  licensing: (here, { questions }) => frequentQuestions(here, questions),
  whyUs: ({ siteUrl, canonical }, { founder: { person } }) => {
    const name = unlessSample(siteUrl, person.name, sampleFounder)
    const worksFor = organizationReference(siteUrl)
    const description = person.bio.find((paragraph) => paragraph !== '')
    const sameAs = person.profile || undefined
    if (!name) {
      return []
    }
    const jobTitle = person.role
    return [{ '@type': 'Person', name, jobTitle, description, url: canonical, sameAs, worksFor }]
  },
  book: (here, { author }, site) => {
    const url = siteFact(here.published ?? {}, 'shop')
    return [
      {
        ...book(here, site.book, author.person.name),
        offers: url ? { '@type': 'Offer', url } : undefined,
      },
    ]
  },
  flywheelEbook: (here, { author, meta }, site) => [
    {
      ...book(here, { title: site.ebook.title, subtitle: ebook.subtitle }, author.person.name),
      description: meta.description,
      numberOfPages: ebook.pages,
      bookFormat: 'https://schema.org/EBook',
      isAccessibleForFree: true,
    },
  ],
  tool: (here, { meta }) => [
    {
      ...freeWork(here, meta),
      learningResourceType: 'Template',
      encoding: {
        '@type': 'MediaObject',
        contentUrl: here.siteUrl + downloadUrlOf(here.canonical),
        encodingFormat: 'application/pdf',
      },
    },
  ],
  example: (here, { meta, chapters }) => [
    {
      ...freeWork(here, meta),
      hasPart: chapters.flatMap(({ items }) =>
        items.map(({ title, action }) => ({
          '@type': 'CreativeWork',
          name: title,
          url: here.siteUrl + action.to,
        })),
      ),
    },
  ],
}

/**
 * The graph of a page: its breadcrumb, unless it is Home, and what it is about.
 * @param at address of its record. A tool has one in the record of all tools
 */
export function describePage(
  at: string,
  here: Whereabouts,
  words: PageWords,
  site: Plain<typeof siteRecord>,
): StructuredThing[] {
  const about = PAGES[at.split('.')[0] as RecordName] as Describe<PageWords> | undefined
  const things = isAddedPage(at)
    ? describeAdded(here, words as Plain<typeof addedPage>, site)
    : (about?.(here, words, site) ?? [])
  if (here.canonical === `${here.siteUrl}/`) {
    return things
  }
  const itemListElement = [
    { '@type': 'ListItem', position: 1, name: site.name, item: `${here.siteUrl}/` },
    { '@type': 'ListItem', position: 2, name: words.meta.title, item: here.canonical },
  ]
  return [{ '@type': 'BreadcrumbList', itemListElement }, ...things]
}

/** The name of who wrote an added page, if there is one. */
function authorOf({ siteUrl, published }: Whereabouts, id: string): string | undefined {
  if (id === 'founder') {
    const { name } = plainWords('site.founder', founder, published)
    return unlessSample(siteUrl, name, sampleFounder)
  }
  const { all } = plainWords('people', people, published)
  return all.find((one) => 'at' in one && one.at === `people.all.${id}`)?.name || undefined
}

/** An article, a case study or an event. Other added pages are about nothing that has a type. */
function describeAdded(
  here: Whereabouts,
  { kind, meta, topic, author, date, updated, event }: Plain<typeof addedPage>,
  site: Plain<typeof siteRecord>,
): StructuredThing[] {
  const common = { name: meta.title, description: meta.description, url: here.canonical }
  const organizer = {
    '@type': 'Organization',
    ...organizationReference(here.siteUrl),
    name: site.name,
    url: `${here.siteUrl}/`,
  }
  const own = plainWords('site', owner, here.published)
  const image = here.siteUrl + pagePreviewPath(new URL(here.canonical).pathname)
  if (kind === 'event') {
    return describeEvent(event, { ...common, image, organizer }, own.zone)
  }
  if (!isArticle(kind)) {
    return []
  }
  const name = authorOf(here, author)
  return [
    {
      '@type': 'Article',
      ...common,
      headline: meta.title,
      articleSection: topic || undefined,
      author: name ? { '@type': 'Person', name } : organizer,
      publisher: organizer,
      datePublished: date || undefined,
      dateModified: updated || date || undefined,
      inLanguage: languageOf(here.published ?? {}),
      image,
    },
  ]
}

/** An event, once its day and its place are known, which search engines require. */
function describeEvent(
  { starts, ends, from, until, zone, place }: Plain<typeof addedPage>['event'],
  common: object,
  ownZone: string,
): StructuredThing[] {
  if (!starts || !place) {
    return []
  }
  const isOnline = place.startsWith('https://')
  const timeZone = zone || ownZone
  return [
    {
      '@type': 'Event',
      ...common,
      startDate: momentOf(starts, from, timeZone),
      endDate: until || ends ? momentOf(ends || starts, until, timeZone) : undefined,
      eventStatus: 'https://schema.org/EventScheduled',
      eventAttendanceMode: `https://schema.org/${isOnline ? 'Online' : 'Offline'}EventAttendanceMode`,
      location: isOnline
        ? { '@type': 'VirtualLocation', url: place }
        : { '@type': 'Place', name: place, address: place },
    },
  ]
}

/** ISO 8601: the day, and with a time also the offset of the zone from UTC on that day. */
const momentOf = (day: string, time: string, timeZone: string): string =>
  time
    ? Temporal.PlainDate.from(day)
        .toZonedDateTime({ timeZone, plainTime: time })
        .toString({ timeZoneName: 'never', smallestUnit: 'minute' })
    : day

/** Path of the PDF of a tool, which is named like its page. */
function downloadUrlOf(canonical: string): string {
  const slug = canonical.split('/').at(-1) ?? ''
  return publishedDocuments[slug]?.downloadUrl ?? ''
}

/** Reference to the organization that the Home page describes in full. */
const organizationReference = (siteUrl: string) => ({ '@id': `${siteUrl}/#organization` })

function organization({ siteUrl, published = {} }: Whereabouts, name: string): StructuredThing {
  const own = (at: string) => textIn(published, `site.${at}`) || undefined
  const logo = readLogo(published[LOGO_AT])
  const sameAs = ['linkedin', 'youtube', 'other'].flatMap((page) => own(`social.${page}`) ?? [])
  return {
    '@type': 'Organization',
    ...organizationReference(siteUrl),
    name,
    url: `${siteUrl}/`,
    logo: siteUrl + (logo ? `${PICTURES_PATH}/${logo.png}` : '/icon-512.png'),
    email: own('contact.email'),
    telephone: own('contact.phone'),
    sameAs: sameAs.length > 0 ? sameAs : undefined,
    address: own('legal.address') && {
      '@type': 'PostalAddress',
      streetAddress: own('legal.address'),
      addressCountry: own('country'),
    },
  }
}

function book(
  { siteUrl, canonical, published = {} }: Whereabouts,
  { title, subtitle }: { title: string; subtitle: string },
  author: string,
): StructuredThing {
  const name = unlessSample(siteUrl, author, sampleFounder)
  return {
    '@type': 'Book',
    name: title,
    alternativeHeadline: subtitle,
    author: name && { '@type': 'Person', name },
    publisher: organizationReference(siteUrl),
    inLanguage: languageOf(published),
    url: canonical,
  }
}

/** The only number of a text, with or without marks between thousands: 4800, 4’800, 4.800. */
const ONLY_NUMBER = /^\D*(\d{1,3}([,.'’\s]\d{3})+|\d+)([.,]00)?(?![\w%])\D*$/

/** The price of an offering, once staff have filled in an amount and the currency. */
function offers({ published = {} }: Whereabouts, offer: string) {
  const written = textIn(published, `offers.${offer}.price`) ?? ''
  const price = ONLY_NUMBER.exec(written)?.[1]?.replace(/\D/g, '')
  const priceCurrency = siteFact(published, 'currency')
  return price && priceCurrency ? { '@type': 'Offer', price, priceCurrency } : undefined
}

interface Course {
  name: string
  description: string
  /** The offering whose price it has. */
  offer?: string
  /** Its sessions or steps, in order. */
  parts?: ReadonlyArray<{ title: string; step?: string }>
}

function course(here: Whereabouts, { name, description, offer, parts }: Course): StructuredThing {
  return {
    ...service(here, name, description),
    '@type': 'Course',
    inLanguage: languageOf(here.published ?? {}),
    syllabusSections: parts?.map(({ title, step = title }) => ({
      '@type': 'Syllabus',
      name: step,
    })),
    offers: offer ? offers(here, offer) : undefined,
  }
}

const service = (
  { siteUrl, canonical }: Whereabouts,
  name: string,
  description: string,
): StructuredThing => ({
  '@type': 'Service',
  name,
  description,
  url: canonical,
  provider: organizationReference(siteUrl),
})

/** A page that can be used for free. */
const freeWork = (
  { siteUrl, canonical, published = {} }: Whereabouts,
  { title, description }: PageWords['meta'],
): StructuredThing => ({
  '@type': 'CreativeWork',
  name: title,
  description,
  url: canonical,
  inLanguage: languageOf(published),
  isAccessibleForFree: true,
  publisher: organizationReference(siteUrl),
})

/**
 * The questions of a page with its answers, for search engines. They are the same words that the
 * page shows, if it does.
 */
function frequentQuestions(
  { canonical }: Whereabouts,
  { shown, items }: { shown: boolean; items: ReadonlyArray<{ question: string; answer: string }> },
): StructuredThing[] {
  const mainEntity = items.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  }))
  return !shown ? [] : [{ '@type': 'FAQPage', url: canonical, mainEntity }]
}
