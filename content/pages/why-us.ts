import { eyebrow, heading, lead, list, onlyWith, paragraph } from '#contract/values.ts'
import { callFacts, calls } from '../calls.ts'
import { founder, founderLetter, founderPortrait } from '../founder.ts'
import { points } from '../lists.ts'
import { modelStageTitles } from '../model-stage-titles.ts'
import { listOfFacts, offerFacts } from '../offer-facts.ts'
import { programs } from '../programs.ts'

const { strategic } = calls
const { pioneer } = programs

export const whyUs = {
  facts: { founder },
  calls: callFacts,
  offers: offerFacts,
  meta: {
    title: heading('Why {site.name}: AI training that colleagues pass on'),
    description: paragraph(
      `Why {site.name} lets teams learn AI from each other, and who the ${pioneer.name} is for.`,
    ),
  },
  letter: {
    sender: '{site.name}',
    title: heading('People learn AI | from the people | they work with.'),
    addressee: 'To everyone who has to make AI work in a company',
    salutation: 'Dear colleague,',
    paragraphs: [
      ...founderLetter.paragraphs,
      'AI makes this harder, because a course is soon dated. A team that tries something, shows the next team what worked and what did not, and repeats this, stays up to date. We call that cycle the {site.method}. Everything we offer starts it or keeps it turning.',
      'So we use your tasks instead of demonstration data. We teach small groups who then teach others. We sell no tool, and everything your team makes belongs to you. We tell you when a task should stay with a person, and when you do not need us.',
      'The goal of every project is that you can do the next one alone.',
    ],
    closing: 'Sincerely,',
    signature: founderLetter.signature,
  },
  founder: {
    title: heading('About {site.founder.name}'),
    person: founder,
    role: '{site.founder.role}, {site.name}',
    portrait: founderPortrait,
  },
  model: {
    eyebrow: eyebrow('The {site.name} Model'),
    title: heading('Find the stage your company is at'),
    text: paragraph(
      'Five stages lead from the first rules to an organization that keeps learning by itself. The Model shows what the next one takes.',
    ),
    action: 'See the {site.name} Model',
    stagesLabel: 'The five stages, from the first to the last',
    stages: modelStageTitles,
  },
  partner: {
    when: onlyWith(programs.alpha.to),
    title: heading('For consultancies, trainers and L&D teams'),
    text: paragraph(
      'License the method and its materials and teach it under your own name. You keep your clients.',
    ),
    action: 'See the partner program',
  },
  pioneer: {
    when: onlyWith(pioneer.to),
    label: 'Limited Opportunity',
    title: heading(`The ${pioneer.name}`),
    lead: lead(
      `For ${pioneer.forWhom}. We work on every stage with you, so the group is small and by invitation.`,
    ),
    pointsLabel: 'What we expect and what you get',
    items: [
      {
        title: heading('You bring one intact team'),
        text: paragraph('With shared work, a sponsor who takes part and a task worth improving.'),
      },
      {
        title: heading('You work with the method’s author'),
        text: paragraph('We run every stage with you and change what does not fit.'),
      },
      {
        title: heading('We learn from the work'),
        text: paragraph(
          'We write down what worked and what did not. Your name appears nowhere unless you agree in writing.',
        ),
      },
      ...listOfFacts('pioneer').map(({ term, text }) => ({ title: heading(term), text })),
    ],
  },
  contact: {
    title: heading('Send us a message'),
    lead: lead(`We answer by email within {site.replyTime}.`),
    pointsLabel: 'What helps us answer',
    items: list(
      [
        {
          title: heading('Where you are'),
          text: paragraph('What you have tried with AI so far, and where it stopped.'),
        },
        {
          title: heading('Who is involved'),
          text: paragraph('The team or department, and who would sponsor it.'),
        },
        {
          title: heading('What you need'),
          text: paragraph('A workshop, a program, or “I don’t know yet”.'),
        },
      ],
      points,
    ),
  },
  strategicCall: {
    title: heading('A decision about AI to make?'),
    text: paragraph(
      `${strategic.length} for ${strategic.forWhom}. You describe the situation, we ask the difficult questions. You leave with ${strategic.deliverable}. The call is ${strategic.price}.`,
    ),
    action: `Schedule your ${strategic.name}`,
  },
} as const
