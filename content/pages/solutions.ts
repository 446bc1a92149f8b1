import { calls, offerings } from '../offerings.ts'
import { site } from '../site.ts'

const { workshop, accelerator, hub } = offerings

export const solutions = {
  meta: {
    title: 'Solutions: a day, three days or ninety',
    description: `${workshop.name}, ${accelerator.name} and ${hub.name}: three ways to begin with ${site.name}, from one team on one day to a standing capability.`,
  },
  offerings: {
    title: 'Three doors into the same house',
    lead: 'Behind each of them, teams learn AI on their own work and teach the next. What differs is how many people come through at once, and how long the door stays open.',
    call: `Book a ${calls.discovery.name}`,
    ebook: 'Read the Flywheel Ebook',
    outcomeLabel: 'You leave with',
    items: [
      {
        length: workshop.length,
        title: workshop.name,
        text: "For an intact team of 8 to 12 that has talked about AI for long enough and would like to try it on this week's work.",
        outcome: workshop.outcome,
        to: workshop.to,
        action: 'See the workshop',
        picture: { drawing: 'offer-workshop', alt: '' },
      },
      {
        length: accelerator.length,
        title: accelerator.name,
        text: 'For the people the others already ask. They learn to read a workflow, frame a solution and bring a room along. In person, or as 18 hours online.',
        outcome: accelerator.outcome,
        to: accelerator.to,
        action: 'See the accelerator',
        picture: { drawing: 'offer-accelerator', alt: '' },
      },
      {
        length: hub.length,
        title: hub.name,
        text: 'For a sponsor who wants adoption to have an address: a charter, a plan for the launch, and somebody whose job it is.',
        outcome: hub.outcome,
        to: hub.to,
        action: 'See the hub',
        picture: { drawing: 'offer-hub', alt: '' },
      },
    ],
  },
  findYourFit: {
    title: 'Which door is yours?',
    lead: 'Find the sentence you have heard in your own corridor.',
    items: [
      { says: 'We have the licences. We do not have the habit.', to: workshop.to, answer: workshop.name },
      {
        says: 'Two people here are very good at this, and they cannot sit in every meeting.',
        to: accelerator.to,
        answer: accelerator.name,
      },
      { says: 'It works, as long as three volunteers keep it alive.', to: hub.to, answer: hub.name },
      { says: 'We could not tell you where we stand.', to: '/discover', answer: 'The three-minute survey' },
    ],
  },
  offeringsTable: {
    title: 'Side by side',
    lead: 'One leads to the next, and you may stop after any of them with something in your hands.',
    columns: [workshop, accelerator, hub].map(({ name, to }) => ({ name, to })),
    rows: [
      { term: 'Length', cells: [workshop.length, accelerator.lengthInFull, '90 days in three phases of 30'] },
      { term: 'Who comes', cells: [workshop.audience, accelerator.audience, hub.audience] },
      { term: 'You leave with', cells: [workshop.outcome, accelerator.outcome, hub.outcome] },
      {
        term: 'After that',
        cells: [
          workshop.followUp,
          accelerator.followUp,
          'Your own people run it. Six months on, you judge whether it worked.',
        ],
      },
    ],
  },
  next: {
    title: 'Two ways to go on from here',
    items: [
      {
        title: 'Read first',
        text: `The free ebook explains the four stages of ${site.ebook.title} on its own terms, without asking you to buy anything.`,
      },
      {
        title: 'Talk first',
        text: `${calls.discovery.length}, ${calls.discovery.price}. Bring the task that annoys your team most. We will say which door we would take, or that you need none of them yet.`,
      },
    ],
    ebook: 'Get the Ebook',
    call: `Book a ${calls.discovery.name}`,
  },
} as const
