/** Words around the legal texts; the texts themselves are `legal/*.md`. */
export const legal = {
  contents: 'Contents',
  updated: 'Last updated',
  action: { label: 'Ask us about this text', to: '/contact#contactForm' },
} as const
