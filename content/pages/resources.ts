import { band, heading, lead, link, list, paragraph } from '#contract/values.ts'
import { documentTexts } from '../documents/document-texts.ts'
import { flywheelStages } from '../flywheel.ts'
import { terms } from '../lists.ts'
import { offerings } from '../offerings.ts'
import { resourceCard, resourceSections } from '../resources.ts'
import { tools } from '../tools.ts'

const { workshop, accelerator } = offerings

export const resourcesPage = {
  meta: {
    title: heading('AI policy template and other free AI adoption tools'),
    description: paragraph(
      'AI policy template, risk checklist, use-case canvas and more: {site.tools} free PDFs for AI adoption. No form.',
    ),
  },
  hero: {
    title: heading('AI Integration | Resources'),
    lead: lead(
      '{site.tools} free tools for sponsors, managers and teams that adopt AI. Fill them in on screen or print them, without a form. All {site.tools} together are the Stage One Playbook of our survey report.',
    ),
    example: { label: 'See the tools filled in, as one case', to: link('/resources/example') },
    records: { label: 'Buying AI? Records and questions', to: link('/resources/records') },
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
    shown: band(true),
    title: heading('Words we use'),
    items: list(
      [
        ...Object.values(documentTexts.terms).map(({ name, text }) => ({
          term: name,
          text: paragraph(text),
        })),
        {
          term: 'Lead',
          text: paragraph(`a champion trained in the ${accelerator.name} to start other teams.`),
        },
        { term: 'Hub', text: paragraph('a small team that owns AI adoption in a company.') },
        {
          term: 'Model',
          text: paragraph(
            'five stages of AI adoption. It shows where a company is. The flywheel moves it on.',
          ),
        },
      ],
      { ...terms, max: 20 },
    ),
  },
  close: {
    title: heading('Want help using them?'),
    text: paragraph(`In the ${workshop.name}, one team uses these tools for a day, with us.`),
    action: { label: `See the ${workshop.name}`, to: link(workshop.to) },
    canvas: { label: `Or fill in the ${tools.canvas.name}`, to: link(tools.canvas.to) },
  },
} as const
