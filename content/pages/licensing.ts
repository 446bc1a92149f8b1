import type { Item } from '../lists.ts'
import { listOfFacts, offerFacts } from '../offer-facts.ts'
import { offerings } from '../offerings.ts'
import { programs } from '../programs.ts'

const { facilitators } = offerings.accelerator
const { alpha } = programs

export const licensing = {
  offers: offerFacts,
  meta: {
    title: 'License an AI training program for your clients',
    description:
      'For consultancies, training firms and in-house academies: license the flywheel method and teach AI adoption under your own name.',
  },
  hero: {
    eyebrow: `Partner program, ${alpha.name}`,
    title: 'Teach the method | under your | own name',
    lead: `For ${alpha.forWhom}. {site.name} licenses its method and materials. The first group of partners, ${alpha.name}, gets drafts of Stage One early, tests them and shapes the final version.`,
    apply: { label: `Apply for ${alpha.name}`, to: '/contact#alpha' },
    book: { label: 'Join the Book Waitlist', to: '/book' },
    picture: {
      drawing: 'document-spread',
      alt: 'Three documents from the Stage One set laid over each other: a guide, a chart and a slide.',
    },
  },
  why: {
    title: 'Why license it when you could write it yourself',
    lead: 'You could. It takes months, and you have clients waiting.',
    items: [
      {
        title: 'More than one person can teach it',
        text: 'If only one person can run your workshop, you can sell only that person’s days. With a license, your colleague can run it while you are with another client.',
      },
      {
        title: 'We keep the examples current',
        text: 'Tools keep changing. We will replace examples that no longer work. The method stays the same, and so does your name on the cover.',
      },
      {
        title: 'You keep the client',
        text: 'We do not appear in the room, on the slides or on the invoice, unless you want us to.',
      },
    ] as readonly Item<'title' | 'text'>[],
  },
  features: {
    title: 'What a license includes',
    lead: 'Everything you need to run the first engagement on your own, and a person to call.',
    items: [
      {
        title: 'Facilitator guides',
        text: 'Minute by minute, with questions to ask when the room goes quiet.',
      },
      {
        title: 'Participant materials',
        text: 'Worksheets, canvases and radar, as files that can carry your name.',
      },
      {
        title: 'The rubric',
        text: 'Three competencies, with examples of what passes and what does not.',
      },
      {
        title: 'Training for your facilitators',
        text: `${facilitators.name}, a ${facilitators.length}, before anyone teaches a client.`,
      },
      {
        title: 'The right to adapt',
        text: 'Change what your clients need changed, and tell us what worked.',
      },
      {
        title: 'Exchange with other partners',
        text: 'We will start a community of practice with the first partners.',
      },
      ...listOfFacts('alpha').map(({ term, text }) => ({ title: term, text })),
    ],
    /** Below two lines to sign on. */
    signatures: ['For your firm', 'For {site.name}'],
  },
  sampleAssets: {
    title: 'Sample Stage One assets',
    lead: 'Stage One is Foundation, the first of the five stages of the {site.name} Model. These are six of its materials.',
    items: [
      {
        title: 'Foundation Radar',
        text: 'Five areas in one picture, to start the conversation.',
        picture: { drawing: 'asset-radar', alt: '' },
      },
      {
        title: 'Reality map',
        text: 'A wall sheet for how the work really gets done.',
        picture: { drawing: 'asset-reality-map', alt: '' },
      },
      {
        title: 'Guardrails sheet',
        text: 'What is allowed, what needs a question, what is off limits.',
        picture: { drawing: 'asset-guardrails', alt: '' },
      },
      {
        title: 'Facilitator guide',
        text: 'The day minute by minute, with room for notes.',
        picture: { drawing: 'asset-guide', alt: '' },
      },
      {
        title: 'Session slides',
        text: 'Few words, large type, ready for your colors.',
        picture: { drawing: 'asset-slides', alt: '' },
      },
      {
        title: 'Sponsor’s letter',
        text: 'A sponsor can sign it as it is.',
        picture: { drawing: 'asset-letter', alt: '' },
      },
    ],
  },
  audience: {
    title: 'Who should apply',
    lead: `${alpha.name} is small, so that we can help every partner prepare for their first client.`,
    fits: {
      title: 'Apply if you are',
      items: [
        'A consultancy whose clients have bought AI tools already',
        'A training firm that wants its courses to last beyond the last day',
        'An in-house academy that teaches its own company',
        `Willing to run a first session during ${alpha.name}, and to report on it`,
      ],
    },
    misfits: {
      title: 'Not for you yet if you are',
      items: [
        'Looking for slides only',
        'Reselling a particular tool',
        'Not yet sure who in your firm would teach it',
      ],
    },
  },
  questions: {
    shown: 'yes',
    title: 'Questions partners ask',
    items: [
      {
        question: 'Can we change the materials?',
        answer:
          'Yes. A license includes the right to adapt them for your clients, under your own name.',
      },
      {
        question: 'Will you contact our clients?',
        answer: 'No. You keep the client, and we appear only if you want us to.',
      },
      {
        question: 'How is this different from the free resources?',
        answer:
          'The free resources are for use inside your own organization. A license lets you teach paid courses from the materials, and adds facilitator guides, slides and training. The free PDFs are the Stage One Playbook of our survey report.',
      },
      {
        question: 'What does a license cost?',
        answer: '{offers.alpha.price}. You get it in writing before you commit to anything.',
      },
    ] as readonly Item<'question' | 'answer'>[],
  },
  application: {
    title: `Next steps: join the ${alpha.name} waitlist`,
    lead: `This form is the application. ${alpha.name} is small, so you join a waitlist first. It commits you to nothing. We answer within {site.replyTime}.`,
    items: [
      {
        title: 'Send the inquiry',
        text: 'Who you are, whom you teach, and where you would start.',
      },
      { title: 'Talk with us', text: 'We answer by email and agree on a time to talk.' },
      {
        title: 'See the materials',
        text: 'Stage One, under a short agreement, before you sign a license.',
      },
    ] as readonly Item<'title' | 'text'>[],
    frame: {
      title: 'Partner Inquiry',
      note: 'This form comes from our form provider. It loads when you ask for it, and the provider may then set cookies.',
      load: 'Load the form',
      elsewhere: 'Open the form in a new tab',
    },
  },
} as const
