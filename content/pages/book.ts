import { site } from '../site.ts'

export const book = {
  meta: {
    title: `${site.book.title}, the book`,
    description: `${site.book.title}: ${site.book.subtitle}. A working manual for leaders, coming ${site.book.release}. Join the waitlist for the first chapter.`,
  },
  hero: {
    eyebrow: `Coming ${site.book.release}`,
    title: site.book.title,
    subtitle: site.book.subtitle,
    lead: 'Most organisations bought the tools. Few changed how they work. This book is about the second part: how a team learns, how it teaches the next, and how to keep the wheel turning when the budget for novelty is gone.',
    cover: { alt: `${site.book.title}: ${site.book.subtitle}` },
    formTitle: 'Be told when it is out',
    formNote: 'One mail with the opening chapter, one when the book ships. Nothing else.',
  },
  learn: {
    title: "What you'll learn",
    lead: 'Five things you can use before you have finished reading.',
    items: [
      {
        title: 'Why the first pilot works and the second does not',
        text: 'Enthusiasm is a person, not a plan. How to find out what the pilot really proved.',
      },
      {
        title: 'How to pick work that AI improves',
        text: 'A way to look at a week of work and see the three tasks worth changing.',
      },
      {
        title: 'What a sponsor does on Tuesday',
        text: 'Sponsorship as a diary entry: what to say, what to stop, what to do in public.',
      },
      {
        title: 'Guardrails that people can remember',
        text: 'Rules on one page, written so that the careful stay safe and the quick stay legal.',
      },
      {
        title: 'How to count learning',
        text: 'Measures that a finance director accepts and that a team can collect without a project.',
      },
    ],
  },
  readers: {
    title: 'A Guide for Every Leader',
    lead: 'Read it front to back, or begin with the part that has your name on it.',
    items: [
      { title: 'Executive sponsors', text: 'Decide what to fund, what to stop, and what to show of your own work.' },
      { title: 'Transformation leads', text: 'Turn a pile of pilots into a sequence that a board can follow.' },
      {
        title: 'Learning and development',
        text: 'Move from delivering courses to running a place where people teach.',
      },
      { title: 'Team leaders', text: 'Change how your team works next month, with the people and tools you have.' },
    ],
  },
  praise: {
    title: 'Early praise',
    /** Sample copy: replace with a real reader's words, with their permission, before launch. */
    sample: true,
    quote:
      'I gave the draft of chapter three to my managers on a Friday. By Wednesday two of them had changed their team meeting, and nobody had been sent on a course.',
    attribution: 'Chief operating officer, industrial group',
    note: 'Sample text from an early reader of the draft.',
  },
  author: {
    title: 'About the author',
    name: site.founder.name,
    bio: site.founder.bio,
    portrait: { drawing: 'founder-portrait', alt: `Drawn portrait of ${site.founder.name}.` },
  },
  close: {
    title: 'Keep a copy for me',
    lead: 'Leave your name and you will have the opening chapter before it is printed.',
    discover: {
      text: 'Rather know where you stand today?',
      action: { label: 'Find your starting point', to: '/discover' },
    },
  },
} as const
