import { flywheelStages } from '../flywheel.ts'
import { resourceSections } from '../resources.ts'

export const resourcesPage = {
  meta: {
    title: 'AI Integration Resources',
    description:
      'Thirteen tools for AI adoption as PDF: policy, guardrails, decision rights, champions, use cases and experiments. Fill them in on screen or print them. Free, without a form.',
  },
  hero: {
    title: 'AI Integration Resources',
    lead: 'Thirteen tools that we put on the table in our own sessions. Fill them in on screen or print them. No form stands in front of them.',
    spinesLabel: 'All tools, by their spines',
    legend: 'The colour of a spine is the stage in which the tool is used first:',
    stages: flywheelStages.map(({ key, title }) => ({ key, title })),
  },
  sections: resourceSections,
  card: {
    download: 'Download PDF',
    video: 'Watch the video',
  },
  close: {
    title: 'The tools are the easy part',
    text: 'If you would like somebody in the room who has used them on other people’s work, start with one team and one day.',
    action: { label: 'See the Applied AI Workshop', to: '/labs' },
    canvas: { label: 'Or fill in the Activation Canvas', to: '/canvas' },
  },
} as const
