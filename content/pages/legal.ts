/** The owner in legal texts and emails. Not in `site.ts`, because every byte of that travels with every page. Empty: left out. */
export const owner = {
  legal: {
    entity: '',
    /** Postal address. */
    address: '',
    /** Name and address of the representative in the European Union (GDPR Article 27), if one is needed. */
    representative: '',
  },
} as const

/** Words around the legal texts; the texts themselves are `legal/*.md`. */
export const legal = {
  contents: 'Contents',
  updated: 'Last updated',
  action: { label: 'Ask us about this text', to: '/contact#contactForm' },
} as const

/** Who operates the website, for the legal texts: as much of it as the owner has filled in. */
export function operatorOf(name: string, { entity, address, representative }: typeof owner.legal): string {
  const operator = [entity || name, address].filter(Boolean).join(', ')
  return representative ? `${operator} (representative in the European Union: ${representative})` : operator
}
