/**
 * Pages that staff add (decision 0460). Each is a record of its own, `page-{id}`, whose values have
 * addresses like all others: `page-k3x9a1bc.meta.title`. What a page can hold is declared in
 * `content/added-page.ts`. A path belongs to the page that the value at its address names
 * (`addressOfPath`), so that two pages never have the same one, and a path that a page had before
 * leads to the page.
 */
import { PAGE_PATHS } from './page-paths.ts'
import type { Value } from './stored-value.ts'
import type { PublishedValues } from './words.ts'

export const ADDED_PAGE_KINDS = ['article', 'case-study', 'event', 'landing', 'legal'] as const
export type AddedPageKind = (typeof ADDED_PAGE_KINDS)[number]

/**
 * `draft`: not published yet. `gone`: taken off the site, answered with 410. `moved`: taken off, and
 * its address leads elsewhere. `trash`: the same as `gone`, and not listed after TRASH_DAYS.
 */
export const ADDED_PAGE_STATES = ['draft', 'live', 'gone', 'moved', 'trash'] as const
export type AddedPageState = (typeof ADDED_PAGE_STATES)[number]

export const ADDED_PAGES_MAX = 500
export const SECTIONS_MAX = 40
export const TRASH_DAYS = 30

/** Kinds that `/insights` lists. Their addresses are below it. */
const INSIGHT_KINDS: readonly string[] = ['article', 'case-study', 'event']
export const isInsight = (kind: string): boolean => INSIGHT_KINDS.includes(kind)

/** Kinds that a person wrote at a time, for search engines and link previews. */
export const isArticle = (kind: string): boolean => kind === 'article' || kind === 'case-study'

export const INSIGHTS_PATH = '/insights'
export const FEED_PATH = '/insights/feed.atom'
export const INSIGHTS_PER_PAGE = 20

const RECORD = /^page-[a-z0-9]{8}$/
/** Whether a record is that of an added page. */
export const isAddedPage = (record: string): boolean => RECORD.test(record)

/** The record of a new page. */
export function newPageRecord(): string {
  const bytes = [...crypto.getRandomValues(new Uint8Array(8))]
  return `page-${bytes.map((byte) => (byte % 36).toString(36)).join('')}`
}

/**
 * Addresses of what added pages say in their sections, as a pattern of SQL. There can be a hundred
 * thousand of them, so those of a page are read when it is asked for.
 */
export const SECTIONS_LIKE = 'page-________.sections%'
/** In place of {@link SECTIONS_LIKE}: of no value. */
export const NONE_LIKE = ''

const OF_SECTIONS = /^page-[a-z0-9]{8}\.sections(?:\.|$)/
/** Whether an address is of what an added page says in its sections. */
export const isOfSections = (at: string): boolean => OF_SECTIONS.test(at)

/** The address of a part of the list, as links to it are written. */
export function insightsAddress({ topic, page }: { topic?: string; page: number }): string {
  const query = new URLSearchParams({
    ...(topic && { topic }),
    ...(page > 1 && { page: `${page}` }),
  })
  return query.size > 0 ? `${INSIGHTS_PATH}?${query}` : INSIGHTS_PATH
}

const SEGMENT = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
const MAX_SEGMENTS = 3
export const PATH_MAX_CHARACTERS = 80

/** First segments of what programs, files and staff pages use. */
const PROGRAM_SEGMENTS = [
  'admin',
  'assets',
  'auth',
  'config',
  'dev',
  'embed',
  'fonts',
  'forms',
  'functions',
  'healthz',
  'images',
  'meetings',
  'metrics',
  'pictures',
  'preview',
  'readyz',
  'rest',
  'storage',
  'submissions',
  'visits',
  '404',
] as const

const TAKEN: ReadonlySet<string> = /* @__PURE__ */ new Set([
  ...PROGRAM_SEGMENTS,
  ...PAGE_PATHS.map((path) => path.split('/')[1] ?? ''),
])

/** Whether an added page may have this path: never what begins like a path of the site. */
export function isFreePath(path: string): boolean {
  const [empty, first = '', ...rest] = path.split('/')
  const segments = [first, ...rest]
  return (
    empty === '' &&
    path.length <= PATH_MAX_CHARACTERS &&
    segments.length <= MAX_SEGMENTS &&
    segments.every((segment) => SEGMENT.test(segment)) &&
    !TAKEN.has(first) &&
    path !== INSIGHTS_PATH
  )
}

/** Whether a page of this kind may have this path. Only what is listed is below `/insights`. */
export const isPathFor = (kind: string, path: string): boolean =>
  isFreePath(path) &&
  (isInsight(kind)
    ? path.startsWith(`${INSIGHTS_PATH}/`) && path.split('/').length === 3
    : !path.startsWith(`${INSIGHTS_PATH}/`))

/** The record of the values that say to which page a path belongs. */
export const PATHS_RECORD = 'paths'
const PATH_ADDRESS = /^paths(?:\.[a-z0-9-]+){1,3}$/

/** `/insights/first-month` → `paths.insights.first-month` */
export const addressOfPath = (path: string): string => `${PATHS_RECORD}${path.replaceAll('/', '.')}`

/** Whether an address is that of a path. */
export const isAddressOfPath = (at: string): boolean =>
  PATH_ADDRESS.test(at) && isFreePath(at.slice(PATHS_RECORD.length).replaceAll('.', '/'))

/** What is known of a page without its sections. Texts can name facts. */
export interface AddedPage {
  record: string
  kind: AddedPageKind
  path: string
  state: AddedPageState
  /** Where its address leads while it is `moved`. */
  movedTo: string
  title: string
  description: string
  isHidden: boolean
  topic: string
  /** Id of a person, or `founder`. */
  author: string
  /** `2027-03-01`. */
  date: string
  updated: string
  /** First day of an event. */
  starts: string
}

const textAt = (texts: PublishedValues, at: string): string => {
  const value: Value | undefined = texts[at]
  return typeof value === 'string' ? value : ''
}

const choiceAt = <Choice extends string>(
  texts: PublishedValues,
  at: string,
  choices: readonly Choice[],
): Choice => choices.find((one) => one === texts[at]) ?? (choices[0] as Choice)

function pageOf(texts: PublishedValues, record: string, path: string): AddedPage {
  const own = (key: string) => textAt(texts, `${record}.${key}`)
  return {
    record,
    path,
    kind: choiceAt(texts, `${record}.kind`, ADDED_PAGE_KINDS),
    state: choiceAt(texts, `${record}.state`, ADDED_PAGE_STATES),
    movedTo: own('movedTo'),
    title: own('meta.title'),
    description: own('meta.description'),
    isHidden: texts[`${record}.isHidden`] === true,
    topic: own('topic'),
    author: own('author'),
    date: own('date'),
    updated: own('updated'),
    starts: own('event.starts'),
  }
}

/** The added pages among the texts of the site. */
interface AddedPages {
  all: readonly AddedPage[]
  /** The page to which a path belongs, also one that it had before. */
  at(path: string): AddedPage | undefined
}

const PATH_OF_PAGE = /^(page-[a-z0-9]{8})\.path$/
/** Of the address of a page's path. A site may have a hundred thousand other addresses. */
const PATH_ADDRESS_LENGTH = 'page-k3x9a1bc.path'.length
const known = /* @__PURE__ */ new WeakMap<PublishedValues, AddedPages>()

function readPages(texts: PublishedValues): AddedPages {
  const all = new Map<string, AddedPage>()
  for (const [at, path] of Object.entries(texts)) {
    const record = at.length === PATH_ADDRESS_LENGTH ? PATH_OF_PAGE.exec(at)?.[1] : undefined
    if (record && typeof path === 'string') {
      all.set(record, pageOf(texts, record, path))
    }
  }
  // A page has a path only while the path is its own.
  const owner = (path: string) => all.get(textAt(texts, addressOfPath(path)))
  return { all: [...all.values()].filter((page) => owner(page.path) === page), at: owner }
}

/** @param texts of a snapshot, for which the pages are read once */
export function addedPages(texts: PublishedValues): AddedPages {
  const read = known.get(texts) ?? readPages(texts)
  known.set(texts, read)
  return read
}

/** The page that visitors read at a path. */
export function livePageAt(texts: PublishedValues, path: string): AddedPage | undefined {
  const page = addedPages(texts).at(path)
  return page?.path === path && page.state === 'live' ? page : undefined
}

/** What `/insights` lists, newest first. */
export const insightsIn = (texts: PublishedValues): AddedPage[] =>
  addedPages(texts)
    .all.filter(({ kind, state, isHidden }) => isInsight(kind) && state === 'live' && !isHidden)
    .sort((one, other) => other.date.localeCompare(one.date) || one.path.localeCompare(other.path))

/** Whether the footer links to `/insights`. */
export const INSIGHTS_LINKED_AT = 'insights.linked'
