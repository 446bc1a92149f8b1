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
    fingerprint: 'c4da0d24b74317ccf2e04fefe3105595a7cdb7e81345e5236b65eda73a28fd71',
    sha256: '4351d4f7fdda031d4a80ad81b4b83d6e3201a44d94f8c3ca89087ea606de0218',
  },
  'champions-charter': {
    downloadUrl: '/assets/champions-charter.pdf',
    pages: 3,
    bytes: 138043,
    fingerprint: '1386623c4a03f5f79872a2a2f449a4528227209980cc120c459fdab0a02309e0',
    sha256: '08ced314ea7c5c937fa3eac1a63e1c9eaef8c39a753aeffe9247e6102690db14',
  },
  'decision-rights-table': {
    downloadUrl: '/assets/decision-rights-table.pdf',
    pages: 3,
    bytes: 227712,
    fingerprint: '3dcff3da964caced5aaee65025e7d264829755ea8d96f6fe908aee4f0741da21',
    sha256: 'e1b97090b1a51b82ef20830af2a7069544a1d1d67546325a98eb7bb919b0da6b',
  },
  'empathy-map': {
    downloadUrl: '/assets/empathy-map.pdf',
    pages: 3,
    bytes: 124784,
    fingerprint: '0bd25d9f357826af3a73eb2147190e4051b46e6aad274a282b4c5e6a4f84cd3b',
    sha256: 'c34ef5c6b83a2004fe66c88559c3bfd207feae3283d5caeb895e532009f63986',
  },
  'executive-briefing': {
    downloadUrl: '/assets/executive-briefing.pdf',
    pages: 3,
    bytes: 124181,
    fingerprint: 'ad2d0ef4ce40cd3e4fd81a16e21375f6b539a71c30913240302cecd0963d47d9',
    sha256: '64347522de57900be93aa1f84093625dd3cdb68eea087a566d84924b9f8eb411',
  },
  'experiment-card': {
    downloadUrl: '/assets/experiment-card.pdf',
    pages: 3,
    bytes: 190290,
    fingerprint: 'f5c766590a58373a54df2f595155bac157cc97dd2723f5871d742c87fb976e9b',
    sha256: 'b01c443e9c6fc9f452064794719dd72ea4e19254b90fe38d5901df7e8aa3d371',
  },
  'learning-log': {
    downloadUrl: '/assets/learning-log.pdf',
    pages: 3,
    bytes: 164184,
    fingerprint: '9af325edf599fc731121262ac8ae3d880e023fa0402c3cf76c63aa0046c0db86',
    sha256: '028bc46f582ad4619935673f85f793746dfa642cbf8b3ba7b9d30d304c8a0b84',
  },
  'lunch-and-learn-plan': {
    downloadUrl: '/assets/lunch-and-learn-plan.pdf',
    pages: 3,
    bytes: 145613,
    fingerprint: '18b3b8f46ffecd05c1e75e74c094ed3521cfee0b8d045d03c2a4437ece4e6e09',
    sha256: 'b206d2a75256bed8e6f34ad81a20866b276526d28307bfb3f53b7b9ddbd67004',
  },
  'managers-conversation-guide': {
    downloadUrl: '/assets/managers-conversation-guide.pdf',
    pages: 3,
    bytes: 120482,
    fingerprint: '11b0221474acee1d7bfe83a25d0be3c2db665a33471ac3d7fdfc0dee79c39191',
    sha256: '3f526cc1e3f93f4b321b55c5fccd2dd5aba7ad000b8101f9bfad700b699bc17e',
  },
  'risk-and-guardrail-checklist': {
    downloadUrl: '/assets/risk-and-guardrail-checklist.pdf',
    pages: 3,
    bytes: 168586,
    fingerprint: '33dd0a1a15a9145285965ffe4a82850bc4a84a9cfa43e903266a496c71b152e6',
    sha256: 'aa24781f14dab8059e2a0a3e6eed7ffebbabceb8d12c73c1222812a64b587662',
  },
  'sponsors-first-30-days': {
    downloadUrl: '/assets/sponsors-first-30-days.pdf',
    pages: 3,
    bytes: 142669,
    fingerprint: '684786f25c38d0fb8e6b50fe918855784329539f9f03d3827ea785ea1067efd4',
    sha256: '1e5c0b7dcec84b5121cb8530eb17d9311bfb1d5b64eca0989c74cec5c5661965',
  },
  'the-ai-learning-flywheel-ebook': {
    downloadUrl: '/assets/The_AI_Learning_Flywheel_Ebook.pdf',
    pages: 28,
    bytes: 605374,
    fingerprint: 'd729792d64faf6de430e85a7f83c38003a90c5633b09514f3eec82edfc5431c7',
    sha256: '8129eb1268027210f9c1c5a8a5e05f649e3d1b956db8ab4e9ea566c4ebc59932',
  },
  'use-case-canvas': {
    downloadUrl: '/assets/use-case-canvas.pdf',
    pages: 3,
    bytes: 123318,
    fingerprint: '88319c1a6eb7ad8c3ab1951b132c462a2af80b150b86168cba5d6bc9f9140fe7',
    sha256: '8ab077ad31c40d1c584acef295537b8eff62cb97d6b4c75e5e0583c1bf44adc8',
  },
  'value-and-effort-grid': {
    downloadUrl: '/assets/value-and-effort-grid.pdf',
    pages: 4,
    bytes: 187884,
    fingerprint: '81df9f282af00103de3e8bd283aba692a7b8f8a583c713af763df6eeaf76fb74',
    sha256: '4a728a45e34560e6f8db5b1c048e1aa60017f9a92f8f5187fcad0ac65628687e',
  },
}
