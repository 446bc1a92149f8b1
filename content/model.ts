import { site } from './site.ts'

/** The five stages of the model, in order: all that pages other than the model's own say of them. */
export const modelStageTitles = [
  'Foundation',
  'Task Augmentation',
  'Agentic AI',
  'Scaling AI',
  `${site.name} AI`,
] as const

const [foundation, taskAugmentation, agentic, scaling, own] = modelStageTitles

export const modelStages = [
  {
    title: foundation,
    whatHappens:
      'Sponsors agree what AI is for here and what it is not for. The rules fit on one page, access to data is settled, and the first team is chosen for its curiosity, whatever its rank.',
  },
  {
    title: taskAugmentation,
    whatHappens:
      'People hand single tasks to AI and check the result themselves: a draft, a summary, a first analysis. Each team keeps a list of what works and shows it to the next.',
  },
  {
    title: agentic,
    whatHappens:
      'Chains of tasks run by themselves, with a person at the gates. Somebody has written down the process, its exceptions, and who answers for the outcome.',
  },
  {
    title: scaling,
    whatHappens:
      'What one team proved becomes a workflow with an owner and a number. Trained leads carry it to the next team. The platform follows the work.',
  },
  {
    title: own,
    whatHappens:
      'The organisation learns as it works. Tools change and roles shift, and the round of trying, teaching and retiring goes on without a programme to push it.',
  },
] as const

/** How much a capability bears at a stage. */
export type CapabilityWeight = 0 | 1 | 2 | 3

/** The five capabilities under the stages. `weights` follows the stages, one to five. */
export const modelCapabilities = [
  {
    title: 'AI-Augmented Decisions',
    description:
      'People know which decisions a machine may prepare, which it may take, and which stay theirs. The answer is written down and has an owner.',
    weights: [1, 1, 3, 3, 3],
  },
  {
    title: 'Integrated Learning Loops',
    description:
      'What one team finds out on Tuesday reaches the next team in the same week. Learning sits inside working hours and shows in the calendar.',
    weights: [1, 2, 2, 3, 3],
  },
  {
    title: 'Value Orientation',
    description:
      'Every use of AI is tied to a cost, a delay or a risk that somebody was already worried about. What cannot be tied to one is stopped without drama.',
    weights: [1, 2, 3, 3, 3],
  },
  {
    title: 'AI-Powered Sensing',
    description:
      'Signals from customers, staff and markets are read while they can still be answered. The organisation notices a change before the quarterly report does.',
    weights: [0, 0, 1, 2, 3],
  },
  {
    title: 'Continuous Adaptation',
    description:
      'Roles, rules and workflows are expected to change, and there is a known way to change them. Nobody has to wait for the next reorganisation.',
    weights: [0, 1, 1, 2, 3],
  },
] as const satisfies ReadonlyArray<{ title: string; description: string; weights: readonly CapabilityWeight[] }>
