import { lightweightDiagnostic, offerings } from '../offerings.ts'

const { workshop } = offerings

export const consulting = {
  meta: {
    title: 'What We Do: four services',
    description: `Current State Analysis, ${lightweightDiagnostic.name}, ${workshop.name} and Leadership Alignment & Roundtables: what each takes and what you leave with.`,
  },
  hero: {
    title: 'What We Do',
    lead: 'Four services, listed the way a decent restaurant lists its dishes: what it is, how long it takes, and what you will have had when it is over.',
  },
  services: {
    title: 'The menu',
    columns: { service: 'Service', time: 'Time', outcome: 'You leave with' },
    note: 'By arrangement means that we agree on the length before we start, and then keep to it.',
    items: [
      {
        id: 'current-state-analysis',
        picture: { drawing: 'service-map', alt: '' },
        title: 'Current State Analysis',
        subheadline: 'What is really going on, before anybody plans anything',
        description:
          'We talk to the people who do the work, read the rules they are meant to follow, and look at the tools they use instead. You get a plain account of where AI is used, wanted and feared in your organisation, with the few places where it would pay to begin.',
        time: 'By arrangement',
        outcome: 'A map of where AI is used, wanted and feared',
        ctaText: 'Ask for an analysis',
        ctaLink: '/contact#contactForm',
      },
      {
        id: 'lightweight-diagnostic',
        picture: { drawing: 'service-hour', alt: '' },
        title: lightweightDiagnostic.name,
        subheadline: 'One hour, one team, no preparation',
        description:
          'A one-hour session for those who suspect what is wrong and would like it said by an outsider. We ask, you answer, we draw while you talk. It will not solve the problem. It will give it the right name, which is the cheaper half.',
        time: lightweightDiagnostic.length,
        outcome: 'The problem on one page, by its right name',
        ctaText: 'Request the hour',
        ctaLink: '/contact#contactForm',
      },
      {
        id: 'applied-ai-workshop',
        picture: { drawing: 'service-workshop', alt: '' },
        title: workshop.name,
        subheadline: 'A day on your own work, with something built by evening',
        description:
          'An intact team of 8 to 12 maps what really happens, picks the places where AI earns its keep, and builds the first of them before the day is out. Two hours of 1-on-1 coaching follow, for the moment the room is empty and the inbox is not.',
        time: workshop.length,
        outcome: workshop.outcome,
        ctaText: 'See the workshop',
        ctaLink: workshop.to,
      },
      {
        id: 'leadership-roundtables',
        picture: { drawing: 'service-roundtable', alt: '' },
        title: 'Leadership Alignment & Roundtables',
        subheadline: 'The people at the top, saying the same thing afterwards',
        description:
          'Leaders rarely disagree about AI in the meeting. They disagree in the corridor, and their teams hear it. We set the questions that have to be settled, keep the table honest, and write down what was decided in words that survive being repeated.',
        time: 'By arrangement',
        outcome: 'Decisions that sound the same on every floor',
        ctaText: 'Set the table',
        ctaLink: '/contact#contactForm',
      },
    ],
  },
  licensing: {
    title: 'Cook it yourself',
    text: 'Training firms and in-house academies can license the method and its materials, and serve it under their own name.',
    action: 'About licensing',
  },
  close: {
    title: 'Not sure what to order?',
    text: 'Describe the situation in your own words. We will recommend the smallest thing that helps, and say so if that is nothing.',
    action: 'Book a Call',
  },
} as const
