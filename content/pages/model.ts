import { modelCapabilities, modelStages } from '../model.ts'
import { site } from '../site.ts'

export const model = {
  meta: {
    title: `The ${site.name} Model`,
    description:
      'Five stages of AI adoption and the five capabilities that carry them: where you stand, what the next stretch asks of you, and what has to hold underneath.',
  },
  hero: {
    title: `The ${site.name} Model`,
    subtitle: 'Five stages, five capabilities, no lift to the top.',
    lead: 'Every organisation walks the same stretch of ground to get from a few licences to work that improves by itself. The model shows where you stand, what the next stage asks of you, and what has to hold underneath.',
    handbook: 'Download the Handbook',
    call: 'Schedule a Call',
    picture: {
      drawing: 'path-up-the-hill',
      alt: 'A path with five milestones climbs a hill; two people study a map at its foot, a third is on the way up.',
    },
  },
  problem: {
    title: 'Most programmes begin halfway up',
    lead: 'The tools are impressive, so the temptation is to start with the impressive part. Three ways in which that ends:',
    items: [
      {
        title: 'Licences before a purpose',
        text: 'The launch mail goes out, everybody has a look, and by the next budget round nobody can say which work got better.',
      },
      {
        title: 'Agents before habits',
        text: 'A process that lives in the heads of three people is handed to software. It now does quickly what nobody would have signed.',
      },
      {
        title: 'A pilot without a neighbour',
        text: 'One team shines because one person in it cares. Nobody asked what the second team would need, so there is no second team.',
      },
    ],
  },
  blueprint: {
    title: 'The blueprint on one sheet',
    lead: 'Read down a column to see what a stage asks of you. Read along a row to see what you build once and go on using.',
    corner: 'Capability',
    stageLabel: 'Stage',
    legend: 'How much of the weight a capability carries at that stage:',
    weights: ['Not yet', 'Begins', 'Grows', 'Carries'],
  },
  stages: {
    title: 'The path, milestone by milestone',
    lead: 'Each stage has to be walked. You may be quick about it.',
    stageLabel: 'Stage',
    items: modelStages,
  },
  capabilities: {
    title: 'The ground beneath',
    lead: 'Stages are what others see of you. Capabilities are what you stand on. When a stage feels shaky, the fault is nearly always one layer further down.',
    items: modelCapabilities,
  },
  examples: {
    title: 'What it looks like at work',
    lead: 'Three real-world situations, composed to illustrate the model. None of them is a client.',
    moveLabel: 'Stage',
    moveTo: 'to',
    capabilityLabel: 'What carried it',
    items: [
      {
        from: 1,
        to: 2,
        title: 'A claims department',
        text: 'Adjusters were summarising letters with private accounts. The department wrote one page of rules, licensed one tool and let the team publish its own prompts. Drafting moved into the open. So did the mistakes, which is how they stopped.',
        capability: modelCapabilities[1].title,
      },
      {
        from: 2,
        to: 3,
        title: 'A procurement team',
        text: 'Buyers already had AI compare offers one at a time. Together they drew the way from request to order, marked two gates for a person, and let an agent walk between them. Finance signs at the gate.',
        capability: modelCapabilities[0].title,
      },
      {
        from: 3,
        to: 4,
        title: 'A group of service centres',
        text: 'One site had a good routine for hand-overs. Two of its people spent a day at the next site and came home with a list of corrections. The corrected routine is the one that travelled.',
        capability: modelCapabilities[4].title,
      },
    ],
  },
  close: {
    title: 'Find your place on the path.',
    text: 'Tell us what you have tried and where it stopped. We will tell you which stage that sounds like, and what we would do next in your place.',
    action: 'Book a Call',
    discover: 'Or find your starting point in three minutes',
  },
} as const
