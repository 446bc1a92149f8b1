/** Written by `npm run documents`; do not edit. */
export interface PublishedDocument {
  downloadUrl: string
  pages: number
  bytes: number
  /** Of source and template: tells the test whether the PDF is still the one they make. */
  fingerprint: string
}

export const publishedDocuments: Record<string, PublishedDocument> = {}
