/**
 * Editing in place. In the transaction of the work, the database decides whether the caller is an
 * editor or admin.
 */
import { Hono } from 'hono'
import { facts } from '#content/facts.ts'
import { sections } from '#content/staff/settings/facts.ts'
import {
  type AddedPage,
  addedPages,
  INSIGHTS_PATH,
  isAddedPage,
  isFreePath,
} from '#contract/added-pages.ts'
import type * as api from '#contract/editing/api.ts'
import {
  EDITING_BATCH_MAX,
  EDITING_PATH,
  HISTORY_PAGE,
  PRESENCE_SECONDS,
} from '#contract/editing/api.ts'
import * as requests from '#contract/editing/requests.ts'
import { recordOf } from '#contract/editing/texts.ts'
import type { PageRenderer } from '#contract/page.ts'
import type { Value } from '#contract/stored-value.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { readJson } from '#server/http/body.ts'
import { RestRefusal } from '#server/rest/refusal.ts'
import { addedPageRoutes } from './added-page-routes.ts'
import { currentWords } from './current-words.ts'
import { type EditorSession, read, readState, shownPathOf } from './editor-session.ts'
import { uploadRoutes } from './picture-routes.ts'
import type { PublishedWords } from './published-words.ts'
import { isSharedRecord, recordsSentFrom, recordsWithin, siteWord } from './registry.ts'
import type { PublishedRenderer } from './render-published.ts'
import type { SiteState, StoredChange } from './site-state.ts'
import { isKeepable } from './site-words.ts'
import type { CallAsEditor } from './words-database.ts'

/** Addresses of the values that 'Settings' shows, and of its lists. */
const ON_SETTINGS: ReadonlySet<string> = new Set(
  sections.flatMap(({ list, fields }) => (list ? [list.at] : fields.map(({ at }) => at))),
)

/** Whether 'Settings' shows a value, or the picture or the list to which it belongs. */
function isOnSettings(at: string): boolean {
  const end = at.lastIndexOf('.')
  return ON_SETTINGS.has(at) || (end > 0 && isOnSettings(at.slice(0, end)))
}

/** Several hundred texts of an editor at once. */
const EDITING_BODY_MAX_BYTES = 1024 * 1024

/**
 * A draft with the area in which it is stored. That of an address which is gone is found in both.
 */
const withArea = <Draft extends { at: string }>(draft: Draft) => ({
  ...draft,
  area: siteWord(draft.at)?.area ?? null,
})

/** To which a link may lead besides the pages of the site. */
const addedPathsIn = ({ texts }: SiteState): string[] => [
  INSIGHTS_PATH,
  ...addedPages(texts).all.flatMap(({ path, state }) => (state === 'trash' ? [] : path)),
]

/** What is published, with the sections of the added page at a path. */
async function readPage(
  call: CallAsEditor,
  published: Pick<PublishedWords, 'snapshot'>,
  path: string,
): Promise<{ state: SiteState; added: AddedPage | undefined }> {
  const expected = addedPages(published.snapshot().texts).at(path)
  const state = await readState(call, expected ? [expected.record] : [])
  const added = addedPageAt(state, path)
  // This process may not know yet that another one has made the page.
  return added && added.record !== expected?.record
    ? { state: await readState(call, [added.record]), added }
    : { state, added }
}

/** The added page that has this path, also one that visitors do not see. */
function addedPageAt({ texts }: SiteState, path: string): AddedPage | undefined {
  const page = addedPages(texts).at(path)
  return page?.path === path ? page : undefined
}

interface EditingDependencies {
  editor: EditorSession
  renderer: PageRenderer
  pages: Pick<PublishedRenderer, 'recordsOf'>
  published: PublishedWords
  /** Whether a process publishes what is scheduled (`scheduled-publications.ts`). */
  canSchedule: boolean
}

/** `{EDITING_PATH}/…`, except what an editor is shown before it is published (`preview-routes.ts`). */
export function editingRoutes(dependencies: EditingDependencies): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()
  routes.route('/', readingRoutes(dependencies))
  routes.route('/', draftRoutes(dependencies))
  routes.route('/', publicationRoutes(dependencies))
  routes.route('/', uploadRoutes(dependencies.editor))
  routes.route('/', addedPageRoutes(dependencies))
  return routes
}

/** What an editor may do, what a page has, where words occur, and what was published before. */
function readingRoutes({
  editor,
  renderer,
  pages,
  published,
  canSchedule,
}: EditingDependencies): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()

  routes.get(`${EDITING_PATH}/role`, async (c) => {
    const call = await editor(c, true)
    return c.json({
      role: (await call('editing_role', {})) as api.EditingRole['role'],
    } satisfies api.EditingRole)
  })

  routes.get(`${EDITING_PATH}/page`, async (c) => {
    const asked = c.req.query('path') ?? '/'
    const { state, added } = await readPage(await editor(c), published, asked)
    const shownPath = added?.path ?? shownPathOf(renderer, asked)
    const used = await pages.recordsOf(shownPath)
    // Every page may show a fact in its emails.
    const shown = [...new Set([...recordsWithin(used), ...Object.keys(facts)])]
    const isSettings = shownPath === '/admin/settings'
    const sent = [...recordsSentFrom(shown)]
    const isHere = ({ at }: { at: string }) =>
      (isSettings && isOnSettings(at)) ||
      ((shown.includes(recordOf(at)) || sent.includes(recordOf(at))) &&
        siteWord(at)?.on?.includes(shownPath) !== false)
    return c.json({
      generation: state.stored.generation,
      me: state.stored.me,
      path: shownPath,
      ...(state.stored.listedPlaces && { listedPlaces: state.stored.listedPlaces }),
      records: {
        own: shown.filter((name) => !isSharedRecord(name)),
        sent,
      },
      ...(added && { addedPage: { record: added.record, state: added.state } }),
      addedPaths: addedPathsIn(state),
      words: state.words(new Set([...shown, ...sent])).filter(isHere),
      drafts: state.drafts().filter(isHere),
      scheduled: state.stored.scheduled.filter(
        ({ texts, stopped }) => stopped || texts.some(isHere),
      ),
      tools: currentWords(published)('site').tools,
      canSchedule,
    } satisfies api.EditingPage)
  })

  routes.get(`${EDITING_PATH}/find`, async (c) => {
    const state = await readState(await editor(c), 'all')
    const texts = state.find(read(requests.findTexts, c.req.query()))
    return c.json({
      texts: texts.slice(0, EDITING_BATCH_MAX),
      hasMore: texts.length > EDITING_BATCH_MAX,
    } satisfies api.Found)
  })

  routes.get(`${EDITING_PATH}/history`, async (c) => {
    const call = await editor(c)
    const asked = read(requests.historyOf, c.req.query())
    type Change = StoredChange & { from: Value }
    const found = (await call('editing_history', { ...asked, most: HISTORY_PAGE + 1 })) as Change[]
    const changes = found
      .slice(0, HISTORY_PAGE)
      .map(
        ({ value, original, ...change }): api.WordChange => ({ ...change, to: value ?? original }),
      )
    return c.json({ changes, hasMore: found.length > HISTORY_PAGE } satisfies api.WordHistory)
  })
  return routes
}

/** What an editor types, and on which page. */
function draftRoutes({
  editor,
  renderer,
}: Pick<EditingDependencies, 'editor' | 'renderer'>): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()

  routes.put(`${EDITING_PATH}/drafts`, async (c) => {
    const call = await editor(c)
    const { path, drafts } = read(requests.saveDrafts, await readJson(c, EDITING_BODY_MAX_BYTES))
    const outcomes = new Map<string, api.SavedDraft>()
    const kept = drafts.flatMap((draft) => {
      const word = siteWord(draft.at)
      if (word && (draft.value === null || isKeepable(word, draft.value))) {
        return [{ ...draft, area: word.area, original: word.original }]
      }
      outcomes.set(draft.at, {
        at: draft.at,
        outcome: 'refused',
        reason: word ? 'not-a-text' : 'unknown-address',
      })
      return []
    })
    // The call is made even with nothing to save, because it tells callers who may not edit.
    for (const one of (await call('editing_save', { path, drafts: kept })) as api.SavedDraft[]) {
      outcomes.set(one.at, one)
    }
    return c.json({
      drafts: drafts.flatMap(({ at }) => outcomes.get(at) ?? []),
    } satisfies api.SavedDrafts)
  })

  routes.post(`${EDITING_PATH}/discard`, async (c) => {
    const call = await editor(c)
    const { drafts } = read(requests.discardDrafts, await readJson(c, EDITING_BODY_MAX_BYTES))
    return c.json((await call('editing_discard', { drafts: drafts.map(withArea) })) as string[])
  })

  routes.post(`${EDITING_PATH}/presence`, async (c) => {
    const call = await editor(c)
    const { path, isEditing } = read(requests.presence, await readJson(c, EDITING_BODY_MAX_BYTES))
    const said = {
      path: isFreePath(path) ? path : shownPathOf(renderer, path),
      is_editing: isEditing,
      seconds: PRESENCE_SECONDS,
    }
    return c.json((await call('editing_presence', said)) as api.Colleague[])
  })
  return routes
}

/** Publishing now or later. */
function publicationRoutes({
  editor,
  published,
  canSchedule,
}: Pick<EditingDependencies, 'editor' | 'published' | 'canSchedule'>): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()

  routes.post(`${EDITING_PATH}/publish`, async (c) => {
    const call = await editor(c)
    const sent = read(requests.publishDrafts, await readJson(c, EDITING_BODY_MAX_BYTES))
    if (sent.due && !canSchedule) {
      throw new RestRefusal(400, '400', 'Nothing can be scheduled here')
    }
    const pages = sent.drafts.map(({ at }) => recordOf(at)).filter(isAddedPage)
    const problems = (await readState(call, [...new Set(pages)])).problemsOf(sent.drafts)
    if (problems.length > 0) {
      return c.json({ problems } satisfies api.PublishProblems, 422)
    }
    const done = (await call('editing_publish', {
      ...sent,
      drafts: sent.drafts.map(withArea),
    })) as api.Published | api.PublishConflicts
    if ('conflicts' in done) {
      return c.json(done, 409)
    }
    // The texts are published already. If this refresh fails, the next check for changes makes up
    // for it.
    await published.refresh().catch(() => {})
    return c.json(done satisfies api.Published)
  })

  routes.post(`${EDITING_PATH}/unschedule`, async (c) => {
    const call = await editor(c)
    const sent = read(requests.unschedule, await readJson(c))
    return c.json((await call('editing_unschedule', sent)) as boolean)
  })
  return routes
}
