/**
 * Pages that staff add (decision 0460): the list of them, and what is done with one as a whole. Each
 * is a publication in the caller's name, so that it has its history like every text.
 */
import { randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import type { SectionKind } from '#content/added-page.ts'
import { refusals } from '#content/staff/pages.ts'
import {
  ADDED_PAGES_MAX,
  type AddedPage,
  type AddedPageKind,
  addedPages,
  addressOfPath,
  isPathFor,
  newPageRecord,
  TRASH_DAYS,
} from '#contract/added-pages.ts'
import { DAY_MS } from '#contract/durations.ts'
import { EDITING_PATH, type PublishConflicts, type SavedDraft } from '#contract/editing/api.ts'
import { newItemId } from '#contract/editing/lists.ts'
import { REDIRECTS_AT, redirectKey } from '#contract/editing/redirects.ts'
import * as requests from '#contract/editing/requests.ts'
import { recordOf } from '#contract/editing/texts.ts'
import { fillIn } from '#contract/fill-in.ts'
import type { ListedAddedPage } from '#contract/staff/added-pages.ts'
import type { Range, Value } from '#contract/stored-value.ts'
import { isWithin } from '#contract/words.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { readJson } from '#server/http/body.ts'
import { RestRefusal } from '#server/rest/refusal.ts'
import { today } from './current-words.ts'
import { type EditorSession, read, readState } from './editor-session.ts'
import type { PublishedWords } from './published-words.ts'
import { siteWord } from './registry.ts'
import type { SiteState } from './site-state.ts'
import { problemsIn } from './site-words.ts'
import type { CallAsEditor } from './words-database.ts'

type Values = Readonly<Record<string, Value>>

/** The sections with which a page of a kind begins. */
const BEGINNINGS: Readonly<Record<AddedPageKind, readonly SectionKind[]>> = {
  article: ['hero', 'text', 'closing'],
  'case-study': ['opening', 'facts', 'text', 'quote', 'closing'],
  event: ['hero', 'text', 'points', 'form'],
  landing: ['opening', 'points', 'questions', 'form'],
  legal: ['hero', 'text'],
}

const refuse = (text: string, status: 400 | 404 | 409 | 422 = 422) =>
  new RestRefusal(status, `${status}`, text)

/** Publishes values at once in the caller's name. @throws {RestRefusal} 409, 422 */
async function publishNow(call: CallAsEditor, state: SiteState, path: string, values: Values) {
  const wanted = Object.entries(values).map(([at, value]) => ({ at, value }))
  const [problem] = problemsIn(wanted, state.texts, state.stored.listedPlaces ?? undefined)
  if (problem) {
    throw refuse(problem.problem === 'unready' ? refusals.unready : refusals.invalid)
  }
  const drafts = wanted.flatMap(({ at, value }) => {
    const word = siteWord(at)
    return word
      ? [{ ...state.baseOf(at), at, value, area: word.area, original: word.original }]
      : []
  })
  const own = { writer: randomUUID(), sequence: 1 }
  const saved = (await call('editing_save', {
    path,
    drafts: drafts.map((draft) => ({ ...draft, ...own })),
  })) as SavedDraft[]
  const kept = saved.flatMap((one) =>
    one.outcome === 'saved' ? [{ at: one.at, area: 'page', revision: one.revision }] : [],
  )
  const done = (await call('editing_publish', {
    id: randomUUID(),
    path,
    drafts: kept,
    due: null,
  })) as object | PublishConflicts
  if (kept.length < drafts.length || 'conflicts' in done) {
    await call('editing_discard', { drafts: kept })
    throw refuse(refusals.changed, 409)
  }
}

/** @throws {RestRefusal} 422 for a path that the page cannot have */
function requirePath(state: SiteState, kind: AddedPageKind, path: string, record: string): void {
  if (!isPathFor(kind, path)) {
    throw refuse(refusals.path)
  }
  const other = addedPages(state.texts).at(path)
  const isFree = !other || other.record === record || other.path !== path || isOff(other)
  if (!isFree) {
    throw refuse(fillIn(refusals.taken, { title: other.title }))
  }
  const redirects = (state.texts[REDIRECTS_AT] ?? []) as readonly Range[]
  if (redirects.some(([from]) => redirectKey(from) === path)) {
    throw refuse(refusals.redirect)
  }
}

const isOff = ({ state }: AddedPage): boolean => ['gone', 'moved', 'trash'].includes(state)

/** @throws {RestRefusal} 404 */
function requirePage(state: SiteState, record: string): AddedPage {
  const page = addedPages(state.texts).all.find((one) => one.record === record)
  if (!page) {
    throw refuse(refusals.unknown, 404)
  }
  return page
}

function requireRoom(state: SiteState): void {
  const kept = addedPages(state.texts).all.filter((page) => page.state !== 'trash')
  if (kept.length >= ADDED_PAGES_MAX) {
    throw refuse(fillIn(refusals.room, { count: ADDED_PAGES_MAX }))
  }
}

/** The pages with who changed each last, without those that have been in the trash for long. */
function listed(state: SiteState, now = Date.now()): ListedAddedPage[] {
  const { changes, drafts, scheduled } = state.stored
  return addedPages(state.texts).all.flatMap((page) => {
    const own = changes.filter(({ at }) => recordOf(at) === page.record)
    const newest = own.reduce((last, one) => (one.id > last.id ? one : last))
    const removed = own.find(({ at }) => at === `${page.record}.state`)?.when ?? newest.when
    if (page.state === 'trash' && Date.parse(removed) + TRASH_DAYS * DAY_MS < now) {
      return []
    }
    const due = scheduled.find(
      ({ texts, stopped }) => !stopped && texts.some(({ at }) => recordOf(at) === page.record),
    )?.due
    return [
      {
        ...page,
        by: newest.by?.name ?? null,
        when: newest.when,
        drafts: drafts.filter(({ at }) => recordOf(at) === page.record).length,
        ...(due && { due }),
      },
    ]
  })
}

/** What is done with a page as a whole, in the caller's name. @returns the page that it left */
type ChangePages = (call: CallAsEditor, body: unknown) => Promise<{ record: string; path: string }>

const addPage: ChangePages = async (call, body) => {
  const { kind, title, path } = read(requests.newPage, body)
  const state = await readState(call)
  const record = newPageRecord()
  requireRoom(state)
  requirePath(state, kind, path, record)
  await publishNow(call, state, path, {
    [`${record}.kind`]: kind,
    [`${record}.path`]: path,
    [`${record}.meta.title`]: title,
    [`${record}.date`]: today(state.texts),
    [addressOfPath(path)]: record,
  })
  // The first sections are a draft, because their texts are not written yet.
  const ids = BEGINNINGS[kind].map(newItemId)
  const sections = `${record}.sections`
  const [first = ''] = ids
  const drafts = { [sections]: ids, [`${sections}.${first}.title`]: title }
  await saveDrafts(call, path, drafts)
  return { record, path }
}

const duplicatePage: ChangePages = async (call, body) => {
  const { record: source, title, path } = read(requests.duplicatePage, body)
  const state = await readState(call, [source])
  const { kind } = requirePage(state, source)
  const record = newPageRecord()
  requireRoom(state)
  requirePath(state, kind, path, record)
  const values = Object.entries(state.texts).flatMap(([at, value]): [string, Value][] =>
    isWithin(at, source) ? [[`${record}${at.slice(source.length)}`, value]] : [],
  )
  await publishNow(call, state, path, {
    ...Object.fromEntries(values),
    [`${record}.state`]: 'draft',
    [`${record}.path`]: path,
    [`${record}.meta.title`]: title,
    [`${record}.date`]: today(state.texts),
    [addressOfPath(path)]: record,
  })
  return { record, path }
}

const movePage: ChangePages = async (call, body) => {
  const { record, path } = read(requests.movePage, body)
  const state = await readState(call)
  requirePath(state, requirePage(state, record).kind, path, record)
  // The path before stays that of the page, and so leads to it.
  await publishNow(call, state, path, {
    [`${record}.path`]: path,
    [addressOfPath(path)]: record,
  })
  return { record, path }
}

const setPageState: ChangePages = async (call, body) => {
  const { record, state: wanted, movedTo = '' } = read(requests.setPageState, body)
  const state = await readState(call, [record])
  const { path, kind } = requirePage(state, record)
  if (wanted === 'moved' && (movedTo === '' || movedTo === path)) {
    throw refuse(refusals.movedTo)
  }
  if (wanted !== 'trash') {
    requirePath(state, kind, path, record)
  }
  await publishNow(call, state, path, {
    [`${record}.state`]: wanted,
    ...(wanted === 'moved' && { [`${record}.movedTo`]: movedTo }),
  })
  return { record, path }
}

async function saveDrafts(call: CallAsEditor, path: string, values: Values): Promise<void> {
  const own = { base: 0, known: 0, writer: randomUUID(), sequence: 1 }
  const drafts = Object.entries(values).flatMap(([at, value]) => {
    const word = siteWord(at)
    return word ? [{ ...own, at, value, area: word.area, original: word.original }] : []
  })
  await call('editing_save', { path, drafts })
}

interface Dependencies {
  editor: EditorSession
  published: PublishedWords
}

export function addedPageRoutes({ editor, published }: Dependencies): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()
  const answering = (change: ChangePages) => async (c: Context<AppEnv>) => {
    const call = await editor(c)
    const changed = await change(call, await readJson(c))
    // It is published already. If this refresh fails, the next check for changes makes up for it.
    await published.refresh().catch(() => {})
    return c.json(changed)
  }

  routes.get(`${EDITING_PATH}/pages`, async (c) => {
    const state = await readState(await editor(c))
    return c.json({ pages: listed(state) })
  })
  routes.post(`${EDITING_PATH}/pages/new`, answering(addPage))
  routes.post(`${EDITING_PATH}/pages/duplicate`, answering(duplicatePage))
  routes.post(`${EDITING_PATH}/pages/path`, answering(movePage))
  routes.post(`${EDITING_PATH}/pages/state`, answering(setPageState))
  return routes
}
