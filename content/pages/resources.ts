import { flywheelStages } from '../flywheel.ts'
import { offerings } from '../offerings.ts'
import { resourceSections } from '../resources.ts'
import { tools } from '../tools.ts'

const { workshop } = offerings

export const resourcesPage = {
  meta: {
    title: `AI policy template and ${tools.resources.count - 1} free AI adoption tools`,
    description: `AI policy template, risk checklist, use-case canvas and more: ${tools.resources.count} free PDFs for AI adoption. No form.`,
  },
  hero: {
    title: 'AI Integration | Resources',
    lead: `${tools.resources.count} free tools for sponsors, managers and teams that adopt AI. Fill them in on screen or print them, without a form. New here? Take these three: policy, use-case canvas, experiment card. All ${tools.resources.count} are the Stage One Playbook that the survey names.`,
    spinesLabel: 'All tools',
    legend: 'The color is the flywheel stage where the tool is first useful:',
    stages: flywheelStages,
  },
  sections: resourceSections,
  card: {
    download: 'Download PDF',
    video: 'Watch the video',
  },
  close: {
    title: 'Want help using them?',
    text: `In the ${workshop.name}, one team uses these tools for a day, with us.`,
    action: { label: `See the ${workshop.name}`, to: workshop.to },
    canvas: { label: `Or fill in the ${tools.canvas.name}`, to: tools.canvas.to },
  },
} as const
