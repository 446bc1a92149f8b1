import records from './published.json' with { type: 'json' }

/**
 * What the site states about a document that it offers as a PDF. Visitors load it, so its versions
 * are in `versions.ts`.
 */
export type PublishedDocument = { downloadUrl: string; pages: number; bytes: number }

/** By the names of their sources. `npm run documents` writes the file. */
export const publishedDocuments: Readonly<Record<string, PublishedDocument>> = records
