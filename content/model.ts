import { heading, paragraph, type TextValue } from '#contract/values.ts'
import { modelStageTitles } from './model-stage-titles.ts'

const [foundation, taskAugmentation, agentic, scaling, own] = modelStageTitles

export const modelStages = [
  {
    ...foundation,
    whatHappens:
      'Sponsors agree what AI is for in your company and what it is not for. The rules are short, access to data is settled, and a first team is chosen: one with recurring work and a manager who wants it.',
  },
  {
    ...taskAugmentation,
    whatHappens:
      'People give single tasks to AI and check the result themselves: a draft, a summary, a first analysis. Each team keeps a list of what works and shows it to the next.',
  },
  {
    ...agentic,
    whatHappens:
      'AI agents run whole chains of tasks, and a person approves at fixed points. The process, its exceptions and the person responsible for the result are written down.',
  },
  {
    ...scaling,
    whatHappens:
      'What one team proved becomes a standard workflow with an owner and a target. Trained leads bring it to the next teams. The tools are fitted to the work.',
  },
  {
    ...own,
    whatHappens:
      'The organization learns as it works. Tools and roles change, and people keep trying, teaching and retiring practices without a program that pushes them.',
  },
] as const

/** How much a stage depends on a capability, from not yet to fully. */
export type CapabilityWeight = 0 | 1 | 2 | 3

/** The five capabilities that the stages depend on. `weights` follows the stages, one to five. */
export const modelCapabilities = [
  {
    at: 'model.capabilities.items.0',
    title: heading('AI-Augmented Decisions'),
    description: paragraph(
      'People know which decisions AI may prepare, which it may make, and which stay with them. The answer is written down and has an owner.',
    ),
    weights: [1, 1, 3, 3, 3],
  },
  {
    at: 'model.capabilities.items.1',
    title: heading('Integrated Learning Loops'),
    description: paragraph(
      'What one team learns reaches the next team within a week. Learning time is in working hours and in the calendar.',
    ),
    weights: [1, 2, 2, 3, 3],
  },
  {
    at: 'model.capabilities.items.2',
    title: heading('Value Orientation'),
    description: paragraph(
      'Every use of AI is tied to a cost, a delay or a risk that someone already worries about. Uses that cannot be tied to one are stopped.',
    ),
    weights: [1, 2, 3, 3, 3],
  },
  {
    at: 'model.capabilities.items.3',
    title: heading('AI-Powered Sensing'),
    description: paragraph(
      'Signals from customers, staff and markets are read while there is still time to act. The organization notices a change before the quarterly report does.',
    ),
    weights: [0, 0, 1, 2, 3],
  },
  {
    at: 'model.capabilities.items.4',
    title: heading('Continuous Adaptation'),
    description: paragraph(
      'Roles, rules and workflows are expected to change, and everyone knows how to change them. No one has to wait for the next reorganization.',
    ),
    weights: [0, 1, 1, 2, 3],
  },
] as const satisfies readonly {
  at: string
  title: TextValue
  description: TextValue
  weights: readonly CapabilityWeight[]
}[]
