/**
 * The parts of the page 'Settings'. Their fields are declared where the facts are written (`field`
 * in `contract/values.ts`). Browsers get what this module exports as data, because pages have no
 * declarations (`scripts/erase-declarations.ts`).
 */
import type { PagePath } from '#contract/page-paths.ts'
import type { SettingsField, SettingsPart, ValueKind } from '#contract/value-kinds.ts'
import { declarationOf, valueIn } from '#contract/values.ts'
import { records } from '../../words.ts'

/** A fact as the page shows it. */
interface Field {
  /** Its address, in a list that within an item. */
  at: string
  label: string
  hint: string
  /** A page that shows it. */
  on?: PagePath
  kind: ValueKind
}

interface Section {
  title: string
  lead: string
  /** A list whose items have these facts. `noName` names an item without a name. */
  list?: { at: string; add: string; remove: string; noName: string }
  fields: readonly Field[]
}

/**
 * The fields that are declared in a part of `content/`. @param place its address, unless it states
 * its own
 */
function fieldsIn(content: unknown, place: string): (SettingsField & Pick<Field, 'at' | 'kind'>)[] {
  const declaration = declarationOf(content)
  const value: unknown = valueIn(content)
  const isGroup = typeof value === 'object' && value !== null
  const { at = place } = isGroup && !Array.isArray(value) ? (value as { at?: string }) : {}
  const own = declaration?.field ? [{ at, kind: declaration.kind, ...declaration.field }] : []
  if (!isGroup || declaration?.kind === 'picture') {
    return own
  }
  // All items of a list that changes have the facts of the first.
  if (declaration?.kind === 'list') {
    return fieldsIn((value as unknown[])[0], '')
  }
  const parts = Object.entries(value).flatMap(([key, part]) =>
    fieldsIn(part, at === '' ? key : `${at}.${key}`),
  )
  return [...own, ...parts]
}

const all = [
  ...new Map(
    Object.entries(records)
      .flatMap(([name, { words }]) => fieldsIn(words, name))
      .map((field) => [`${field.in} ${field.at}`, field]),
  ).values(),
]

const fieldsOf = (part: SettingsPart): Field[] =>
  all.flatMap(({ in: own, at, label, hint = '', on, kind }) =>
    own === part ? [{ at, label, hint, kind, ...(on && { on }) }] : [],
  )

const OF_AN_OFFERING =
  'On its page, in the table of Solutions and in search results. What is empty is left out.'
const WITHOUT_PERMISSION = 'A public site leaves out what has no day of permission.'
const QUOTES = { add: 'Add a testimonial', remove: 'Remove this one' }

/** What is said of each part, in the order of the page. */
const parts: Readonly<Record<SettingsPart, Omit<Section, 'fields'>>> = {
  company: {
    title: 'Company',
    lead: 'In pages, emails, PDFs made on request, calendar entries and search results.',
  },
  founder: {
    title: 'Founder',
    lead: 'Signs the letter on “Why us”, and is the author of the book and the ebook.',
  },
  legal: {
    title: 'Legal',
    lead: 'Markdown. {operator} is the legal name and address, {name} the company, {email} the contact address. A published text takes effect on its day, or at once if that has come. All versions are in the history.',
  },
  book: {
    title: 'Book and ebook',
    lead: 'Their names on every page that mentions them.',
  },
  documents: {
    title: 'Documents',
    lead: 'Ours name your facts and are made again when one changes.',
  },
  look: {
    title: 'Look',
    lead: 'In pages, emails, PDFs, preview images and search results.',
  },
  workshop: { title: '{site.names.workshop}', lead: OF_AN_OFFERING },
  accelerator: { title: '{site.names.accelerator}', lead: OF_AN_OFFERING },
  hub: { title: '{site.names.hub}', lead: OF_AN_OFFERING },
  programs: {
    title: 'Early programs',
    lead: 'On their pages. What is empty is left out.',
  },
  calls: {
    title: 'Calls',
    lead: 'On their pages, in booking, emails and calendars. Meetings that are booked stay as they are.',
  },
  hosts: {
    title: 'Meetings',
    lead: 'Who takes calls, and when. A booking goes to the free host with the fewest meetings that week. Meetings that are booked stay as they are.',
    list: {
      at: 'hosts.all',
      add: 'Add a host',
      remove: 'Remove this host',
      noName: 'Host {number}',
    },
  },
  people: {
    title: 'People',
    lead: 'Those you work with, besides the founder, on “Why us”. One without a name is left out.',
    list: {
      at: 'people.all',
      add: 'Add a person',
      remove: 'Remove this person',
      noName: 'Person {number}',
    },
  },
  testimonials: {
    title: 'Testimonials',
    lead: `What customers say about your work. ${WITHOUT_PERMISSION}`,
    list: { at: 'testimonials.work', ...QUOTES, noName: 'Testimonial {number}' },
  },
  praise: {
    title: 'Praise of the book',
    lead: `What readers say about it. ${WITHOUT_PERMISSION}`,
    list: { at: 'testimonials.book', ...QUOTES, noName: 'Praise {number}' },
  },
  newsletter: {
    title: 'Newsletter',
    lead: 'A checkbox in the forms that you choose. People who tick it get an email, and are on the list once they confirm. This site keeps the list (on the page “Newsletter”); you send the newsletter with another program.',
  },
  announcement: {
    title: 'Announcement',
    lead: 'The line above the header. Days are those of the company’s time zone.',
  },
  redirects: {
    title: 'Redirects',
    lead: 'For old links and search engines. They are led on for good, with their query.',
  },
}

/** Each part with the fields that are declared to be in it. */
export const sections: readonly Section[] = Object.entries(parts).map(([part, words]) => ({
  ...words,
  fields: fieldsOf(part as SettingsPart),
}))
