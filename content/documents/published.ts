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
    fingerprint: '2f0615ac16c2e280d3d1757ac9107763b7a500ffec63da780ae3317240aa84b3',
    sha256: 'b173977bb2a10f4660222b78b0b1be983bb2c4d5ffc31b7430217ae1b9a59e17',
  },
  'champions-charter': {
    downloadUrl: '/assets/champions-charter.pdf',
    pages: 3,
    bytes: 137256,
    fingerprint: 'd9ec0a621205b7f8c3cbe06dbcce1a5648846b07edb9f017e54b76155ac91ed5',
    sha256: 'ce65458de3bb28b6dcb788dc78c27fd5cda79da26c71ce73a66387019085d618',
  },
  'decision-rights-table': {
    downloadUrl: '/assets/decision-rights-table.pdf',
    pages: 3,
    bytes: 229772,
    fingerprint: '8eaae6d201f11f62c66b38a116e2484e3ba93032c35cd4618c395d09a98366b5',
    sha256: 'd197041367ce754bb6a63891543caabe454b70043a2d3e4d688b6e086381e126',
  },
  'empathy-map': {
    downloadUrl: '/assets/empathy-map.pdf',
    pages: 3,
    bytes: 123601,
    fingerprint: '751e2336866142923098eabc0a7ee6cb7293d02918a849091dc66e8e7bf8f598',
    sha256: '5938ed48f2b9bfa70b089f7495142d34bd64a9283e3d9e627d1ea7ebb1881c12',
  },
  'executive-briefing': {
    downloadUrl: '/assets/executive-briefing.pdf',
    pages: 3,
    bytes: 123647,
    fingerprint: 'f95babaa96f3b8ee6d71e3b2fed27dfe1f1b1e5efaa2a9d3c528166d0322d741',
    sha256: 'ab22fb3f9aad36b9ca2da3f3c29fc13f688bdc6c8cbdc554e43f19b5d9e52c80',
  },
  'experiment-card': {
    downloadUrl: '/assets/experiment-card.pdf',
    pages: 3,
    bytes: 189449,
    fingerprint: '4876450c0335b53fe1cedde21a882945429870528af9f0405dfd495f53103f51',
    sha256: '011bc0573a9d8874e9bc4cdeac49c51bea78551735049564a5f45d81d41ddcf2',
  },
  'learning-log': {
    downloadUrl: '/assets/learning-log.pdf',
    pages: 3,
    bytes: 163237,
    fingerprint: 'b955c997c00b26238bd736db3b3b73af00de521d2af7d64207e070115cbb1ced',
    sha256: 'a85462e0abbeb895384a63e1ef860207537f844be81dd96e53c1d534de3afd23',
  },
  'lunch-and-learn-plan': {
    downloadUrl: '/assets/lunch-and-learn-plan.pdf',
    pages: 3,
    bytes: 145305,
    fingerprint: '124b471ae47be45c9b89fe6bb9dd5fc797ee987e4c87530b7d037ba0302cc912',
    sha256: 'f207f291c1859c831706c0b5524352d8af01c7a2d21a06f2c1b0e8c70b05f337',
  },
  'managers-conversation-guide': {
    downloadUrl: '/assets/managers-conversation-guide.pdf',
    pages: 3,
    bytes: 119785,
    fingerprint: '8dec49d1682a7b37ff9eb769c53ad4e77d65abeb1959923969750acf9c6e3295',
    sha256: 'c6264b81948490703418919f5946575b7485c4f0cf1e9e22f8f91d4a7747999b',
  },
  'risk-and-guardrail-checklist': {
    downloadUrl: '/assets/risk-and-guardrail-checklist.pdf',
    pages: 3,
    bytes: 168220,
    fingerprint: '400af36aca385cf2b9489b632336af6117196dd6b874fa94ffb8311ba4803ece',
    sha256: 'cba516459c18a9b9099245d6ac304f518e2736e32ba4c5ba3511d40c26321434',
  },
  'sponsors-first-30-days': {
    downloadUrl: '/assets/sponsors-first-30-days.pdf',
    pages: 3,
    bytes: 140435,
    fingerprint: '7270263d09f164b52f01595d71e6d50495269d7f9bf7f8381fbcf9ea751e5ead',
    sha256: '4b91fc6c25d4ad0d99b5079a1a9b23d4d94235b38495333809b5bba2ebe741bb',
  },
  'the-ai-learning-flywheel-ebook': {
    downloadUrl: '/assets/The_AI_Learning_Flywheel_Ebook.pdf',
    pages: 24,
    bytes: 532226,
    fingerprint: 'fb3752a1c05cd10bb0e74cacf3ef4fc3ba3d41ae0e7f4c6684cce6f817952bde',
    sha256: 'adc62551c8f70e2c9877db8447f8f0647fef3a2f490e42076ee25cd7c0fa29ad',
  },
  'use-case-canvas': {
    downloadUrl: '/assets/use-case-canvas.pdf',
    pages: 3,
    bytes: 122615,
    fingerprint: '970c9d74289ffa326a67a13d1b5e2b5866617c9c532e3dadb2fbe338d9327cdb',
    sha256: '71405e1211862c2c72f6934b513ab4e9164f64f203029eed901e2679fffc418a',
  },
  'value-and-effort-grid': {
    downloadUrl: '/assets/value-and-effort-grid.pdf',
    pages: 4,
    bytes: 187259,
    fingerprint: '80e8ec2e1bf465bc262177eb9ccf2ac41be5a4894f153bb4b88ff2157ae8f6ef',
    sha256: 'd73cd5a6eff0ff55a298d0555bb7a9c41ed8b8d1aa4ecc1d4e315fd7962a8000',
  },
}
