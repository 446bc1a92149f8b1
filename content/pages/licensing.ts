import { site } from '../site.ts'

export const licensing = {
  meta: {
    title: 'Licensing and the Alpha programme',
    description:
      'For consultancies and training firms: license the flywheel method and its Stage One materials, teach them under your own name, and help to finish them as an Alpha partner.',
  },
  hero: {
    eyebrow: 'Partner programme, Alpha',
    title: 'Teach it under your own name.',
    lead: `You have the clients and the rooms. We have a method and the papers that go with it. ${site.name} licenses both to consultancies, training firms and internal academies. The first group, Alpha, gets Stage One.`,
    apply: { label: 'Apply for Alpha', to: '/contact#alpha' },
    book: { label: 'Join the Book Waitlist', to: '/book' },
    picture: {
      drawing: 'document-spread',
      alt: 'Three documents from the Stage One set laid over each other: a guide, a chart and a slide.',
    },
  },
  why: {
    title: 'Why license what you could write yourself',
    lead: 'You could. You know how long it takes, and what else you would do with the time.',
    items: [
      {
        title: 'The second client is the hard one',
        text: 'A good workshop lives in the person who invented it. A licence is what lets a colleague of yours run it on a Thursday while you are elsewhere.',
      },
      {
        title: 'Materials age faster than methods',
        text: 'The tools change every month. We replace the examples that no longer hold. The method underneath stays, and so does your name on the cover.',
      },
      {
        title: 'You keep the client',
        text: 'We do not appear in the room, on the slides or on the invoice, unless you would like us to.',
      },
    ],
  },
  features: {
    title: 'What a licence holds',
    lead: 'Enough to run the first engagement without ringing us, and a number to ring.',
    items: [
      { title: 'Facilitator guides', text: 'Minute by minute, with the question to ask when the room goes quiet.' },
      { title: 'Participant papers', text: 'Sheets, canvases and radar, as files you can put your own name on.' },
      { title: 'The rubric', text: 'Three competencies with examples of what passes and what does not.' },
      {
        title: 'Training for your facilitators',
        text: 'Level 2 Facilitator Enablement, a 4-hour workshop, before anybody faces a client.',
      },
      { title: 'The right to adapt', text: 'Change what your clients need changed. Tell us what worked.' },
      { title: 'A circle of licensees', text: 'A community of practice for people who teach this for a living.' },
    ],
  },
  sampleAssets: {
    title: 'Sample Stage One assets',
    lead: 'Stage One is Foundation, the first of the five stages of the model. This is some of what lies on the table.',
    items: [
      {
        title: 'Foundation Radar',
        text: 'Five dimensions, one picture, and a talk that starts by itself.',
        picture: { drawing: 'asset-radar', alt: '' },
      },
      {
        title: 'Reality map',
        text: 'A wall sheet for the way the work really goes.',
        picture: { drawing: 'asset-reality-map', alt: '' },
      },
      {
        title: 'Guardrails on one page',
        text: 'What is fine, what needs a question, what is off limits.',
        picture: { drawing: 'asset-guardrails', alt: '' },
      },
      {
        title: 'Facilitator guide',
        text: 'The day in five-minute lines, with room for your notes.',
        picture: { drawing: 'asset-guide', alt: '' },
      },
      {
        title: 'Session slides',
        text: 'Few words, large type, yours to recolour.',
        picture: { drawing: 'asset-slides', alt: '' },
      },
      {
        title: 'Sponsor’s letter',
        text: 'One page that a sponsor can sign without rewriting it.',
        picture: { drawing: 'asset-letter', alt: '' },
      },
    ],
  },
  audience: {
    title: 'Who should apply',
    lead: 'Alpha is small on purpose. We would like to know every partner’s first client by the name of its problem.',
    fits: {
      title: 'Apply if you are',
      items: [
        'A consultancy with clients who have bought the tools already',
        'A training firm tired of courses that end on the last day',
        'An internal academy that has to teach its own house',
        'Willing to run a first session within the Alpha period, and to report on it',
      ],
    },
    misfits: {
      title: 'Wait if you are',
      items: ['Looking for slides only', 'Reselling a particular tool', 'Not yet sure who in your firm would teach it'],
    },
  },
  application: {
    title: 'Next steps',
    lead: 'Alpha has a waitlist. Joining it takes two minutes and commits nobody.',
    items: [
      { title: 'Send the inquiry', text: 'Who you are, whom you teach, and where you would start.' },
      { title: 'Talk with us', text: 'We read every inquiry and answer it in person.' },
      { title: 'See the set', text: 'Stage One, under a short agreement, before you sign a licence.' },
    ],
    frame: {
      title: 'Partner Inquiry',
      note: 'This form is a page of our form provider. It is loaded when you ask for it, and the provider may then set cookies.',
      load: 'Load the form',
      elsewhere: 'Open the form in a new tab',
    },
  },
} as const
