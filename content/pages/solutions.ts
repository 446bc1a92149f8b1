import { calls, offerings, ownerFacts } from '../offerings.ts'
import { programs } from '../programs.ts'
import { site } from '../site.ts'
import { tools } from '../tools.ts'

const { workshop, accelerator, hub } = offerings
const { discovery } = calls
const { pioneer, founding, alpha } = programs
const columns = [workshop, accelerator, hub]
const costs = columns.some(({ price }) => price)
  ? columns.map(({ name, price = 'in writing after a first call' }) => `${name}: ${price}.`).join(' ')
  : 'You get the price in writing after a first call, before you commit to anything.'

export const solutions = {
  meta: {
    title: `AI workshop, AI lead training and ${hub.days}-day AI hub`,
    description: `Three ways to start AI adoption: the ${workshop.name} for one team, the ${accelerator.name} for the people who lead, the ${hub.name} for the company.`,
  },
  offerings: {
    title: 'Three ways to start AI adoption',
    lead: 'Train one team, train the people who lead the others, or set up a permanent hub. In all three, people learn AI on their own work and teach the next team.',
    call: `Book a ${discovery.name}`,
    ebook: 'Get the free Flywheel ebook',
    outcomeLabel: 'You leave with',
    items: [
      {
        length: workshop.length,
        title: workshop.name,
        text: `For an intact team of ${workshop.size} that has the tools and wants to use them on this week’s work.`,
        outcome: workshop.outcome,
        to: workshop.to,
        action: 'See the workshop',
        picture: { drawing: 'offer-workshop', alt: '' },
      },
      {
        length: accelerator.length,
        title: accelerator.name,
        text: `For the people whom colleagues already ask for help. They learn to analyze a workflow, frame a solution and win over a team. In person or as ${accelerator.virtualSprint.length} online.`,
        outcome: accelerator.outcome,
        to: accelerator.to,
        action: 'See the accelerator',
        picture: { drawing: 'offer-accelerator', alt: '' },
      },
      {
        length: hub.length,
        title: hub.name,
        text: 'For a sponsor who wants one team to own AI adoption: with a charter, a launch plan and a person in charge.',
        outcome: hub.outcome,
        to: hub.to,
        action: 'See the hub',
        picture: { drawing: 'offer-hub', alt: '' },
      },
    ],
  },
  findYourFit: {
    title: 'Which one fits you?',
    lead: 'Pick the sentence you hear most often.',
    items: [
      { says: 'We have the licenses. We do not have the habit.', to: workshop.to, answer: workshop.name },
      {
        says: 'Two people here are very good at this, and they cannot sit in every meeting.',
        to: accelerator.to,
        answer: accelerator.name,
      },
      { says: 'It works, as long as three volunteers keep it alive.', to: hub.to, answer: hub.name },
      {
        says: 'We do not know where we stand.',
        to: tools.survey.to,
        answer: `The ${tools.survey.minutes}-minute survey`,
      },
    ],
  },
  offeringsTable: {
    title: 'The three offerings side by side',
    lead: 'Each prepares the next. You can stop after any of them, and what you have is complete.',
    columns: columns.map(({ name, to }) => ({ name, to })),
    rows: [
      { term: 'Length', cells: [workshop.length, accelerator.lengthInFull, hub.lengthInFull] },
      { term: 'Who takes part', cells: columns.map(({ audience }) => audience) },
      { term: 'You leave with', cells: columns.map(({ outcome }) => outcome) },
      {
        term: 'Afterward',
        cells: [
          workshop.followUp,
          accelerator.followUp,
          'Your own people run the hub. You judge its success six months after launch.',
        ],
      },
      ...['Dates', 'Price']
        .map((term) => ({
          term,
          cells: columns.map((offering) => ownerFacts(offering).find((fact) => fact.term === term)?.text ?? '–'),
        }))
        .filter(({ cells }) => cells.some((cell) => cell !== '–')),
    ],
  },
  programs: {
    title: 'Three early programs, for three kinds of partners',
    lead: 'Each group works closely with us and helps to shape the method.',
    items: [
      {
        title: pioneer.name,
        text: `For ${pioneer.forWhom}. You work with us on every stage, by invitation.`,
        action: { label: 'Request an invitation', to: pioneer.to },
      },
      {
        title: founding.name,
        text: `For ${founding.forWhom}. You help to decide how the day is run.`,
        action: { label: 'See the workshop', to: founding.to },
      },
      {
        title: alpha.name,
        text: `For ${alpha.forWhom}. You license the Stage One materials and help to finish them.`,
        action: { label: 'See the partner program', to: alpha.to },
      },
    ],
  },
  questions: {
    title: 'Questions buyers ask',
    items: [
      {
        question: 'Which AI tools do we need?',
        answer:
          'The ones your company has approved. We bring no tool and sell none. If nothing is approved yet, a sponsor can allow one for a single day with data that is safe to use.',
      },
      {
        question: 'Do our people need to know AI or code?',
        answer:
          'No. They need a piece of work that comes back every week, and access to an AI tool that your company allows.',
      },
      {
        question: 'Is our data safe?',
        answer:
          'Your people work in your tools, under your rules. Names of customers and employees are removed before anything goes on a wall or a slide.',
      },
      {
        question: 'What does it cost?',
        answer: `${costs} The ${discovery.name} is ${discovery.price}.`,
      },
      {
        question: 'How does this fit with the courses we already have?',
        answer:
          'A course explains the tool. We work on the tasks your team does every week, and prepare your own people to teach the next team. The two work well together.',
      },
    ],
  },
  next: {
    title: 'Two ways to continue',
    items: [
      {
        title: 'Read first',
        text: `${site.ebook.title} explains the four stages. The ebook is free.`,
      },
      {
        title: 'Talk first',
        text: `${discovery.length}, ${discovery.price}. You leave with ${discovery.deliverable}, or with the advice that you need none of this yet.`,
      },
    ],
    ebook: 'Get the free ebook',
    call: `Book a ${discovery.name}`,
  },
} as const
