import {
  band,
  eyebrow,
  heading,
  lead,
  link,
  list,
  note,
  paragraph,
  picture,
  question,
} from '#contract/values.ts'
import { points, questions, steps } from '../lists.ts'
import { listOfFacts, offerFacts } from '../offer-facts.ts'
import { offerings } from '../offerings.ts'
import { programs } from '../programs.ts'

const { facilitators } = offerings.accelerator
const { alpha } = programs

export const licensing = {
  offers: offerFacts,
  meta: {
    title: heading('License an AI training program for your clients'),
    description: paragraph(
      'For consultancies, training firms and in-house academies: license the flywheel method and teach AI adoption under your own name.',
    ),
  },
  hero: {
    eyebrow: eyebrow(`Partner program, ${alpha.name}`),
    title: heading('Teach the method | under your | own name'),
    lead: lead(
      `For ${alpha.forWhom}. {site.name} licenses its method and materials. The first group of partners, ${alpha.name}, gets drafts of Stage One early, tests them and shapes the final version.`,
    ),
    apply: { label: `Apply for ${alpha.name}`, to: link('/contact#alpha') },
    book: { label: 'Join the Book Waitlist', to: link('/book') },
    picture: picture({
      drawing: 'document-spread',
      alt: 'Three documents from the Stage One set laid over each other: a guide, a chart and a slide.',
    }),
  },
  why: {
    title: heading('Why license it when you could write it yourself'),
    lead: lead('You could. It takes months, and you have clients waiting.'),
    items: list(
      [
        {
          title: heading('More than one person can teach it'),
          text: paragraph(
            'If only one person can run your workshop, you can sell only that person’s days. With a license, your colleague can run it while you are with another client.',
          ),
        },
        {
          title: heading('We keep the examples current'),
          text: paragraph(
            'Tools keep changing. We will replace examples that no longer work. The method stays the same, and so does your name on the cover.',
          ),
        },
        {
          title: heading('You keep the client'),
          text: paragraph(
            'We do not appear in the room, on the slides or on the invoice, unless you want us to.',
          ),
        },
      ],
      points,
    ),
  },
  features: {
    title: heading('What a license includes'),
    lead: lead(
      'Everything you need to run the first engagement on your own, and a person to call.',
    ),
    items: [
      {
        title: heading('Facilitator guides'),
        text: paragraph('Minute by minute, with questions to ask when the room goes quiet.'),
      },
      {
        title: heading('Participant materials'),
        text: paragraph('Worksheets, canvases and radar, as files that can carry your name.'),
      },
      {
        title: heading('The rubric'),
        text: paragraph('Three competencies, with examples of what passes and what does not.'),
      },
      {
        title: heading('Training for your facilitators'),
        text: paragraph(
          `${facilitators.name}, a ${facilitators.length}, before anyone teaches a client.`,
        ),
      },
      {
        title: heading('The right to adapt'),
        text: paragraph('Change what your clients need changed, and tell us what worked.'),
      },
      {
        title: heading('Exchange with other partners'),
        text: paragraph('We will start a community of practice with the first partners.'),
      },
      ...listOfFacts('alpha').map(({ term, text }) => ({ title: heading(term), text })),
    ],
    /** Below two lines to sign on. */
    signatures: ['For your firm', 'For {site.name}'],
  },
  sampleAssets: {
    title: heading('Sample Stage One assets'),
    lead: lead(
      'Stage One is Foundation, the first of the five stages of the {site.name} Model. These are six of its materials.',
    ),
    items: [
      {
        title: heading('Foundation Radar'),
        text: paragraph('Five areas in one picture, to start the conversation.'),
        picture: picture({ drawing: 'asset-radar', alt: '' }),
      },
      {
        title: heading('Reality map'),
        text: paragraph('A wall sheet for how the work really gets done.'),
        picture: picture({ drawing: 'asset-reality-map', alt: '' }),
      },
      {
        title: heading('Guardrails sheet'),
        text: paragraph('What is allowed, what needs a question, what is off limits.'),
        picture: picture({ drawing: 'asset-guardrails', alt: '' }),
      },
      {
        title: heading('Facilitator guide'),
        text: paragraph('The day minute by minute, with room for notes.'),
        picture: picture({ drawing: 'asset-guide', alt: '' }),
      },
      {
        title: heading('Session slides'),
        text: paragraph('Few words, large type, ready for your colors.'),
        picture: picture({ drawing: 'asset-slides', alt: '' }),
      },
      {
        title: heading('Sponsor’s letter'),
        text: paragraph('A sponsor can sign it as it is.'),
        picture: picture({ drawing: 'asset-letter', alt: '' }),
      },
    ],
  },
  audience: {
    title: heading('Who should apply'),
    lead: lead(
      `${alpha.name} is small, so that we can help every partner prepare for their first client.`,
    ),
    fits: {
      title: heading('Apply if you are'),
      items: [
        'A consultancy whose clients have bought AI tools already',
        'A training firm that wants its courses to last beyond the last day',
        'An in-house academy that teaches its own company',
        `Willing to run a first session during ${alpha.name}, and to report on it`,
      ],
    },
    misfits: {
      title: heading('Not for you yet if you are'),
      items: [
        'Looking for slides only',
        'Reselling a particular tool',
        'Not yet sure who in your firm would teach it',
      ],
    },
  },
  questions: {
    shown: band(true),
    title: heading('Questions partners ask'),
    items: list(
      [
        {
          question: question('Can we change the materials?'),
          answer: paragraph(
            'Yes. A license includes the right to adapt them for your clients, under your own name.',
          ),
        },
        {
          question: question('Will you contact our clients?'),
          answer: paragraph('No. You keep the client, and we appear only if you want us to.'),
        },
        {
          question: question('How is this different from the free resources?'),
          answer: paragraph(
            'The free resources are for use inside your own organization. A license lets you teach paid courses from the materials, and adds facilitator guides, slides and training. The free PDFs are the Stage One Playbook of our survey report.',
          ),
        },
        {
          question: question('What does a license cost?'),
          answer: paragraph(
            '{offers.alpha.price}. You get it in writing before you commit to anything.',
          ),
        },
      ],
      questions,
    ),
  },
  application: {
    title: heading(`Next steps: join the ${alpha.name} waitlist`),
    lead: lead(
      `This form is the application. ${alpha.name} is small, so you join a waitlist first. It commits you to nothing. We answer within {site.replyTime}.`,
    ),
    items: list(
      [
        {
          title: heading('Send the inquiry'),
          text: paragraph('Who you are, whom you teach, and where you would start.'),
        },
        {
          title: heading('Talk with us'),
          text: paragraph('We answer by email and agree on a time to talk.'),
        },
        {
          title: heading('See the materials'),
          text: paragraph('Stage One, under a short agreement, before you sign a license.'),
        },
      ],
      steps,
    ),
    frame: {
      title: heading('Partner Inquiry'),
      note: note(
        'This form comes from our form provider. It loads when you ask for it, and the provider may then set cookies.',
      ),
      load: 'Load the form',
      elsewhere: 'Open the form in a new tab',
    },
  },
} as const
