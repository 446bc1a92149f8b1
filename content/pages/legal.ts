/** Words around the legal texts; the texts themselves are `legal/*.md`. */
export const legal = {
  contents: 'Contents',
  updated: 'Last updated',
} as const
