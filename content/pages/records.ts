import { heading, lead, link, paragraph } from '#contract/values.ts'
import { moreResources, resourceCard } from '../resources.ts'

export const recordsPage = {
  meta: {
    title: heading('AI literacy record and questions for AI suppliers'),
    description: paragraph(
      'A training record for Article 4 of the EU AI Act, questions for suppliers of AI tools and a baseline sheet: free PDFs, without a form.',
    ),
  },
  hero: {
    title: heading('Records & | Questions'),
    lead: lead(
      'For those who buy AI tools, measure what they change, or have to show what was done. Fill them in on screen or print them, without a form.',
    ),
  },
  sections: [moreResources],
  card: resourceCard,
  close: {
    title: heading('And for the work itself?'),
    text: paragraph('The tools are for those who start: a policy, a use case, an experiment.'),
    action: { label: 'See the {site.tools} free tools', to: link('/resources') },
  },
} as const
