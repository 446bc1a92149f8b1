/** Written by `npm run documents`; do not edit. */
export interface PublishedDocument {
  downloadUrl: string
  pages: number
  bytes: number
  /** Of source and template: tells the test whether the PDF is still the one they make. */
  fingerprint: string
}

export const publishedDocuments: Record<string, PublishedDocument> = {
  'the-ai-learning-flywheel-ebook': {
    downloadUrl: '/assets/The_AI_Learning_Flywheel_Ebook.pdf',
    pages: 24,
    bytes: 542545,
    fingerprint: '67c9d8c06f1f3a1e10a7a2b2961dc226ee213a189d71ab4b3b7f7ec7069efcfb',
  },
}
