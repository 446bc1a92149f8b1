import { publishedDocuments } from './published.ts'

/** What the site offers of each document, by the name of its source: whether it shows (`yes`), and the owner's file in place of ours. */
export const documents: Readonly<Record<string, { shown: string; own: string }>> = Object.fromEntries(
  Object.keys(publishedDocuments).map((slug) => [slug, { shown: 'yes', own: '' }]),
)
