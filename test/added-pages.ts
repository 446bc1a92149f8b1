/** Pages as staff make them, one of each kind, for tests that read them. */
import type { SectionKind } from '#content/added-page.ts'
import { type AddedPageKind, addressOfPath } from '#contract/added-pages.ts'
import type { Value } from '#contract/stored-value.ts'

type Values = Readonly<Record<string, Value>>

interface Section {
  kind: SectionKind
  values?: Values
  /** The texts of the items of its list. */
  items?: readonly Values[]
}

interface AddedPageOfTest {
  kind: AddedPageKind
  path: string
  title: string
  sections: readonly Section[]
  more?: Values
}

/** `n000001`, the same in every run. */
const idOf = (number: number) => `n${String(number).padStart(6, '0')}`

/** The published values of a live page. @param record `page-a0000001` */
function textsOfPage(
  record: string,
  { kind, path, title, sections, more = {} }: AddedPageOfTest,
): Record<string, Value> {
  const ids = sections.map((section, index) => `${section.kind}-${idOf(index)}`)
  const listOf = (one: Section) => (one.kind === 'table' ? 'rows' : 'items')
  const texts = sections.flatMap((section, index) => {
    const at = `${record}.sections.${ids[index]}`
    const list = `${at}.${listOf(section)}`
    const { values = {}, items = [] } = section
    return [
      ...Object.entries(values).map(([key, value]) => [`${at}.${key}`, value]),
      ...(items.length > 0 ? [[list, items.map((_, item) => idOf(item))]] : []),
      ...items.flatMap((item, number) =>
        Object.entries(item).map(([key, value]) => [`${list}.${idOf(number)}.${key}`, value]),
      ),
    ]
  })
  return {
    [addressOfPath(path)]: record,
    [`${record}.kind`]: kind,
    [`${record}.path`]: path,
    [`${record}.state`]: 'live',
    [`${record}.meta.title`]: title,
    [`${record}.meta.description`]: `${title}, in a sentence.`,
    [`${record}.sections`]: ids,
    ...Object.fromEntries(texts),
    ...Object.fromEntries(Object.entries(more).map(([key, value]) => [`${record}.${key}`, value])),
  }
}

const points = ['Measure first', 'Change one task', 'Show the result'].map((title) => ({
  title,
  text: 'Write down how long it takes today, and who waits for it.',
}))
const LEAD = 'What changed in ninety days, and what it took from the team that did it.'
const TEXT = [
  'The team wrote down **every step** of a claim, [as we suggest](/book).',
  '## The first week\n\n- One task\n- One owner\n\n1. Before\n2. After',
  '> We stopped guessing.',
  '| Task | Hours |\n| --- | --- |\n| Claims | 3 |',
].join('\n\n')
const form = {
  kind: 'form',
  values: { lead: 'We answer within two days.', thanks: 'We read it all in one evening.' },
} as const
const closing = { kind: 'closing', values: { text: 'Begin with one task.' } } as const
const quote = {
  kind: 'quote',
  values: { quote: 'We stopped guessing.', name: 'A head of claims', role: 'Insurer' },
} as const

/** One page of each kind. Together they have every kind of section. */
export const ONE_OF_EACH = {
  'page-a0000001': {
    kind: 'article',
    path: '/insights/first-week',
    title: 'The first week',
    sections: [
      { kind: 'hero', values: { title: 'The first week', lead: 'What changed, and how.' } },
      { kind: 'text', values: { text: TEXT } },
      {
        kind: 'gallery',
        items: [{ caption: 'Before' }, { caption: 'After' }],
      },
      { kind: 'video', values: { title: 'The film', to: 'https://video.example/1' } },
      closing,
    ],
    more: { topic: 'Leading', date: '2026-11-02', updated: '2026-11-09' },
  },
  'page-a0000002': {
    kind: 'case-study',
    path: '/insights/ninety-days',
    title: 'Claims in ninety days',
    sections: [
      { kind: 'opening', values: { title: 'Claims in ninety days', lead: LEAD } },
      { kind: 'facts', items: [{ term: 'Team', text: 'Twelve people.' }] },
      { kind: 'picture', values: { title: 'The wall', text: 'What they saw every morning.' } },
      quote,
      {
        kind: 'table',
        values: { 'columns.0.name': 'Before', 'columns.1.name': 'After' },
        items: [
          { term: 'Hours', 'cells.0': 'Nine', 'cells.1': 'Three' },
          { term: 'Errors', 'cells.0': 'Four in a hundred', 'cells.1': '' },
        ],
      },
      { kind: 'document', values: { title: 'The report', text: LEAD, form: 'contact' } },
      closing,
    ],
    more: { topic: 'Claims', date: '2026-11-03' },
  },
  'page-a0000003': {
    kind: 'event',
    path: '/insights/meet-us',
    title: 'Meet us in Zurich',
    sections: [
      { kind: 'hero', values: { title: 'Meet us in Zurich', lead: LEAD } },
      { kind: 'steps', values: { lead: LEAD }, items: points },
      { kind: 'booking', values: { text: 'Half an hour, by video.' } },
      form,
    ],
    more: {
      date: '2026-11-04',
      'event.starts': '2027-03-01',
      'event.from': '17:30',
      'event.place': 'Zurich, main station',
    },
  },
  'page-a0000004': {
    kind: 'landing',
    path: '/spring-campaign',
    title: 'Ninety days to a calmer team',
    sections: [
      {
        kind: 'opening',
        values: {
          title: 'Ninety days to a calmer team',
          lead: LEAD,
          'action.label': 'Write to us',
          'action.to': '/contact',
        },
      },
      { kind: 'points', values: { lead: LEAD }, items: points },
      quote,
      { kind: 'cards', values: { lead: LEAD }, items: points },
      {
        kind: 'questions',
        items: points.map(({ title, text }) => ({ question: `${title}?`, answer: text })),
      },
      form,
    ],
  },
  'page-a0000005': {
    kind: 'legal',
    path: '/impressum',
    title: 'Impressum',
    sections: [
      { kind: 'hero', values: { title: 'Impressum', lead: 'Who is responsible for this site.' } },
      { kind: 'text', values: { text: 'Northwind Advisory\nBahnhofstrasse 1\n8001 Zurich' } },
    ],
  },
} as const satisfies Record<string, AddedPageOfTest>

/** The values of all of them. */
export const textsOfOneOfEach = (): Record<string, Value> =>
  Object.assign(
    {},
    ...Object.entries(ONE_OF_EACH).map(([record, page]) => textsOfPage(record, page)),
  )
