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
    fingerprint: '21ac3f7a124ae6622c3ce3cc6690dc7e9a8c2e8d4c57bae18574cc5e15b7ffb3',
    sha256: 'b173977bb2a10f4660222b78b0b1be983bb2c4d5ffc31b7430217ae1b9a59e17',
  },
  'champions-charter': {
    downloadUrl: '/assets/champions-charter.pdf',
    pages: 3,
    bytes: 137256,
    fingerprint: '32c3c128a94dd6f818c7c739b16da3ebdbb9f5728fade1e6e7ceac43a91e8f96',
    sha256: 'ce65458de3bb28b6dcb788dc78c27fd5cda79da26c71ce73a66387019085d618',
  },
  'decision-rights-table': {
    downloadUrl: '/assets/decision-rights-table.pdf',
    pages: 3,
    bytes: 229772,
    fingerprint: '920d1d1e08f422a994ac85e6e0622759efc888bc1bb8cfec8b37ec199bdbb4b2',
    sha256: 'd197041367ce754bb6a63891543caabe454b70043a2d3e4d688b6e086381e126',
  },
  'empathy-map': {
    downloadUrl: '/assets/empathy-map.pdf',
    pages: 3,
    bytes: 123601,
    fingerprint: '5b518d3150c7b6eaa4718e336c89d8d66536d28ec1288dbdc97dae1ef9a22c33',
    sha256: '5938ed48f2b9bfa70b089f7495142d34bd64a9283e3d9e627d1ea7ebb1881c12',
  },
  'executive-briefing': {
    downloadUrl: '/assets/executive-briefing.pdf',
    pages: 3,
    bytes: 123647,
    fingerprint: 'a7f882446a1385c50022117002a17f12e7d04f32e97a3d765b877a116ec96293',
    sha256: 'ab22fb3f9aad36b9ca2da3f3c29fc13f688bdc6c8cbdc554e43f19b5d9e52c80',
  },
  'experiment-card': {
    downloadUrl: '/assets/experiment-card.pdf',
    pages: 3,
    bytes: 189449,
    fingerprint: '2807504d291143280e70e37b18285bc14bd58b43cded8b8edc37fe8dfba39fdb',
    sha256: '011bc0573a9d8874e9bc4cdeac49c51bea78551735049564a5f45d81d41ddcf2',
  },
  'learning-log': {
    downloadUrl: '/assets/learning-log.pdf',
    pages: 3,
    bytes: 163237,
    fingerprint: '3d7e30a2c21b688a9bec60af4b1f9301ecaea47e1bcf18381922d01edad7e916',
    sha256: 'a85462e0abbeb895384a63e1ef860207537f844be81dd96e53c1d534de3afd23',
  },
  'lunch-and-learn-plan': {
    downloadUrl: '/assets/lunch-and-learn-plan.pdf',
    pages: 3,
    bytes: 145305,
    fingerprint: '38d9de4a054514e658f9d713f6b329308c6125b2724b25146987a921f8bba8f9',
    sha256: 'f207f291c1859c831706c0b5524352d8af01c7a2d21a06f2c1b0e8c70b05f337',
  },
  'managers-conversation-guide': {
    downloadUrl: '/assets/managers-conversation-guide.pdf',
    pages: 3,
    bytes: 119785,
    fingerprint: 'a022b7f05ae030a109091fa310c6b1245c6e4926d99de2d218620288aa22c798',
    sha256: 'c6264b81948490703418919f5946575b7485c4f0cf1e9e22f8f91d4a7747999b',
  },
  'risk-and-guardrail-checklist': {
    downloadUrl: '/assets/risk-and-guardrail-checklist.pdf',
    pages: 3,
    bytes: 168220,
    fingerprint: '4fe26c5aff6eb28c611d73cd9627e4b42be117548c4261d206b8d93dc33cef36',
    sha256: 'cba516459c18a9b9099245d6ac304f518e2736e32ba4c5ba3511d40c26321434',
  },
  'sponsors-first-30-days': {
    downloadUrl: '/assets/sponsors-first-30-days.pdf',
    pages: 3,
    bytes: 140435,
    fingerprint: '1d7d6cbf2cbe0b21376c73013f9871073105d6df421c1a211fb59d7e92151db2',
    sha256: '4b91fc6c25d4ad0d99b5079a1a9b23d4d94235b38495333809b5bba2ebe741bb',
  },
  'the-ai-learning-flywheel-ebook': {
    downloadUrl: '/assets/The_AI_Learning_Flywheel_Ebook.pdf',
    pages: 24,
    bytes: 532226,
    fingerprint: '1f09373849c99e1b327b18573a8887481c716900694dcc6ccfbf464d18731430',
    sha256: 'adc62551c8f70e2c9877db8447f8f0647fef3a2f490e42076ee25cd7c0fa29ad',
  },
  'use-case-canvas': {
    downloadUrl: '/assets/use-case-canvas.pdf',
    pages: 3,
    bytes: 122615,
    fingerprint: '52a35d76e6bfa650d18315e6ee181dfbf4e2eafefc5c4477c091cf63107fb1e6',
    sha256: '71405e1211862c2c72f6934b513ab4e9164f64f203029eed901e2679fffc418a',
  },
  'value-and-effort-grid': {
    downloadUrl: '/assets/value-and-effort-grid.pdf',
    pages: 4,
    bytes: 187259,
    fingerprint: '7ea08eee76d2d58e3a131dfcf74e76ec9ecdd32ee163894d5e767259fb5dc26a',
    sha256: 'd73cd5a6eff0ff55a298d0555bb7a9c41ed8b8d1aa4ecc1d4e315fd7962a8000',
  },
}
