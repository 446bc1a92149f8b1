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
    bytes: 144460,
    fingerprint: '42ce517752e5b6333f4577a71c09b464f60479eaadc5c7fa6015e0456f4952d9',
    sha256: '4351d4f7fdda031d4a80ad81b4b83d6e3201a44d94f8c3ca89087ea606de0218',
  },
  'champions-charter': {
    downloadUrl: '/assets/champions-charter.pdf',
    pages: 3,
    bytes: 138043,
    fingerprint: 'f251df7d17a5fe6f632e0904aa78672291742f589dbd5862d117fe9080d16068',
    sha256: '08ced314ea7c5c937fa3eac1a63e1c9eaef8c39a753aeffe9247e6102690db14',
  },
  'decision-rights-table': {
    downloadUrl: '/assets/decision-rights-table.pdf',
    pages: 3,
    bytes: 227712,
    fingerprint: '79d64949990dc9116ef90d99ef88cba7a4829efd2fce505f546db86ac76a578b',
    sha256: 'e1b97090b1a51b82ef20830af2a7069544a1d1d67546325a98eb7bb919b0da6b',
  },
  'empathy-map': {
    downloadUrl: '/assets/empathy-map.pdf',
    pages: 3,
    bytes: 124784,
    fingerprint: 'dd9b3fb5726ae071310530dd952ed618a96230142d351105a60cc1f83c875403',
    sha256: 'c34ef5c6b83a2004fe66c88559c3bfd207feae3283d5caeb895e532009f63986',
  },
  'executive-briefing': {
    downloadUrl: '/assets/executive-briefing.pdf',
    pages: 3,
    bytes: 124181,
    fingerprint: '984a54706de71b7ac2b88e0b06ad6404ce2195ef3a015804a3b58300daae2b65',
    sha256: '64347522de57900be93aa1f84093625dd3cdb68eea087a566d84924b9f8eb411',
  },
  'experiment-card': {
    downloadUrl: '/assets/experiment-card.pdf',
    pages: 3,
    bytes: 190290,
    fingerprint: 'c4f7a8e5ddb628aaab492182a546bb7b9b5c843ee085cad70d630f2e5a213817',
    sha256: 'b01c443e9c6fc9f452064794719dd72ea4e19254b90fe38d5901df7e8aa3d371',
  },
  'learning-log': {
    downloadUrl: '/assets/learning-log.pdf',
    pages: 3,
    bytes: 164184,
    fingerprint: '3f1be35d0b64b419484aff43492f3a399768ea27e864e1a309157e7c9b9fd273',
    sha256: '028bc46f582ad4619935673f85f793746dfa642cbf8b3ba7b9d30d304c8a0b84',
  },
  'lunch-and-learn-plan': {
    downloadUrl: '/assets/lunch-and-learn-plan.pdf',
    pages: 3,
    bytes: 145613,
    fingerprint: '23ea08829f02723eb84ed91b127ccf72c2d1005df88907d3d348118d7c956cdb',
    sha256: 'b206d2a75256bed8e6f34ad81a20866b276526d28307bfb3f53b7b9ddbd67004',
  },
  'managers-conversation-guide': {
    downloadUrl: '/assets/managers-conversation-guide.pdf',
    pages: 3,
    bytes: 120482,
    fingerprint: 'd6cd4252f211b2a376b643d02ca010fa84aa31df044bbb5127bcdebe00cc264f',
    sha256: '3f526cc1e3f93f4b321b55c5fccd2dd5aba7ad000b8101f9bfad700b699bc17e',
  },
  'risk-and-guardrail-checklist': {
    downloadUrl: '/assets/risk-and-guardrail-checklist.pdf',
    pages: 3,
    bytes: 168586,
    fingerprint: 'a4279c41dbca598d2d85941a2afa081d882125ba02bdfc103fd52f2469fcb1b8',
    sha256: 'aa24781f14dab8059e2a0a3e6eed7ffebbabceb8d12c73c1222812a64b587662',
  },
  'sponsors-first-30-days': {
    downloadUrl: '/assets/sponsors-first-30-days.pdf',
    pages: 3,
    bytes: 142669,
    fingerprint: '1e35531278124112f7e1868a3ea7dd386e4e8a6ec74e292c0adade689e796bd0',
    sha256: '1e5c0b7dcec84b5121cb8530eb17d9311bfb1d5b64eca0989c74cec5c5661965',
  },
  'the-ai-learning-flywheel-ebook': {
    downloadUrl: '/assets/The_AI_Learning_Flywheel_Ebook.pdf',
    pages: 28,
    bytes: 605374,
    fingerprint: '26fae775afbe0382ffb0293c2f754eabbf9868508c8b549e38e283c47b1c4021',
    sha256: '8129eb1268027210f9c1c5a8a5e05f649e3d1b956db8ab4e9ea566c4ebc59932',
  },
  'use-case-canvas': {
    downloadUrl: '/assets/use-case-canvas.pdf',
    pages: 3,
    bytes: 123318,
    fingerprint: '45558a23bbee0581993320a91a5df5464873d972d6fec249eb076fd48d9f3dc0',
    sha256: '8ab077ad31c40d1c584acef295537b8eff62cb97d6b4c75e5e0583c1bf44adc8',
  },
  'value-and-effort-grid': {
    downloadUrl: '/assets/value-and-effort-grid.pdf',
    pages: 4,
    bytes: 187884,
    fingerprint: 'b0b13286e40922231f98165e34edb870237992fda74b554723a7c021eacbdd45',
    sha256: '4a728a45e34560e6f8db5b1c048e1aa60017f9a92f8f5187fcad0ac65628687e',
  },
}
