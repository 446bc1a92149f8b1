import { flywheelStages } from '../flywheel.ts'
import { offerings } from '../offerings.ts'
import { resourceSections } from '../resources.ts'
import { tools } from '../tools.ts'

const { workshop } = offerings

export const resourcesPage = {
  meta: {
    title: 'AI Integration Resources: free templates and checklists',
    description: `${tools.resources.count} free tools for AI adoption as PDF: AI policy template, risk checklist, decision rights, champions, use cases, experiments. No form, fill in on screen or print.`,
  },
  hero: {
    title: 'AI Integration | Resources',
    lead: `${tools.resources.count} free tools for sponsors, managers and teams that adopt AI. Fill them in on screen or print them. You download them directly, without a form.`,
    spinesLabel: 'All tools',
    legend: 'The color shows the flywheel stage in which you use the tool first:',
    stages: flywheelStages,
  },
  sections: resourceSections,
  card: {
    download: 'Download PDF',
    video: 'Watch the video',
  },
  close: {
    title: 'Want help using them?',
    text: `In the ${workshop.name}, one team uses these tools on its own work in one day, with us.`,
    action: { label: `See the ${workshop.name}`, to: workshop.to },
    canvas: { label: `Or fill in the ${tools.canvas.name}`, to: tools.canvas.to },
  },
} as const
