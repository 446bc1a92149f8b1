import { eyebrow, heading, lead, link, paragraph } from '#contract/values.ts'
import { ebook } from '../ebook.ts'
import { tools } from '../tools.ts'

export const ebookPage = {
  meta: {
    title: heading(`Why AI training fades: free ebook (${ebook.pages} pages)`),
    description: paragraph(
      `${ebook.title}: a free ebook of ${ebook.pages} pages on why AI training fades, and how four stages keep people learning from each other.`,
    ),
  },
  hero: {
    eyebrow: eyebrow(`Free ebook: ${ebook.title}`),
    title: heading('80% of AI | initiatives fail'),
    subtitle:
      'That estimate covers AI projects of every kind. This ebook is about one thing you can change: whether people keep learning after the training.',
    lead: lead(
      `${ebook.pages} pages for leaders on why AI training fades, and on four stages in which teams teach each other instead.`,
    ),
    pages: ebook.pictures,
    action: { label: 'Download Now', to: link('/download') },
    request: { label: 'Straight to the form', to: link('/ebook#ebookForm') },
    source: {
      text: paragraph(
        'Where the figure comes from: RAND reports it as an estimate for AI projects in general (“by some estimates, more than 80 percent”), not for training and not for our clients.',
      ),
      label: 'RAND report RR-A2680-1, 2024',
      to: link('https://www.rand.org/pubs/research_reports/RRA2680-1.html'),
    },
  },
  points: { title: heading(`What is in the ${ebook.pages} pages`), items: ebook.points },
  close: {
    title: heading('Read it before | your next AI project'),
    lead: lead(
      `The whole ebook takes ${ebook.readingTime}. Enter your name and work email and the download starts.`,
    ),
    resources: { label: 'Or download one template, no form', to: link(tools.resources.to) },
  },
} as const
