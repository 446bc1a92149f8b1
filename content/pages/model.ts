import { heading, lead, paragraph, picture } from '#contract/values.ts'
import { modelCapabilities, modelStages } from '../model.ts'
import { tools } from '../tools.ts'

export const model = {
  meta: {
    title: heading('AI maturity model: five stages of AI adoption'),
    description: paragraph(
      'Five stages of AI adoption and the five capabilities they depend on. See where your organization is and what comes next.',
    ),
  },
  hero: {
    title: heading('The {site.name} Model: five stages of AI adoption'),
    subtitle: 'See where you are, and what the next stage requires.',
    lead: lead(
      'The Model shows where your organization is, from a first set of rules to work that keeps improving. The {site.method} is how you move on: each turn (Spark, Spread, Scale, Sustain) brings more teams to the next stage.',
    ),
    /**
     * The button's words where the handbook has a page of its own, and where it is still in
     * preparation.
     */
    handbook: 'Download the Handbook',
    handbookSoon: 'Handbook (coming soon)',
    call: 'Schedule a Call',
    picture: picture({
      drawing: 'path-up-the-hill',
      alt: 'A path with five milestones climbs a hill; two people study a map at its foot, a third is on the way up.',
    }),
  },
  problem: {
    title: heading('Why AI programs stall: | they skip a stage'),
    lead: lead('The tools are impressive, so it is tempting to skip ahead. Three common results:'),
    skippedLabel: 'The stage left out',
    items: [
      {
        title: heading('Licenses before a purpose'),
        text: paragraph(
          'The launch email goes out and everyone takes a look. At the next budget round, no one can say which work got better.',
        ),
        skipped: 1,
      },
      {
        title: heading('Agents before habits'),
        text: paragraph(
          'A process that only three people understand is handed to software. Now it makes the same mistakes faster, and no one checks.',
        ),
        skipped: 2,
      },
      {
        title: heading('A pilot without a second team'),
        text: paragraph(
          'One team does well because one person in it cares. No one asked what the next team would need, so there is no next team.',
        ),
        skipped: 4,
      },
    ],
  },
  blueprint: {
    title: heading('Which capability matters at which stage'),
    lead: lead(
      'Read down a column to see what a stage requires. Read along a row to see how a capability grows.',
    ),
    corner: 'Capability',
    stageLabel: 'Stage',
    legend: 'How much the stage depends on the capability:',
    weights: ['Not yet', 'Begins', 'Grows', 'Essential'],
  },
  stages: {
    title: heading('The five stages: | what happens in each'),
    lead: lead('You can move fast, but each stage builds on the one before.'),
    stageLabel: 'Stage',
    items: modelStages,
  },
  capabilities: {
    title: heading('The five capabilities behind them'),
    lead: lead(
      'A stage lasts only if the capabilities behind it are there. If you slip back, one of these five is usually missing.',
    ),
    items: modelCapabilities,
  },
  examples: {
    title: heading('What moving up a stage looks like'),
    lead: lead('Three invented examples in real-world settings. None of them is a client.'),
    moveLabel: 'Stage',
    moveTo: 'to',
    capabilityLabel: 'What made it possible',
    items: [
      {
        from: 1,
        to: 2,
        title: heading('A claims department'),
        text: paragraph(
          'Adjusters were summarizing letters with private accounts. The department wrote short rules, licensed one tool and let the team publish its own prompts. Mistakes became visible, and so they could be fixed.',
        ),
        capability: modelCapabilities[1],
      },
      {
        from: 2,
        to: 3,
        title: heading('A procurement team'),
        text: paragraph(
          'Buyers already used AI to compare one offer at a time. Together they drew the process from request to order, marked two points where a person approves, and let an agent do the steps in between.',
        ),
        capability: modelCapabilities[0],
      },
      {
        from: 3,
        to: 4,
        title: heading('A group of service centers'),
        text: paragraph(
          'One site had a good routine for handovers. Two of its people spent a day at the next site and came back with a list of corrections. The corrected routine is the one that the other sites adopted.',
        ),
        capability: modelCapabilities[4],
      },
    ],
  },
  close: {
    title: heading('Find out which | stage you are at'),
    text: paragraph(
      'Tell us what you have tried and where it stopped. We tell you which stage that is and what we would do next.',
    ),
    action: 'Book a Call',
    discover: `Or take the ${tools.survey.minutes}-minute survey`,
  },
} as const
