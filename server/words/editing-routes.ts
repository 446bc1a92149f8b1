/**
 * Editing in place for editors and admins. The database decides whether the caller is one, in the transaction of the
 * work.
 */
import { Hono } from 'hono'
import { facts } from '#content/facts.ts'
import {
  type Colleague,
  EDITING_BATCH_MAX,
  EDITING_PATH,
  type EditingPage,
  type EditingRole,
  type Found,
  HISTORY_PAGE,
  PRESENCE_SECONDS,
  type PublishConflicts,
  type Published,
  type PublishProblems,
  type SavedDraft,
  type SavedDrafts,
  type WordChange,
  type WordHistory,
} from '#contract/editing/api.ts'
import {
  discardDrafts,
  findTexts,
  historyOf,
  presence,
  publishDrafts,
  saveDrafts,
  unschedule,
} from '#contract/editing/requests.ts'
import { recordOf, SHARED_RECORDS } from '#contract/editing/texts.ts'
import type { PageRenderer } from '#contract/page.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { readJson } from '#server/http/body.ts'
import type { PagePolicy } from '#server/http/security-headers.ts'
import { RestRefusal } from '#server/rest/refusal.ts'
import { draftPreviewRoutes, type SendTest } from './draft-preview-routes.ts'
import { type EditorSession, read, readState, shownPathOf } from './editor-session.ts'
import type { PreviewSent } from './email-previews.ts'
import type { PublishedWords } from './published-words.ts'
import type { PublishedRenderer } from './render-published.ts'
import type { StoredChange } from './site-state.ts'
import { isKeepable, recordsSentFrom, recordsWithin, siteWord } from './site-words.ts'
import { uploadRoutes } from './upload-routes.ts'

const SETTINGS_PATH = '/admin/settings'
/** Records that only the server reads. */
const SERVER_RECORDS = ['desk', 'announcement']

/** Several hundred texts of an editor at once. */
const EDITING_BODY_MAX_BYTES = 1024 * 1024

interface EditingDependencies {
  editor: EditorSession
  renderer: PageRenderer
  pages: PublishedRenderer
  published: PublishedWords
  policyOf: PagePolicy
  previewSent: PreviewSent
  sendTest: SendTest
  /** Whether a process publishes what is scheduled (`scheduled-publications.ts`). */
  canSchedule: boolean
}

export function editingRoutes(dependencies: EditingDependencies): Hono<AppEnv> {
  const { editor, pages, published, renderer, canSchedule } = dependencies
  const routes = new Hono<AppEnv>()

  routes.get(`${EDITING_PATH}/role`, async (c) => {
    const call = await editor(c, true)
    return c.json({ role: (await call('editing_role', {})) as EditingRole['role'] } satisfies EditingRole)
  })

  routes.get(`${EDITING_PATH}/page`, async (c) => {
    const state = await readState(await editor(c))
    const asked = c.req.query('path') ?? '/'
    const shownPath = shownPathOf(renderer, asked)
    const used = await pages.recordsOf(shownPath)
    // Every page may show a fact in its emails.
    const shown = [...new Set([...recordsWithin(used), ...Object.keys(facts)])]
    const sent = [...recordsSentFrom(shown), ...(shownPath === SETTINGS_PATH ? SERVER_RECORDS : [])]
    const isHere = ({ at }: { at: string }) =>
      (shown.includes(recordOf(at)) || sent.includes(recordOf(at))) && siteWord(at)?.on?.includes(shownPath) !== false
    return c.json({
      generation: state.stored.generation,
      me: state.stored.me,
      path: shownPath,
      records: { own: shown.filter((name) => !SHARED_RECORDS.includes(name)), sent },
      words: state.words().filter(isHere),
      drafts: state.drafts().filter(isHere),
      scheduled: state.stored.scheduled.filter(({ texts, stopped }) => stopped || texts.some(isHere)),
      canSchedule,
    } satisfies EditingPage)
  })

  routes.get(`${EDITING_PATH}/find`, async (c) => {
    const state = await readState(await editor(c))
    const texts = state.find(read(findTexts, c.req.query()))
    return c.json({
      texts: texts.slice(0, EDITING_BATCH_MAX),
      hasMore: texts.length > EDITING_BATCH_MAX,
    } satisfies Found)
  })

  routes.put(`${EDITING_PATH}/drafts`, async (c) => {
    const call = await editor(c)
    const { path, drafts } = read(saveDrafts, await readJson(c, EDITING_BODY_MAX_BYTES))
    const outcomes = new Map<string, SavedDraft>()
    const kept = drafts.flatMap((draft) => {
      const word = siteWord(draft.at)
      if (word && (draft.value === null || isKeepable(word, draft.value)))
        return [{ ...draft, original: word.original }]
      outcomes.set(draft.at, { at: draft.at, outcome: 'refused', reason: word ? 'not-a-text' : 'unknown-address' })
      return []
    })
    // The call is made even with nothing to save, because it tells callers who may not edit.
    for (const one of (await call('editing_save', { path, drafts: kept })) as SavedDraft[]) outcomes.set(one.at, one)
    return c.json({ drafts: drafts.flatMap(({ at }) => outcomes.get(at) ?? []) } satisfies SavedDrafts)
  })

  routes.post(`${EDITING_PATH}/publish`, async (c) => {
    const call = await editor(c)
    const sent = read(publishDrafts, await readJson(c, EDITING_BODY_MAX_BYTES))
    if (sent.due && !canSchedule) throw new RestRefusal(400, '400', 'Nothing can be scheduled here')
    const problems = (await readState(call)).problemsOf(sent.drafts)
    if (problems.length > 0) return c.json({ problems } satisfies PublishProblems, 422)
    const done = (await call('editing_publish', sent)) as Published | PublishConflicts
    if ('conflicts' in done) return c.json(done, 409)
    // The texts are published already. If this refresh fails, the next check for changes makes up for it.
    await published.refresh().catch(() => {})
    return c.json(done satisfies Published)
  })

  for (const [name, shape] of [
    ['discard', discardDrafts],
    ['unschedule', unschedule],
  ] as const)
    routes.post(`${EDITING_PATH}/${name}`, async (c) => {
      const call = await editor(c)
      const answer = await call(
        `editing_${name}`,
        read<Record<string, unknown>>(shape, await readJson(c, EDITING_BODY_MAX_BYTES)),
      )
      return c.json(answer as string[] | boolean)
    })

  routes.post(`${EDITING_PATH}/presence`, async (c) => {
    const call = await editor(c)
    const { path, isEditing } = read(presence, await readJson(c, EDITING_BODY_MAX_BYTES))
    const said = { path: shownPathOf(renderer, path), is_editing: isEditing, seconds: PRESENCE_SECONDS }
    return c.json((await call('editing_presence', said)) as Colleague[])
  })

  routes.get(`${EDITING_PATH}/history`, async (c) => {
    const call = await editor(c)
    const asked = read(historyOf, c.req.query())
    const found = (await call('editing_history', { ...asked, most: HISTORY_PAGE + 1 })) as (StoredChange & {
      from: string
    })[]
    const changes = found.slice(0, HISTORY_PAGE).map(
      ({ value, original, ...change }): WordChange => ({
        ...change,
        to: value ?? original,
      }),
    )
    return c.json({ changes, hasMore: found.length > HISTORY_PAGE } satisfies WordHistory)
  })

  routes.route('/', uploadRoutes(editor))
  routes.route('/', draftPreviewRoutes(editor, dependencies))
  return routes
}
