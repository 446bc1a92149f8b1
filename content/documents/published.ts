/** Written by `npm run documents`; do not edit. */
export interface PublishedDocument {
  downloadUrl: string
  pages: number
  bytes: number
  /** Of source and template: tells the test whether the PDF is still the one they make. */
  fingerprint: string
  /** Of the PDF, in hexadecimal. */
  sha256: string
}

export const publishedDocuments: Record<string, PublishedDocument> = {
  'ai-use-policy': {
    downloadUrl: '/assets/ai-use-policy.pdf',
    pages: 3,
    bytes: 143323,
    fingerprint: 'bf3bc9af6535a95a2bfbb4cb04cb08a63fd9684fc47663bd4096adeba27da5f8',
    sha256: 'b173977bb2a10f4660222b78b0b1be983bb2c4d5ffc31b7430217ae1b9a59e17',
  },
  'champions-charter': {
    downloadUrl: '/assets/champions-charter.pdf',
    pages: 3,
    bytes: 137256,
    fingerprint: '26b20538f853a22d0550e33eb015bfbf747c08d3309cf7cf1df8484241500600',
    sha256: 'ce65458de3bb28b6dcb788dc78c27fd5cda79da26c71ce73a66387019085d618',
  },
  'decision-rights-table': {
    downloadUrl: '/assets/decision-rights-table.pdf',
    pages: 3,
    bytes: 229772,
    fingerprint: 'bc82c288aca98695d535790c490084ce4e8f057c491cd8c8a7f268f1afed7dd1',
    sha256: 'd197041367ce754bb6a63891543caabe454b70043a2d3e4d688b6e086381e126',
  },
  'empathy-map': {
    downloadUrl: '/assets/empathy-map.pdf',
    pages: 3,
    bytes: 123601,
    fingerprint: 'd45e4a77530af4664d61266e76e6187bbc5c55bf941c10a05ccbf7300f07632a',
    sha256: '5938ed48f2b9bfa70b089f7495142d34bd64a9283e3d9e627d1ea7ebb1881c12',
  },
  'executive-briefing': {
    downloadUrl: '/assets/executive-briefing.pdf',
    pages: 3,
    bytes: 123647,
    fingerprint: 'c4ca07bfda18f5f03bd12f2a1d1ed4e14f3f4c36e7c74a87f8f52769fdae44d6',
    sha256: 'ab22fb3f9aad36b9ca2da3f3c29fc13f688bdc6c8cbdc554e43f19b5d9e52c80',
  },
  'experiment-card': {
    downloadUrl: '/assets/experiment-card.pdf',
    pages: 3,
    bytes: 189449,
    fingerprint: '3cf6322d81b8d4e57e7d323e3155b0acb19d2a1a6cd4cc62761c82a7cd6c7171',
    sha256: '011bc0573a9d8874e9bc4cdeac49c51bea78551735049564a5f45d81d41ddcf2',
  },
  'learning-log': {
    downloadUrl: '/assets/learning-log.pdf',
    pages: 3,
    bytes: 163237,
    fingerprint: 'de7613ceb5dd9696239c564214c2b3237441a270b0d9c24a35aabfc2eee5238d',
    sha256: 'a85462e0abbeb895384a63e1ef860207537f844be81dd96e53c1d534de3afd23',
  },
  'lunch-and-learn-plan': {
    downloadUrl: '/assets/lunch-and-learn-plan.pdf',
    pages: 3,
    bytes: 145305,
    fingerprint: '0075b2c4d06a1898e60423abfdd7cc546bbc1e90f0b9d743881038edac18b5cd',
    sha256: 'f207f291c1859c831706c0b5524352d8af01c7a2d21a06f2c1b0e8c70b05f337',
  },
  'managers-conversation-guide': {
    downloadUrl: '/assets/managers-conversation-guide.pdf',
    pages: 3,
    bytes: 119785,
    fingerprint: 'bb4d010ddb3759f87404688b1f7749f1e0aca132e390eb1a4cc54418290e48e0',
    sha256: 'c6264b81948490703418919f5946575b7485c4f0cf1e9e22f8f91d4a7747999b',
  },
  'risk-and-guardrail-checklist': {
    downloadUrl: '/assets/risk-and-guardrail-checklist.pdf',
    pages: 3,
    bytes: 168220,
    fingerprint: 'bbf51ed245f8f4bd79c5e67439e464e76da65eb07cfaa0d7c7a58450ec599cd4',
    sha256: 'cba516459c18a9b9099245d6ac304f518e2736e32ba4c5ba3511d40c26321434',
  },
  'sponsors-first-30-days': {
    downloadUrl: '/assets/sponsors-first-30-days.pdf',
    pages: 3,
    bytes: 140435,
    fingerprint: 'e27fe10e3e7d6028ce4b034e4f27fdbfdb2d26df60337f1eeb54430bcbc92273',
    sha256: '4b91fc6c25d4ad0d99b5079a1a9b23d4d94235b38495333809b5bba2ebe741bb',
  },
  'the-ai-learning-flywheel-ebook': {
    downloadUrl: '/assets/The_AI_Learning_Flywheel_Ebook.pdf',
    pages: 24,
    bytes: 532226,
    fingerprint: '1a9a3cbba3e1c8d7aa7e85c289c2d22a93a7b1053a6bcfb195cb92716b604a2e',
    sha256: 'adc62551c8f70e2c9877db8447f8f0647fef3a2f490e42076ee25cd7c0fa29ad',
  },
  'use-case-canvas': {
    downloadUrl: '/assets/use-case-canvas.pdf',
    pages: 3,
    bytes: 122615,
    fingerprint: 'a944c2e0feb48d5b7346225a4a36d9cfdd5e289c4570372671c1be7a862158b7',
    sha256: '71405e1211862c2c72f6934b513ab4e9164f64f203029eed901e2679fffc418a',
  },
  'value-and-effort-grid': {
    downloadUrl: '/assets/value-and-effort-grid.pdf',
    pages: 4,
    bytes: 187259,
    fingerprint: '8688dae47128dbb17a38009593b63c3f227782c037c5e201294f223368a68102',
    sha256: 'd73cd5a6eff0ff55a298d0555bb7a9c41ed8b8d1aa4ecc1d4e315fd7962a8000',
  },
}
