import records from './published.json' with { type: 'json' }

/** What the site states about a document that it offers as a PDF. */
export interface PublishedDocument {
  downloadUrl: string
  pages: number
  bytes: number
  /** SHA-256 of source, template and typesetting code. A test compares it to tell whether the PDF is up to date. */
  fingerprint: string
  /** The fingerprint with the facts that the PDF names. The server makes the PDF again when they have changed. */
  version: string
  /** SHA-256 of the PDF, in hexadecimal. */
  sha256: string
}

/** By the names of their sources. `npm run documents` writes the file. */
export const publishedDocuments: Readonly<Record<string, PublishedDocument>> = records
