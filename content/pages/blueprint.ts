import { offerings } from '../offerings.ts'

const { hub } = offerings

export const blueprint = {
  meta: {
    title: hub.program,
    description: `The drawing of an AI Activation Hub: ninety days, four parts, one outcome. Coming soon.`,
  },
  plan: {
    eyebrow: 'Sheet 1 of 1',
    title: hub.program,
    lead: 'A hub is a machine with few parts. This sheet shows them: what everything turns on, what drives it, who holds it, and the weight that keeps it going when attention moves elsewhere.',
    action: { label: 'Learn More', to: '/contact#contactForm' },
    soon: 'Coming soon. Contact us to learn more...',
    picture: {
      alt: 'A flywheel drawn as a construction plan, from the front and in section: shaft, spokes, hub and rim are numbered, and its width is given as three times thirty days.',
      span: '30',
      total: '90 days',
      section: 'A–A',
    },
    partsTitle: 'Parts',
    parts: [
      { part: 'Shaft', name: 'The Charter', text: 'What the hub is for, and what it leaves alone.' },
      { part: 'Spokes', name: 'The 90-Day Launch Plan', text: 'How effort gets from the middle to the edge.' },
      { part: 'Hub', name: 'The Head of AI Activation', text: 'The role that holds the rest together.' },
      { part: 'Rim', name: 'A funded capability', text: 'The weight. Without it the wheel stops when you look away.' },
    ],
    notesTitle: 'Notes',
    notes: [
      'All dimensions in days.',
      'Do not scale from the drawing. Scale from results.',
      'Where the sheet and the people who do the work disagree, ask the people.',
    ],
    titleBlock: [
      { term: 'Drawn for', text: 'An executive sponsor' },
      { term: 'Scale', text: '1 : 90 days' },
      { term: 'Material', text: 'Your own people' },
      { term: 'Status', text: 'In drafting' },
    ],
  },
  hub: {
    title: 'While the sheet is in drafting',
    text: 'The programme itself is described in full, phase by phase.',
    action: { label: `See the ${hub.name}`, to: hub.to },
  },
} as const
