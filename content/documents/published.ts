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
    bytes: 542443,
    fingerprint: '06144bf807b2ff4f2bec7ac623a4e67f11a17f7938992ee5bfdac00ba50144a3',
  },
}
