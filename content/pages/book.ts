import { band, eyebrow, heading, lead, link, paragraph } from '#contract/values.ts'
import { bookCover } from '../book-cover.ts'
import { founder, founderPortrait } from '../founder.ts'
import { tools } from '../tools.ts'

/** A release that has passed, which a live site leaves out until there is another one. */
export const pastRelease: string = 'Spring 2026'

export const book = {
  facts: { founder },
  meta: {
    title: heading('{site.book.title}: how organizations learn AI'),
    description: paragraph(
      '{site.book.title}: {site.book.subtitle}. A manual for sponsors, L&D and team leaders. Join the waitlist to hear when it is out.',
    ),
  },
  hero: {
    eyebrow: eyebrow('Coming {site.book.release}'),
    /** After the eyebrow, which is struck out, while the release has passed. */
    late: 'A later date',
    title: heading('{site.book.title}'),
    subtitle: '{site.book.subtitle}',
    lead: lead(
      'Buying AI tools is quick. Changing how people work is not. This book is a manual for the second part: how one team learns, how it teaches the next, and how to keep the flywheel turning.',
    ),
    /** Leads to the shop of 'Settings', once there is one. */
    order: 'Order the book',
    cover: bookCover,
    formTitle: 'Get the release date first',
    formNote: 'The date goes to the waitlist first.',
    formNoteLate: 'We missed {site.book.release}. The new date goes to the waitlist first.',
  },
  learn: {
    title: heading("What you'll learn"),
    lead: lead('Five things you can use at work while you read.'),
    items: [
      {
        title: heading('Why the first pilot works and the second does not'),
        text: paragraph(
          'A pilot often depends on one enthusiast. How to find out what yours has really proved.',
        ),
      },
      {
        title: heading('How to pick work that AI improves'),
        text: paragraph(
          'A way to look at one week of work and see the three tasks worth changing.',
        ),
      },
      {
        title: heading('What a sponsor does every week'),
        text: paragraph(
          'What goes in a sponsor’s calendar: what to say, what to stop, what to do in public.',
        ),
      },
      {
        title: heading('Guardrails that people can remember'),
        text: paragraph('Short rules that keep careful people moving and fast people safe.'),
      },
      {
        title: heading('How to count learning'),
        text: paragraph('Measures that finance accepts and that a team can collect by itself.'),
      },
    ],
  },
  readers: {
    title: heading('A Guide for Every Leader'),
    lead: lead('Read it from the start, or go straight to the part for your role.'),
    items: [
      {
        title: heading('Executive sponsors'),
        text: paragraph('Decide what to fund, what to stop, and what to show of your own work.'),
      },
      {
        title: heading('Transformation leads'),
        text: paragraph('Turn a list of pilots into a sequence that a board can follow.'),
      },
      {
        title: heading('Learning and development'),
        text: paragraph(
          'Move from delivering courses to running a community in which people teach.',
        ),
      },
      {
        title: heading('Team leaders'),
        text: paragraph(
          'Change how your team works next month, with the people and tools you have.',
        ),
      },
    ],
  },
  praise: { title: heading('Early praise') },
  ebook: {
    shown: band(true),
    title: heading('Read the short version now'),
    text: paragraph(`The free ebook covers the same four stages.`),
    action: { label: 'Get the free ebook', to: link('/flywheel-ebook') },
  },
  author: { title: heading('About the author'), person: founder, portrait: founderPortrait },
  close: {
    title: heading('Join the waitlist for the book'),
    lead: lead('We email you the release date, and once more on the day the book is out.'),
    discover: {
      text: paragraph('Want to know where your company stands today?'),
      action: { label: `Take the ${tools.survey.minutes}-minute survey`, to: link('/discover') },
    },
  },
} as const
