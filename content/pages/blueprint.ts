import { eyebrow, heading, lead, link, paragraph, picture, text } from '#contract/values.ts'
import { offerings } from '../offerings.ts'
import { hubPage } from './hub.ts'

const { hub } = offerings
const [charter, launchPlan] = hub.deliverables

export const blueprint = {
  meta: {
    title: heading('AI hub plan: what happens and what you decide'),
    description: paragraph(
      `The ${hub.days} days of the ${hub.name} on one sheet: what happens in each phase and what the sponsor decides. The written Blueprint is coming soon.`,
    ),
  },
  plan: {
    eyebrow: eyebrow('The plan on one sheet'),
    title: heading(hub.program),
    lead: lead(
      `The ${hub.name} is a small team that owns AI adoption. This sheet shows its four parts. The table below shows what happens when. The written Blueprint is not finished yet: write to us, and we send its outline. The program is open now.`,
    ),
    action: {
      label: 'Learn More',
      about: `about the ${hub.name}`,
      to: link('/contact#contactForm'),
    },
    soon: 'Coming soon. Contact us to learn more...',
    picture: picture({
      alt: 'A flywheel drawn as a construction plan, from the front and in section: shaft, spokes, hub and rim are numbered, and its width is given in days.',
      span: text('30', { max: 15 }),
      total: text(hub.length, { max: 15 }),
      section: text('A–A', { max: 5 }),
    }),
    partsTitle: 'Parts',
    parts: [
      {
        part: 'Shaft',
        name: charter,
        text: paragraph('What the hub is for, and what it does not do.'),
      },
      { part: 'Spokes', name: launchPlan, text: paragraph('Who does what in which week.') },
      { part: 'Hub', name: `The ${hub.role}`, text: paragraph('The person in charge.') },
      {
        part: 'Rim',
        name: hub.outcome,
        text: paragraph('The budget request, ready for decision.'),
      },
    ],
    notesTitle: 'Notes',
    notes: [
      'All dimensions in days.',
      'Do not scale from the drawing. Scale from results.',
      'Where the sheet and the people who do the work disagree, ask the people.',
    ],
    titleBlock: [
      { term: 'Drawn for', text: paragraph('An executive sponsor') },
      { term: 'Scale', text: paragraph(`1 : ${hub.length}`) },
      { term: 'Material', text: paragraph('Your own people') },
      { term: 'Written Blueprint', text: paragraph('Coming soon') },
    ],
  },
  days: {
    title: heading('The plan in plain words'),
    lead: lead('A summary. The dates are agreed with you.'),
    columns: [{ name: 'Phase' }, { name: 'What happens' }, { name: 'What you decide' }],
    rows: hubPage.phases.items.map(({ title, from, to, text, gate }) => ({
      term: `Days ${from} to ${to}`,
      cells: [title, text, gate],
    })),
  },
  hub: {
    title: heading('Start now: the program is open'),
    text: paragraph(
      'The program page has each step, what it takes of your time, and the questions sponsors ask.',
    ),
    action: { label: `See the ${hub.name}`, to: link(hub.to) },
  },
} as const
