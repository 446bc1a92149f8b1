import { site } from './site.ts'

/** The five stages of the model, in order: all that pages other than the model's own say of them. */
export const modelStageTitles = [
  'Foundation',
  'Task Augmentation',
  'Agentic AI',
  'Scaling AI',
  `${site.name} AI`,
] as const
