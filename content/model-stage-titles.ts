/** The five stages of the model, in order: all that pages other than the model's own say of them. */
export const modelStageTitles = [
  { at: 'modelStages.0', title: 'Foundation' },
  { at: 'modelStages.1', title: 'Task Augmentation' },
  { at: 'modelStages.2', title: 'Agentic AI' },
  { at: 'modelStages.3', title: 'Scaling AI' },
  { at: 'modelStages.4', title: '{site.name} AI' },
] as const
