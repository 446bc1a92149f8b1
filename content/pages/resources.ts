import { terms } from '../documents/terms.ts'
import { flywheelStages } from '../flywheel.ts'
import type { Item } from '../lists.ts'
import { offerings } from '../offerings.ts'
import { resourceCard, resourceSections } from '../resources.ts'
import { tools } from '../tools.ts'

const { workshop, accelerator } = offerings

export const resourcesPage = {
  meta: {
    title: 'AI policy template and other free AI adoption tools',
    description:
      'AI policy template, risk checklist, use-case canvas and more: {site.tools} free PDFs for AI adoption. No form.',
  },
  hero: {
    title: 'AI Integration | Resources',
    lead: '{site.tools} free tools for sponsors, managers and teams that adopt AI. Fill them in on screen or print them, without a form. All {site.tools} together are the Stage One Playbook of our survey report.',
    start: {
      title: 'New here? Take these three:',
      items: [
        { label: 'AI use policy', to: '/resources/ai-use-policy' },
        { label: 'Use-case canvas', to: '/resources/use-case-canvas' },
        { label: 'Experiment card', to: '/resources/experiment-card' },
      ],
    },
    example: { label: 'Or see the tools filled in, as one case', to: '/resources/example' },
    records: { label: 'Buying AI? Records and questions', to: '/resources/records' },
    spinesLabel: 'All tools',
    legend: 'The color is the flywheel stage where the tool is first useful:',
    stages: flywheelStages,
  },
  filter: {
    label: 'Find a tool',
    hint: 'A word, such as policy or manager',
    none: 'No tool contains these words.',
  },
  sections: resourceSections,
  card: resourceCard,
  glossary: {
    shown: 'yes',
    title: 'Words we use',
    items: [
      ...Object.values(terms).map(({ name, text }) => ({ term: name, text })),
      { term: 'Lead', text: `a champion trained in the ${accelerator.name} to start other teams.` },
      { term: 'Hub', text: 'a small team that owns AI adoption in a company.' },
      {
        term: 'Model',
        text: 'five stages of AI adoption. It shows where a company is. The flywheel moves it on.',
      },
    ] as readonly Item<'term' | 'text'>[],
  },
  close: {
    title: 'Want help using them?',
    text: `In the ${workshop.name}, one team uses these tools for a day, with us.`,
    action: { label: `See the ${workshop.name}`, to: workshop.to },
    canvas: { label: `Or fill in the ${tools.canvas.name}`, to: tools.canvas.to },
  },
} as const
