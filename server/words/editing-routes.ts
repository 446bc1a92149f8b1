/** Editing in place, for editors and admins. Whether the caller is one is the database's to say, in the transaction of the work. */
import { type Context, Hono } from 'hono'
import { z } from 'zod'
import {
  type Colleague,
  type DiscardedDrafts,
  DRAFT_MAX_CHARACTERS,
  EDITING_BATCH_MAX,
  EDITING_PATH,
  type EditableWord,
  type EditingOverview,
  type EditingPage,
  type EditingRole,
  HISTORY_PAGE,
  type PublishConflicts,
  type Published,
  type PublishProblems,
  pictureValue,
  recordOf,
  type SavedDraft,
  type SavedDrafts,
  SHARED_RECORDS,
  type UploadedPicture,
  type WordChange,
  type WordDraft,
  type WordHistory,
} from '#contract/editing.ts'
import type { PageRenderer } from '#contract/page.ts'
import type { PublishedTexts } from '#contract/words.ts'
import type { AccessTokens } from '#server/auth/access-token.ts'
import { bearerToken } from '#server/auth/signed-in-caller.ts'
import type { Store } from '#server/db/store.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import type { PagePolicy } from '#server/http/content-security-policy.ts'
import { readJson } from '#server/http/json-body.ts'
import { RestRefusal } from '#server/rest/refusal.ts'
import { signedInStaff } from '#server/staff/signed-in-staff.ts'
import type { Crop } from './encode-picture.ts'
import { type PublishedWords, shownInstead } from './published-words.ts'
import type { PublishedRenderer } from './render-published.ts'
import { isKeepable, recordsWithin, siteWords, wordProblem } from './site-words.ts'
import { type CallAsEditor, callAsCaller, callHostedAs, type HostedProject } from './words-database.ts'

export interface EditingParts {
  store: Store
  tokens: AccessTokens
  /** Accounts and data are those of a hosted project. */
  hosted: HostedProject | undefined
  renderer: PageRenderer
  pages: PublishedRenderer
  published: PublishedWords
  policyOf: PagePolicy
}

/** As the functions of the migration answer. */
interface StoredChange {
  id: number
  at: string
  version: number
  kind: WordChange['kind']
  value: string | null
  original: string
  by: Colleague | null
  when: string
  publication: string
  path: string
}
type StoredDraft = Omit<WordDraft, 'conflict' | 'problem' | 'isGone'> & { original: string }
interface StoredState {
  generation: number
  me: Colleague
  changes: StoredChange[]
  drafts: StoredDraft[]
}

/** Every unknown path shows this page. */
const UNKNOWN_PATH = '/404'
const PREVIEW_PATH = `${EDITING_PATH}/preview`
/** Encoding takes all of a core for a second or two, so pictures wait for each other. */
const MAX_WAITING_PICTURES = 5

const path = z.string().min(1).max(500)
const address = z.string().min(1).max(200)
const revision = z.int().min(0)
const revisions = z
  .array(z.object({ at: address, revision }))
  .min(1)
  .max(EDITING_BATCH_MAX)
const saveShape = z.object({
  path,
  drafts: z
    .array(
      z.object({
        at: address,
        value: z.string().max(DRAFT_MAX_CHARACTERS).nullable(),
        base: z.int().min(0),
        known: revision,
        writer: z.uuid(),
        sequence: z.int().min(0),
        restores: z.int().min(1).optional(),
      }),
    )
    .min(1)
    .max(EDITING_BATCH_MAX),
})
const discardShape = z.object({ drafts: revisions })
const publishShape = z.object({ id: z.uuid(), path, drafts: revisions })
const historyShape = z.object({
  at: address.optional(),
  path: path.optional(),
  before: z.coerce.number().int().optional(),
})
const cropShape = z
  .string()
  .regex(/^\d+(\.\d+)?(,\d+(\.\d+)?){3}$/)
  .transform((text): Crop => {
    const [left = 0, top = 0, width = 0, height = 0] = text.split(',').map(Number)
    return { left, top, width, height }
  })

const listed = ({ issues }: z.ZodError) =>
  issues
    .map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    .slice(0, 5)
    .join('; ')

/** @throws {RestRefusal} 400 */
function read<T>(shape: z.ZodType<T>, value: unknown): T {
  const sent = shape.safeParse(value)
  if (!sent.success) throw new RestRefusal(400, '400', 'The request could not be read', { details: listed(sent.error) })
  return sent.data
}

/** @throws {RestRefusal} 400: what is done to one address twice has no answer */
function requireDistinct(list: readonly { at: string }[]): void {
  if (new Set(list.map(({ at }) => at)).size < list.length)
    throw new RestRefusal(400, '400', 'Each address may be named once')
}

export function editingRoutes(parts: EditingParts): Hono<AppEnv> {
  const { pages, published, renderer } = parts
  const routes = new Hono<AppEnv>()

  /** @throws {RestRefusal} 401 */
  async function editor(c: Context<AppEnv>): Promise<CallAsEditor> {
    if (!parts.hosted) return callAsCaller(parts.store, (await signedInStaff(c, parts)).caller)
    const token = bearerToken(c)
    if (token === undefined)
      throw new RestRefusal(401, '42501', 'Sign in first', { headers: { 'WWW-Authenticate': 'Bearer' } })
    return callHostedAs(parts.hosted, token)
  }

  const stateFor = async (call: CallAsEditor) => new SiteState((await call('editing_read', {})) as StoredState)

  routes.get(`${EDITING_PATH}/role`, async (c) => {
    const call = await editor(c)
    return c.json({ role: (await call('editing_role', {})) as EditingRole['role'] } satisfies EditingRole)
  })

  routes.get(`${EDITING_PATH}/page`, async (c) => {
    const state = await stateFor(await editor(c))
    const asked = c.req.query('path') ?? '/'
    const shownPath = renderer.routePath(asked) ?? UNKNOWN_PATH
    const used = await pages.recordsOf(shownPath)
    const records = [...recordsWithin(used)]
    const isHere = ({ at }: { at: string }) => records.includes(recordOf(at))
    const shared = records.filter((name) => SHARED_RECORDS.some((one) => one === name))
    return c.json({
      generation: state.stored.generation,
      me: state.stored.me,
      path: shownPath,
      records: { own: records.filter((name) => !shared.includes(name)), shared },
      words: state.words().filter(isHere),
      drafts: state.drafts().filter(isHere),
    } satisfies EditingPage)
  })

  routes.get(`${EDITING_PATH}/drafts`, async (c) => {
    const state = await stateFor(await editor(c))
    const changedOriginals = state.words().filter((word) => word.originalWas !== undefined)
    return c.json({ me: state.stored.me, drafts: state.drafts(), changedOriginals } satisfies EditingOverview)
  })

  routes.put(`${EDITING_PATH}/drafts`, async (c) => {
    const call = await editor(c)
    const { path, drafts } = read(saveShape, await readJson(c))
    requireDistinct(drafts)
    const refused = (at: string, reason: 'unknown-address' | 'not-a-text'): SavedDraft => ({
      at,
      outcome: 'refused',
      reason,
    })
    const outcomes = new Map<string, SavedDraft>()
    const kept = drafts.flatMap((draft) => {
      const word = siteWords.get(draft.at)
      if (word && (draft.value === null || isKeepable(word, draft.value)))
        return [{ ...draft, original: word.original }]
      outcomes.set(draft.at, refused(draft.at, word ? 'not-a-text' : 'unknown-address'))
      return []
    })
    // Also with nothing to save: who may not edit learns it here too.
    const saved = (await call('editing_save', { path, drafts: kept })) as SavedDraft[]
    const values = new Map(kept.map(({ at, value }) => [at, value]))
    const state = published.snapshot().texts
    for (const one of saved) outcomes.set(one.at, one.outcome === 'saved' ? { ...one, ...problemOf(one.at) } : one)

    function problemOf(at: string) {
      const word = siteWords.get(at)
      const problem =
        word && wordProblem(word, values.get(at) ?? null, (other) => values.get(other) ?? shownAt(state, other))
      return problem && { problem }
    }
    return c.json({ drafts: drafts.flatMap(({ at }) => outcomes.get(at) ?? []) } satisfies SavedDrafts)
  })

  routes.post(`${EDITING_PATH}/discard`, async (c) => {
    const call = await editor(c)
    const { drafts } = read(discardShape, await readJson(c))
    return c.json({ discarded: (await call('editing_discard', { drafts })) as string[] } satisfies DiscardedDrafts)
  })

  routes.post(`${EDITING_PATH}/publish`, async (c) => {
    const call = await editor(c)
    const sent = read(publishShape, await readJson(c))
    requireDistinct(sent.drafts)
    const problems = (await stateFor(call)).problemsOf(sent.drafts)
    if (problems.length > 0) {
      const message = 'Nothing was published: some texts cannot be shown as they are.'
      return c.json({ code: 'problems', message, problems } satisfies PublishProblems, 422)
    }
    const done = (await call('editing_publish', sent)) as Published | { conflicts: PublishConflicts['conflicts'] }
    if ('conflicts' in done) {
      const message = 'Nothing was published: some texts have changed since.'
      return c.json({ code: 'conflict', message, conflicts: done.conflicts } satisfies PublishConflicts, 409)
    }
    // Published it is; where this fails, the next question for the newest change repeats it.
    await published.refresh().catch(() => {})
    return c.json(done satisfies Published)
  })

  routes.get(`${EDITING_PATH}/history`, async (c) => {
    const call = await editor(c)
    const asked = read(historyShape, c.req.query())
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

  let waiting = 0
  let turn: Promise<unknown> = Promise.resolve()
  routes.post(`${EDITING_PATH}/pictures`, async (c) => {
    const call = await editor(c)
    // Before anything costly: who may not edit cannot have pictures read either.
    await call('editing_history', { at: '', most: 1 })
    const sentCrop = c.req.query('crop')
    const crop = sentCrop === undefined ? undefined : read(cropShape, sentCrop)
    if (waiting >= MAX_WAITING_PICTURES)
      throw new RestRefusal(503, '503', 'Several pictures are being worked on. Try again in a moment.', {
        headers: { 'Retry-After': '5' },
      })
    const bytes = Buffer.from(await c.req.arrayBuffer())
    waiting += 1
    // Loaded with the first picture: it would add 30 MB to every process.
    const { encodePicture, PictureRefusal } = await import('./encode-picture.ts')
    const encoding = turn.then(() => encodePicture(bytes, crop))
    turn = encoding.catch(() => {})
    const { value, files } = await encoding
      .catch((error: unknown) => {
        throw error instanceof PictureRefusal ? new RestRefusal(error.status, 'picture', error.message) : error
      })
      .finally(() => {
        waiting -= 1
      })
    await call('editing_add_picture', {
      files: files.map(({ name, type, bytes: encoded }) => ({ name, type, bytes: encoded.toString('base64') })),
    })
    return c.json({ ...value, value: pictureValue(value) } satisfies UploadedPicture)
  })

  routes.post(PREVIEW_PATH, async (c) => {
    const form = await c.req.parseBody()
    const token = typeof form.access_token === 'string' ? form.access_token : ''
    // A form cannot send header fields, and a frame made of text would be bound by the policy of the page around it.
    c.req.raw.headers.set('Authorization', `Bearer ${token}`)
    const state = await stateFor(await editor(c))
    const shownPath = renderer.routePath(typeof form.path === 'string' ? form.path : '/') ?? UNKNOWN_PATH
    const response = await pages.renderWith(state.withMyDrafts(published.snapshot().texts), shownPath)
    const html = withoutScripts(await response.text())
    c.header('Cache-Control', 'no-store')
    c.header('X-Robots-Tag', 'noindex')
    // No script runs in it: it shows what visitors will see. It stays of this origin, or its faces and drawings would be refused.
    c.header('Content-Security-Policy', `${parts.policyOf(html, PREVIEW_PATH)}; sandbox allow-same-origin`)
    return c.html(html)
  })

  return routes
}

/** A blocked script would be an error in the console. */
const withoutScripts = (html: string) =>
  html.replace(/<script\b[^>]*>[\s\S]*?<\/script>|<link rel="modulepreload"[^>]*>/g, '')

const shownAt = (texts: PublishedTexts, at: string) => texts[at] ?? siteWords.get(at)?.original ?? ''

/** The stored words and drafts together with what `content/` says. */
class SiteState {
  readonly stored: StoredState
  readonly #changes: ReadonlyMap<string, StoredChange>
  readonly #texts: PublishedTexts

  constructor(stored: StoredState) {
    this.stored = stored
    this.#changes = new Map(stored.changes.map((change) => [change.at, change]))
    this.#texts = Object.fromEntries(
      stored.changes.flatMap(({ value, kind, ...change }) => {
        const shown = value === null ? undefined : shownInstead({ ...change, value, isReleased: kind === 'release' })
        return shown === undefined ? [] : [[change.at, shown]]
      }),
    )
  }

  words(): EditableWord[] {
    return [...siteWords.values()].map((word) => {
      const change = this.#changes.get(word.at)
      const isReplaced = this.#texts[word.at] !== undefined
      return {
        ...word,
        shown: shownAt(this.#texts, word.at),
        version: change?.version ?? 0,
        ...(change && isReplaced && { published: { id: change.id, by: change.by, when: change.when } }),
        ...(change && isReplaced && change.kind !== 'release' && change.original !== word.original
          ? { originalWas: change.original }
          : {}),
      }
    })
  }

  #isMine = ({ by }: StoredDraft) => by.id === this.stored.me.id

  drafts(): WordDraft[] {
    return this.stored.drafts.map((draft) => {
      const { original: _, ...shown } = draft
      const change = this.#changes.get(draft.at)
      const word = siteWords.get(draft.at)
      const problem = word && wordProblem(word, draft.value, (at) => this.#shownWith(draft.by.id, at))
      return {
        ...shown,
        ...(change &&
          change.version !== draft.base && {
            conflict: {
              id: change.id,
              by: change.by,
              when: change.when,
              version: change.version,
              shown: shownAt(this.#texts, draft.at),
            },
          }),
        ...(problem && { problem }),
        ...(!word && { isGone: true as const }),
      }
    })
  }

  /** What an address would show if this person published everything. */
  #shownWith(author: string, at: string): string {
    const draft = this.stored.drafts.find((one) => one.at === at && one.by.id === author)
    if (!draft) return shownAt(this.#texts, at)
    return draft.value ?? siteWords.get(at)?.original ?? ''
  }

  /** Why drafts of the caller cannot be published together. */
  problemsOf(chosen: readonly { at: string }[]): PublishProblems['problems'] {
    const addresses = new Set(chosen.map(({ at }) => at))
    return this.stored.drafts
      .filter((draft) => this.#isMine(draft) && addresses.has(draft.at))
      .flatMap((draft) => {
        const word = siteWords.get(draft.at)
        const problem =
          word &&
          wordProblem(word, draft.value, (at) =>
            addresses.has(at) ? this.#shownWith(this.stored.me.id, at) : shownAt(this.#texts, at),
          )
        return problem ? [{ at: draft.at, ...problem }] : []
      })
  }

  /** Published texts with the caller's drafts over them. */
  withMyDrafts(texts: PublishedTexts): PublishedTexts {
    const mine = this.stored.drafts.filter((draft) => this.#isMine(draft) && siteWords.has(draft.at))
    const merged: Record<string, string> = { ...texts }
    for (const { at, value } of mine) {
      if (value === null) delete merged[at]
      else merged[at] = value
    }
    return merged
  }
}
