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
    bytes: 143299,
    fingerprint: 'dfed9d95c3a1d308603434b459dafc289d4b1b3787dd1f218af4926ce9f209b2',
    sha256: 'c689454aa00c00b6efe2aef6be5c3fd9ec328f5bede4a08f0545bc30f1d460ab',
  },
  'champions-charter': {
    downloadUrl: '/assets/champions-charter.pdf',
    pages: 3,
    bytes: 137242,
    fingerprint: '211c6dc6d0b4ce4c274f9163fdd69928635e2db2d06d8cc918f746dd9bb1274c',
    sha256: '8461fc958206943676ab68ddce7c8a88ad79545198d3f53e3fd7d4a154efbfff',
  },
  'decision-rights-table': {
    downloadUrl: '/assets/decision-rights-table.pdf',
    pages: 3,
    bytes: 229782,
    fingerprint: '32fdcb4fd2be00e344211c8906cecd5629238202b18a41fabe03619765eb9891',
    sha256: '6ef1cc22d63360c56947e352011a2624a2d4d7e21635e5ad1652077a93c024f2',
  },
  'empathy-map': {
    downloadUrl: '/assets/empathy-map.pdf',
    pages: 3,
    bytes: 123580,
    fingerprint: '940c48bcdb3e5994210c866548feca4a4323f5cade6dff33e1307c11e789674a',
    sha256: '0aeca0f210ca142d52990b35c291a754328a62e4241be4a3e76050a5744a1597',
  },
  'executive-briefing': {
    downloadUrl: '/assets/executive-briefing.pdf',
    pages: 3,
    bytes: 123640,
    fingerprint: '719b03e057b62dd064689a05a921a8c4c104716f2945a30dc3b654619c227726',
    sha256: '60cccbb5b4eb39c39a0688b4a23566f6f4bea9cb73f14ab3beec32a07302fb98',
  },
  'experiment-card': {
    downloadUrl: '/assets/experiment-card.pdf',
    pages: 3,
    bytes: 189440,
    fingerprint: '0db648d33c04cee27ea380c90a64719ee42e6ae8f809d49e4af8e225bba6196f',
    sha256: '54269ba6468de79f340be82b0784f6a770d4160969cbf1b69dc12b1c45609738',
  },
  'learning-log': {
    downloadUrl: '/assets/learning-log.pdf',
    pages: 3,
    bytes: 163230,
    fingerprint: 'f6e8a9a0ea4a2335fc1bec459be66a2612d21c09e07eb6d3ebc12b101265d708',
    sha256: 'abc7b7f843aad976e7e9ebd880ba64b3d2f43bed58993d7972057478d90d971d',
  },
  'lunch-and-learn-plan': {
    downloadUrl: '/assets/lunch-and-learn-plan.pdf',
    pages: 3,
    bytes: 145279,
    fingerprint: '2fda6db084f426f10cee05adccccbcc3582f77e5186e74e3b2a0b5f7e8b4cf4f',
    sha256: '46061e8a92cd0f82ac2f8a19310aa9a44cd18509208869b0ee32677c21459485',
  },
  'managers-conversation-guide': {
    downloadUrl: '/assets/managers-conversation-guide.pdf',
    pages: 3,
    bytes: 119785,
    fingerprint: '981463db72a9f7d410c4c8a248bc9914ca2fa9b8e28bdc110410d8178511eccb',
    sha256: 'b5947697a3deb85499fd1cb62b776bb5c9a53e0018c39fc1ea208bf38fae6c40',
  },
  'risk-and-guardrail-checklist': {
    downloadUrl: '/assets/risk-and-guardrail-checklist.pdf',
    pages: 3,
    bytes: 168206,
    fingerprint: '844bfb12f2987f0cd611617a9890bb982843a6a02e5bdb11f846ceb06089c23b',
    sha256: '600cf1310ce68e74c4be3bea4d9f9c2eb8b1fbaa871e4e22fb83fdcbe79feef7',
  },
  'sponsors-first-30-days': {
    downloadUrl: '/assets/sponsors-first-30-days.pdf',
    pages: 3,
    bytes: 140418,
    fingerprint: '10b41b2c26831e5be330391728260e448f85a7009a19e450f442541653d723d8',
    sha256: 'dfaf12877d5a58b62c12c84013e4c10ee6b47cd3068691fb75fefb9d7748f89c',
  },
  'the-ai-learning-flywheel-ebook': {
    downloadUrl: '/assets/The_AI_Learning_Flywheel_Ebook.pdf',
    pages: 24,
    bytes: 532164,
    fingerprint: '2b0763ac68468d8cc76198ed288b0b26da3724fa399adcf73b3289c5142c8c0a',
    sha256: '2baba4509c8fd3a09816f9eeeded9f689bc0429fc0e66366ddc20d8653f32c62',
  },
  'use-case-canvas': {
    downloadUrl: '/assets/use-case-canvas.pdf',
    pages: 3,
    bytes: 122607,
    fingerprint: 'a93bf03cdc431f714070f8c873349961c1b12e6f66a2061af0c0d17555403e2d',
    sha256: '6abafc53cc35f0d5cb9a289acb7bf8633bdfd5807f41287a822ad86a7955678d',
  },
  'value-and-effort-grid': {
    downloadUrl: '/assets/value-and-effort-grid.pdf',
    pages: 4,
    bytes: 187249,
    fingerprint: 'e76fcd3cac86224f23b39c02104c26f0b6a6ffafcc9e5b07530eebd0cf8835f3',
    sha256: '1bb3cd81cba3861f102215cc834dd06c85d22fbe26c50a92de7e167f10b3578b',
  },
}
