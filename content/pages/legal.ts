import { currency, date, email, type Plain, phone, text, url, zone } from '#contract/values.ts'

/** The owner in legal texts and emails. Not in `site.ts`, because every byte of that travels with every page. Empty: left out. */
export const owner = {
  legal: {
    entity: text('', { max: 80 }),
    /** Postal address. */
    address: text('', { max: 120 }),
    /** Name and address of the representative in the European Union (GDPR Article 27), if one is needed. */
    representative: text('', { max: 120 }),
  },
  contact: { email: email(''), phone: phone('') },
  /** Addresses of the company on other sites. */
  social: { linkedin: url(''), youtube: url(''), other: url('') },
  /** Where the book is sold. Empty: no button. */
  shop: url(''),
  /** Of the postal address, in English. */
  country: '',
  /** ISO 4217: of the prices. */
  currency: currency(''),
  /** IANA name: of the days by which visits and leads are counted, and of the hours of calls. */
  zone: zone('America/Denver'),
} as const

/** What only staff and the server read. No page carries it. */
export const desk = {
  /** Where notices of leads and meetings go. Empty: the setting LEAD_NOTIFY_EMAIL. */
  notices: email(''),
} as const

/** Days from which texts that staff published are in effect. The texts are at `legal.privacy.text` and `legal.terms.text`. */
export const legalDates = {
  privacy: { effective: date('') },
  terms: { effective: date('') },
} as const

/** Words around the legal texts; the texts themselves are `legal/*.md`. */
export const legal = {
  contents: 'Contents',
  updated: 'Last updated',
  effective: 'In effect from',
  until: 'Replaced on {day}.',
  earlier: 'All versions',
  present: 'In effect now',
  before: 'Until {day}',
  action: { label: 'Ask us about this text', to: '/contact#contactForm' },
} as const

/** Who operates the website, for the legal texts: as much of it as the owner has filled in. */
export function operatorOf(
  name: string,
  { entity, address, representative }: Plain<typeof owner.legal>,
): string {
  const operator = [entity || name, address].filter(Boolean).join(', ')
  return representative
    ? `${operator} (representative in the European Union: ${representative})`
    : operator
}
