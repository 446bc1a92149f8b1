import { fixed, heading, lead, link, note, paragraph, picture, text } from '#contract/values.ts'
import { offerFacts } from '../offer-facts.ts'
import { lightweightDiagnostic, offerings } from '../offerings.ts'
import { effort } from '../programs.ts'

const { workshop } = offerings
const byArrangement = 'By arrangement'

export const consulting = {
  offers: offerFacts,
  meta: {
    title: heading('AI consulting: analysis, diagnostic, workshop'),
    description: paragraph(
      `AI consulting: Current State Analysis, ${lightweightDiagnostic.name}, ${workshop.name}, roundtables. What each takes and what you get.`,
    ),
  },
  hero: {
    title: heading('What We Do'),
    lead: lead(
      'AI consulting by the hour, day or project: four services, each with a fixed result and a price in writing before you commit.',
    ),
  },
  services: {
    title: heading('Four services at a glance'),
    columns: { service: 'Service', time: 'Time', outcome: 'You get' },
    note: note(
      '“By arrangement” means: we agree on the length before we start, and then keep to it.',
    ),
    items: [
      {
        id: 'current-state-analysis',
        picture: picture({ drawing: 'service-map', alt: '' }),
        title: heading('Current State Analysis'),
        subheadline: 'Know where AI is really used before you plan',
        description: paragraph(
          'We talk to the people who do the work, read the rules they are given, and look at the tools they use instead. You get a plain report: where AI is used, where it is wanted, where people are afraid of it, and the few places worth starting with.',
        ),
        time: text(byArrangement, { max: 25 }),
        outcome: 'A map of where AI is used, wanted and feared',
        ctaText: 'Ask about an analysis',
        ctaLink: link('/contact#contactForm'),
      },
      {
        id: 'lightweight-diagnostic',
        picture: picture({ drawing: 'service-hour', alt: '' }),
        title: heading(lightweightDiagnostic.name),
        subheadline: `${lightweightDiagnostic.length}, one team, no preparation`,
        description: paragraph(
          `For a team whose AI work has stalled. We ask and you answer. At the end you have the problem in words the whole team accepts.`,
        ),
        time: text(lightweightDiagnostic.length, { max: 25 }),
        outcome: 'The problem, in words everyone agrees with',
        ctaText: 'Ask for the diagnostic',
        ctaLink: link('/contact#contactForm'),
      },
      {
        id: 'applied-ai-workshop',
        picture: picture({ drawing: 'service-workshop', alt: '' }),
        title: heading(workshop.name),
        subheadline: 'One day on your team’s own work, with a first result',
        description: paragraph(
          `An intact team of ${workshop.size} maps how its work really gets done, picks the steps where AI helps, and builds the first examples the same day. ${effort.coaching} of 1-on-1 coaching follow, for the first real deadline.`,
        ),
        time: text(workshop.length, { max: 25 }),
        outcome: workshop.outcome,
        ctaText: 'See the workshop',
        ctaLink: link(workshop.to),
      },
      {
        id: 'leadership-roundtables',
        picture: picture({ drawing: 'service-roundtable', alt: '' }),
        title: heading('Leadership Alignment & Roundtables'),
        subheadline: 'Leaders who give their teams the same answer',
        description: paragraph(
          'When leaders give different answers about AI, teams wait. We collect the questions that have to be settled, lead the discussion, and write down each decision so that every leader can repeat it in the same words.',
        ),
        time: text(byArrangement, { max: 25 }),
        outcome: 'Written decisions that every leader can repeat',
        ctaText: 'Ask about a roundtable',
        ctaLink: link('/contact#contactForm'),
      },
    ],
  },
  licensing: {
    title: heading('Teach the method yourself'),
    text: paragraph(
      'Training firms and in-house academies can license the method and its materials and teach it under their own name.',
    ),
    action: { label: 'About licensing', to: link('/licensing') },
  },
  close: {
    title: heading('Not sure which | service fits?'),
    text: paragraph(
      'On our contact page you can write to us or pick a time. We recommend the smallest service that helps, and tell you if that is none.',
    ),
    action: 'Book a Call',
    /** The sheet for IT, legal and procurement. */
    security: {
      label: 'Security and data: the facts (PDF)',
      to: fixed('/assets/security-and-data.pdf'),
    },
  },
} as const
