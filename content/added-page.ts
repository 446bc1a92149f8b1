/**
 * What a page that staff add can hold (decision 0460): what is known of it, and the sections of which
 * it is made. An added section says what is written here until its texts are written, and before
 * that it cannot be published. Each section is shown by the component of its name in
 * `app/pages/any-path/sections.tsx`.
 */
import { ADDED_PAGE_KINDS, ADDED_PAGE_STATES } from '#contract/added-pages.ts'
import {
  choice,
  date,
  eyebrow,
  flag,
  heading,
  lead,
  link,
  list,
  markdown,
  note,
  paragraph,
  path,
  pdf,
  person,
  picture,
  place,
  question,
  sections,
  text,
  time,
  zone,
} from '#contract/values.ts'

/** A button or link that may be left out. */
const action = { label: text('', { max: 40 }), to: link('') }

/** A picture that has to be replaced before it is published. */
const ownPicture = picture({ drawing: 'picture-to-come', alt: '' })

const point = {
  title: heading('A new title', { max: 80 }),
  text: paragraph('A sentence or two about it.', { max: 400 }),
}
/** Three of them, as most sections begin with. */
const three = [point, point, point]

const opening = {
  eyebrow: eyebrow('', { max: 60 }),
  title: heading('The title of the page', { max: 80 }),
  lead: lead('One or two sentences: what this page is about, and for whom.', { max: 300 }),
  action,
}
/** A title that can stay as it is. */
const titled = (title: string) => heading(title, { max: 80, ready: true })
const explained = (title: string) => ({
  title: titled(title),
  lead: lead('', { max: 300 }),
})

/** The sections by kind, in the order in which they are offered. */
export const sectionForms = {
  hero: opening,
  opening: { ...opening, picture: ownPicture },
  text: {
    title: heading('', { max: 80 }),
    text: markdown('Write the text here.'),
  },
  points: {
    ...explained('What matters'),
    items: list(three, { item: 'point', min: 2, max: 8, blank: point }),
  },
  cards: {
    ...explained('What belongs together'),
    items: list(
      [
        { ...point, action },
        { ...point, action },
        { ...point, action },
      ],
      {
        item: 'card',
        min: 2,
        max: 12,
        blank: { ...point, action },
      },
    ),
  },
  steps: {
    ...explained('How it goes'),
    items: list(three, { item: 'step', min: 2, max: 3, blank: point }),
  },
  questions: {
    title: titled('Questions and answers'),
    items: list(
      [
        {
          question: question('A question?', { max: 160 }),
          answer: paragraph('Its answer.', { max: 900 }),
        },
        {
          question: question('A question?', { max: 160 }),
          answer: paragraph('Its answer.', { max: 900 }),
        },
      ],
      {
        item: 'question',
        min: 1,
        max: 20,
        blank: {
          question: question('A question?', { max: 160 }),
          answer: paragraph('Its answer.', { max: 900 }),
        },
      },
    ),
  },
  quote: {
    quote: text('What the person said, in their own words.', { max: 400 }),
    name: text('Name of the person', { max: 80 }),
    role: text('', { max: 120 }),
  },
  facts: {
    title: titled('In short'),
    items: list(
      [
        { term: text('What', { max: 60 }), text: paragraph('How it is.', { max: 200 }) },
        { term: text('What', { max: 60 }), text: paragraph('How it is.', { max: 200 }) },
        { term: text('What', { max: 60 }), text: paragraph('How it is.', { max: 200 }) },
      ],
      {
        item: 'fact',
        min: 1,
        max: 12,
        blank: { term: text('What', { max: 60 }), text: paragraph('How it is.', { max: 200 }) },
      },
    ),
  },
  picture: {
    title: heading('What the picture shows', { max: 80 }),
    text: paragraph('A few sentences beside the picture.', { max: 700 }),
    action,
    picture: ownPicture,
  },
  gallery: {
    title: heading('', { max: 80 }),
    items: list(
      [
        { caption: note('', { max: 160 }), picture: ownPicture },
        { caption: note('', { max: 160 }), picture: ownPicture },
      ],
      {
        item: 'picture',
        min: 1,
        max: 12,
        blank: { caption: note('', { max: 160 }), picture: ownPicture },
      },
    ),
  },
  video: {
    title: heading('What the video shows', { max: 80 }),
    text: paragraph('', { max: 400 }),
    label: text('Watch the video', { max: 40, ready: true }),
    to: link(''),
    picture: ownPicture,
  },
  table: {
    ...explained('Side by side'),
    columns: [
      { name: text('First column', { max: 40 }) },
      { name: text('Second column', { max: 40 }) },
      { name: text('', { max: 40 }) },
    ],
    rows: list([row('First row'), row('Second row')], {
      item: 'row',
      min: 1,
      max: 20,
      blank: row('Next row'),
    }),
  },
  document: {
    title: heading('A document to download', { max: 80 }),
    text: paragraph('What is in it, and who it is for.', { max: 400 }),
    label: text('Download the document', { max: 40, ready: true }),
    file: pdf(''),
    form: choice('none', ['none', 'contact', 'waitlist']),
    thanks: text('', { max: 300 }),
  },
  form: {
    title: titled('Write to us'),
    lead: lead('What happens after the form is sent, and when.', { max: 400 }),
    form: choice('contact', ['contact', 'waitlist', 'ebook']),
    thanks: text('', { max: 300 }),
  },
  booking: {
    title: titled('Talk to us'),
    text: paragraph('How long the call takes, and what comes out of it.', { max: 400 }),
    label: text('Book a call', { max: 40, ready: true }),
    call: choice('discovery-session', [
      'discovery-session',
      'strategic-call',
      'workshop-scoping-call',
      'program-briefing',
      'blueprint-briefing',
    ]),
  },
  closing: {
    title: titled('What to do next'),
    text: paragraph('One or two sentences that lead there.', { max: 400 }),
    action: {
      label: text('Get in touch', { max: 40, ready: true }),
      to: link('/contact#contactForm'),
    },
    picture: choice('one-page-plan', [
      'one-page-plan',
      'counter-bell',
      'day-90',
      'first-arc',
      'ink-and-pen',
      'stage-map',
      'tool-carrier',
      'tote-bag',
    ]),
  },
} as const

function row(term: string) {
  return {
    term: text(term, { max: 60 }),
    cells: [
      text('What holds', { max: 200 }),
      text('What holds', { max: 200 }),
      text('', { max: 200 }),
    ],
  } as const
}

export const addedPage = {
  kind: choice('article', ADDED_PAGE_KINDS),
  state: choice('draft', ADDED_PAGE_STATES),
  path: path(''),
  movedTo: link(''),
  meta: {
    title: heading('', { max: 70 }),
    description: paragraph('', { max: 200 }),
  },
  isHidden: flag(false),
  topic: text('', { max: 40 }),
  author: person(''),
  date: date(''),
  updated: date(''),
  event: {
    starts: date(''),
    ends: date(''),
    from: time(''),
    until: time(''),
    /** Of these times. Empty: the company's. */
    zone: zone(''),
    place: place(''),
  },
  sections: sections([], sectionForms),
} as const

export type SectionKind = keyof typeof sectionForms
