import { offerings } from '../offerings.ts'

const { hub } = offerings
const [charter, launchPlan] = hub.deliverables

export const blueprint = {
  meta: {
    title: hub.program,
    description: `The plan of an ${hub.name} on one sheet: a charter, a launch plan, a ${hub.role} and a budget in ${hub.days} days. The written Blueprint is coming soon; the program is open.`,
  },
  plan: {
    eyebrow: 'The plan on one sheet',
    title: hub.program,
    lead: `An ${hub.name} is a small team that owns AI adoption and keeps the flywheel turning. This sheet shows its four parts. The written Blueprint with every step is not finished yet; the program itself is open now.`,
    action: { label: 'Learn More', about: `about the ${hub.name}`, to: '/contact#contactForm' },
    soon: 'Coming soon. Contact us to learn more...',
    picture: {
      alt: 'A flywheel drawn as a construction plan, from the front and in section: shaft, spokes, hub and rim are numbered, and its width is given in days.',
      span: '30',
      total: hub.length,
      section: 'A–A',
    },
    partsTitle: 'Parts',
    parts: [
      { part: 'Shaft', name: charter, text: 'What the hub is for, and what it does not do.' },
      { part: 'Spokes', name: launchPlan, text: 'Who does what in which week.' },
      { part: 'Hub', name: `The ${hub.role}`, text: 'The person in charge.' },
      { part: 'Rim', name: hub.outcome, text: 'The budget that keeps it going.' },
    ],
    notesTitle: 'Notes',
    notes: [
      'All dimensions in days.',
      'Do not scale from the drawing. Scale from results.',
      'Where the sheet and the people who do the work disagree, ask the people.',
    ],
    titleBlock: [
      { term: 'Drawn for', text: 'An executive sponsor' },
      { term: 'Scale', text: `1 : ${hub.length}` },
      { term: 'Material', text: 'Your own people' },
      { term: 'Written Blueprint', text: 'Coming soon' },
    ],
  },
  hub: {
    title: 'Start now: the program is open',
    text: 'The program page describes all three phases, what you decide in each and what you leave with.',
    action: { label: `See the ${hub.name}`, to: hub.to },
  },
} as const
