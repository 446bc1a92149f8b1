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
    fingerprint: '36880b8268d4a5facd0c6dbcb7c3417225067860ef83a49dcaca4301f994612c',
    sha256: 'b173977bb2a10f4660222b78b0b1be983bb2c4d5ffc31b7430217ae1b9a59e17',
  },
  'champions-charter': {
    downloadUrl: '/assets/champions-charter.pdf',
    pages: 3,
    bytes: 137256,
    fingerprint: '519292370d897dd025a81a8e05c246ad7e6240e846667df05448f706ad31d82d',
    sha256: 'ce65458de3bb28b6dcb788dc78c27fd5cda79da26c71ce73a66387019085d618',
  },
  'decision-rights-table': {
    downloadUrl: '/assets/decision-rights-table.pdf',
    pages: 3,
    bytes: 229772,
    fingerprint: 'a903eaac29434e9a23e372f596cace1a474a6094f536e553dab54a5e6ac3f052',
    sha256: 'd197041367ce754bb6a63891543caabe454b70043a2d3e4d688b6e086381e126',
  },
  'empathy-map': {
    downloadUrl: '/assets/empathy-map.pdf',
    pages: 3,
    bytes: 123601,
    fingerprint: 'be761b6979daa2a080590107a8ec0dcb6b0c9c9781276a771eadeb4bf1ef8942',
    sha256: '5938ed48f2b9bfa70b089f7495142d34bd64a9283e3d9e627d1ea7ebb1881c12',
  },
  'executive-briefing': {
    downloadUrl: '/assets/executive-briefing.pdf',
    pages: 3,
    bytes: 123647,
    fingerprint: '84b20d2adaa2456d7c22fb49c186709f76a3b90a06fbce1d00461e95efbcb5a1',
    sha256: 'ab22fb3f9aad36b9ca2da3f3c29fc13f688bdc6c8cbdc554e43f19b5d9e52c80',
  },
  'experiment-card': {
    downloadUrl: '/assets/experiment-card.pdf',
    pages: 3,
    bytes: 189449,
    fingerprint: '4932ee578c057282a74fee6ed7f69aad78530b0eaccfcc8030284989ebf2c931',
    sha256: '011bc0573a9d8874e9bc4cdeac49c51bea78551735049564a5f45d81d41ddcf2',
  },
  'learning-log': {
    downloadUrl: '/assets/learning-log.pdf',
    pages: 3,
    bytes: 163237,
    fingerprint: 'dbd8e6f71144c442256990a53ff24668789fe98153dd6bd8daabc037f22416ea',
    sha256: 'a85462e0abbeb895384a63e1ef860207537f844be81dd96e53c1d534de3afd23',
  },
  'lunch-and-learn-plan': {
    downloadUrl: '/assets/lunch-and-learn-plan.pdf',
    pages: 3,
    bytes: 145305,
    fingerprint: 'e82b5c316c26c81f63e7cf092558e616a86595d3c207f60089762886f54f1bdc',
    sha256: 'f207f291c1859c831706c0b5524352d8af01c7a2d21a06f2c1b0e8c70b05f337',
  },
  'managers-conversation-guide': {
    downloadUrl: '/assets/managers-conversation-guide.pdf',
    pages: 3,
    bytes: 119785,
    fingerprint: '34762a4ea7078524593d931002f241d5f87673ed71ce68aaf42b14abaeefb104',
    sha256: 'c6264b81948490703418919f5946575b7485c4f0cf1e9e22f8f91d4a7747999b',
  },
  'risk-and-guardrail-checklist': {
    downloadUrl: '/assets/risk-and-guardrail-checklist.pdf',
    pages: 3,
    bytes: 168220,
    fingerprint: 'e10f89705335fb834772bc87986aa39c4c9359b1de485565f87c5b0608c7926b',
    sha256: 'cba516459c18a9b9099245d6ac304f518e2736e32ba4c5ba3511d40c26321434',
  },
  'sponsors-first-30-days': {
    downloadUrl: '/assets/sponsors-first-30-days.pdf',
    pages: 3,
    bytes: 140435,
    fingerprint: '4eb799cdef67c5aad1995d14d9f132d144c200f0174839f622cf30148a96df39',
    sha256: '4b91fc6c25d4ad0d99b5079a1a9b23d4d94235b38495333809b5bba2ebe741bb',
  },
  'the-ai-learning-flywheel-ebook': {
    downloadUrl: '/assets/The_AI_Learning_Flywheel_Ebook.pdf',
    pages: 24,
    bytes: 532226,
    fingerprint: '2fd03f5d227d42775bcb9ed72178a31a7ee2091e392041f21a7f70f7b9c7da9b',
    sha256: 'adc62551c8f70e2c9877db8447f8f0647fef3a2f490e42076ee25cd7c0fa29ad',
  },
  'use-case-canvas': {
    downloadUrl: '/assets/use-case-canvas.pdf',
    pages: 3,
    bytes: 122615,
    fingerprint: '33de7b82d631e7fe0101289e1cdfc6488852ffea5487a8166ab93929eb4764a9',
    sha256: '71405e1211862c2c72f6934b513ab4e9164f64f203029eed901e2679fffc418a',
  },
  'value-and-effort-grid': {
    downloadUrl: '/assets/value-and-effort-grid.pdf',
    pages: 4,
    bytes: 187259,
    fingerprint: '50748941fb9cb54c9b945cb8a1695dc20c9019298b573dce142f374d94b0d319',
    sha256: 'd73cd5a6eff0ff55a298d0555bb7a9c41ed8b8d1aa4ecc1d4e315fd7962a8000',
  },
}
