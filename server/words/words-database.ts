/**
 * Access to the stored words. Every operation is a function in `supabase/migrations`, so that a hosted project works
 * the same way. There the calls go through the data API with the person's token, and published words are read with the
 * public key.
 */
import { CompiledQuery, sql } from 'kysely'
import type { Caller, Store } from '#server/db/store.ts'
import { StoreUnavailableError } from '#server/db/store.ts'
import { RestRefusal, refused } from '#server/rest/refusal.ts'

/** Names of the parameters in the order of the functions' declarations. */
const EDITING_FUNCTIONS = {
  editing_role: [],
  editing_read: [],
  editing_save: ['path', 'drafts'],
  editing_discard: ['drafts'],
  editing_publish: ['id', 'path', 'drafts'],
  editing_history: ['at', 'path', 'before', 'most'],
  editing_add_picture: ['files'],
} as const

type EditingFunction = keyof typeof EDITING_FUNCTIONS
const READS: readonly EditingFunction[] = ['editing_role', 'editing_read', 'editing_history']

/** Types of parameters that are not text. */
const TYPES: Readonly<Record<string, string>> = {
  drafts: 'jsonb',
  files: 'jsonb',
  id: 'uuid',
  before: 'bigint',
  most: 'int',
}

/** Calls a function in the name of one person. @throws {RestRefusal} 401, 403 or another refusal of the database */
export type CallAsEditor = (name: EditingFunction, values: Readonly<Record<string, unknown>>) => Promise<unknown>

/** A published text as it is stored, independent of `content/`. */
export interface StoredWord {
  at: string
  value: string
  /** The original that it replaced. */
  original: string
  version: number
  /** True if a release brought `value` into `content/`. */
  isReleased: boolean
}

interface StoredWords {
  generation: number
  words: StoredWord[]
}

export interface PictureFile {
  type: string
  bytes: Uint8Array<ArrayBuffer>
}

export interface WordsDatabase {
  /** Id of the newest change, or 0 if there is none. */
  generation(): Promise<number>
  published(): Promise<StoredWords>
  picture(name: string): Promise<PictureFile | undefined>
  /** Notes that a release brought these words into `content/`. In a hosted project only its owner can do this. */
  noteReleased?(words: readonly Pick<StoredWord, 'at' | 'version'>[]): Promise<void>
}

const jsonOf = (value: unknown) => (typeof value === 'object' && value !== null ? JSON.stringify(value) : value)

/** Uses our own store. The call runs in the caller's role with its policies. */
export function callAsCaller(store: Pick<Store, 'asCaller'>, caller: Caller): CallAsEditor {
  return async (name, values) => {
    const parameters = EDITING_FUNCTIONS[name]
    const list = parameters.map((parameter, index) => `${parameter} => $${index + 1}::${TYPES[parameter] ?? 'text'}`)
    const call = CompiledQuery.raw(
      `select public.${name}(${list.join(', ')}) as answer`,
      parameters.map((parameter) => jsonOf(values[parameter]) ?? null),
    )
    const { rows } = await store
      .asCaller(caller, { readOnly: READS.includes(name) }, (trx) => trx.executeQuery<{ answer: unknown }>(call))
      .catch((error: unknown) => refused(error))
    return rows[0]?.answer
  }
}

export function storedWords(store: Pick<Store, 'db'>): WordsDatabase {
  return {
    async generation() {
      const { rows } = await sql<{ n: string | number }>`select public.published_generation() as n`.execute(store.db)
      return Number(rows[0]?.n ?? 0)
    },
    async published() {
      const { rows } = await sql<{ answer: StoredWords }>`select public.published_words() as answer`.execute(store.db)
      return rows[0]?.answer ?? { generation: 0, words: [] }
    },
    async picture(name) {
      const { rows } = await sql<{ type: string; bytes: Uint8Array }>`
        select type, bytes from private.pictures where name = ${name}`.execute(store.db)
      const row = rows[0]
      return row && { type: row.type, bytes: new Uint8Array(row.bytes) }
    },
    async noteReleased(words) {
      await sql`select private.note_released_words(${JSON.stringify(words)}::jsonb)`.execute(store.db)
    },
  }
}

/** A hosted project, reached through its data API. */
export interface HostedProject {
  url: string
  anonKey: string
}

const HOSTED_LIMIT_MS = 10_000

/** @throws {StoreUnavailableError} when the project does not answer or fails */
async function callHosted(
  { url, anonKey }: HostedProject,
  name: string,
  values: Readonly<Record<string, unknown>>,
  authorization = `Bearer ${anonKey}`,
): Promise<unknown> {
  let response: Response
  try {
    response = await fetch(new URL(`/rest/v1/rpc/${name}`, url), {
      method: 'POST',
      headers: { apikey: anonKey, Authorization: authorization, 'Content-Type': 'application/json' },
      body: JSON.stringify(values),
      signal: AbortSignal.timeout(HOSTED_LIMIT_MS),
    })
  } catch (cause) {
    throw new StoreUnavailableError('The hosted project does not answer', 5, { cause })
  }
  const answer: unknown = await response.json().catch(() => null)
  if (response.ok) return answer
  if (response.status >= 500) throw new StoreUnavailableError('The hosted project cannot take the work now')
  const { code = String(response.status), message = 'The hosted project refused the call' } = (answer ?? {}) as {
    code?: string
    message?: string
  }
  throw new RestRefusal(response.status as 400, code, message)
}

export function callHostedAs(project: HostedProject, token: string): CallAsEditor {
  return (name, values) => {
    // PostgREST finds a function by the names of all its parameters.
    const all = EDITING_FUNCTIONS[name].map((parameter) => [parameter, values[parameter] ?? null])
    return callHosted(project, name, Object.fromEntries(all), `Bearer ${token}`)
  }
}

export function hostedWords(project: HostedProject): WordsDatabase {
  return {
    generation: async () => Number(await callHosted(project, 'published_generation', {})),
    published: async () => (await callHosted(project, 'published_words', {})) as StoredWords,
    async picture(name) {
      const file = (await callHosted(project, 'picture_file', { name })) as { type: string; bytes: string } | null
      return file ? { type: file.type, bytes: new Uint8Array(Buffer.from(file.bytes, 'base64')) } : undefined
    },
  }
}
