import { heading } from '#contract/values.ts'

/**
 * The five stages of the model, in order: all that pages other than the model's own say of them.
 */
export const modelStageTitles = [
  { at: 'modelStages.0', title: heading('Foundation') },
  { at: 'modelStages.1', title: heading('Task Augmentation') },
  { at: 'modelStages.2', title: heading('Agentic AI') },
  { at: 'modelStages.3', title: heading('Scaling AI') },
  { at: 'modelStages.4', title: heading('{site.name} AI') },
] as const
