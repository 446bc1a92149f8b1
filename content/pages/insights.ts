import { flag, heading, lead, note, paragraph } from '#contract/values.ts'
import { tools } from '../tools.ts'

/** The list of articles, case studies and events, and what their pages say around their sections. */
export const insights = {
  /** Whether the footer leads to the list, once something is published. */
  linked: flag(false, {
    field: {
      in: 'company',
      label: 'Insights in the footer',
      hint: 'The footer leads to the list of your articles, case studies and events, once one is published.',
    },
  }),
  meta: {
    title: heading('Insights'),
    description: paragraph(
      'Articles, case studies and events about helping people at work to use AI well.',
    ),
  },
  title: heading('Insights'),
  lead: lead('What we learn with the teams we work with, and where you can meet us.'),
  topics: 'Topics',
  everything: 'Everything',
  newer: 'Newer',
  older: 'Older',
  page: 'Page {page} of {pages}',
  kinds: { article: 'Article', 'case-study': 'Case study', event: 'Event' },
  /** Above the title of a page that is listed. */
  back: 'All insights',
  by: 'By {name}',
  updated: 'Updated {day}',
  /** Of an event. */
  event: { when: 'When', where: 'Where', join: 'Join online' },
  feed: note('Subscribe to the feed'),
  next: {
    title: heading('Start with your own work'),
    text: paragraph(
      `The ${tools.survey.minutes}-minute survey shows where your company stands, and what to try first.`,
    ),
    action: 'Take the survey',
  },
} as const
