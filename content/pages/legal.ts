import { site } from '../site.ts'

/** Words around the legal texts; the texts themselves are `legal/*.md`. */
export const legal = {
  contents: 'Contents',
  updated: 'Last updated',
  action: { label: 'Ask us about this text', to: '/contact#contactForm' },
} as const

/** Who operates the website, for the legal texts: as much of it as the owner has filled in. */
export const operator =
  [site.legal.entity ?? site.name, site.legal.address].filter(Boolean).join(', ') +
  (site.legal.representative ? ` (representative in the European Union: ${site.legal.representative})` : '')
