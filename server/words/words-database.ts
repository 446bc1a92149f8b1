/**
 * The stored words. Each operation is a function in `supabase/migrations`, so that a hosted project
 * works the same.
 */
import { CompiledQuery, sql } from 'kysely'
import { NONE_LIKE, SECTIONS_LIKE } from '#contract/added-pages.ts'
import type { Area } from '#contract/editing/site-word.ts'
import type { Value } from '#contract/stored-value.ts'
import type { Caller, Store } from '#server/db/store.ts'
import { refused } from '#server/rest/refusal.ts'

/** Names of the parameters in the order of the functions' declarations. */
export const EDITING_FUNCTIONS = {
  editing_role: [],
  editing_read: ['apart', 'wanted'],
  editing_save: ['path', 'drafts'],
  editing_discard: ['drafts'],
  editing_publish: ['id', 'path', 'drafts', 'due'],
  editing_unschedule: ['id'],
  editing_presence: ['path', 'is_editing', 'seconds'],
  editing_history: ['at', 'path', 'before', 'most'],
  editing_add_picture: ['files'],
} as const

type EditingFunction = keyof typeof EDITING_FUNCTIONS
const READS: readonly EditingFunction[] = ['editing_role', 'editing_read', 'editing_history']

/**
 * Calls a function in the name of one person. @throws {RestRefusal} 401, 403 or another refusal of
 * the database
 */
export type CallAsEditor = (
  name: EditingFunction,
  values: Readonly<Record<string, unknown>>,
) => Promise<unknown>

/** A published text as it is stored, independent of `content/`. */
export interface StoredWord {
  area: Area
  at: string
  value: Value
  /** The original that it replaced. */
  original: Value
  version: number
  /** True if a release brought `value` into `content/`. */
  isReleased: boolean
}

/** A change of a text of which visitors can read earlier versions, or of what it names. */
export interface PastChange extends Pick<StoredWord, 'area' | 'at' | 'value' | 'original'> {
  /** ISO 8601. */
  when: string
}

export interface StoredWords {
  generation: number
  words: StoredWord[]
  /** Of the addresses whose history was asked for. Oldest first. */
  history: PastChange[]
}

export type PictureFile = { type: string; bytes: Uint8Array<ArrayBuffer> }

export interface WordsDatabase {
  /** Id of the newest change, or 0 if there is none. */
  generation(): Promise<number>
  /**
   * Everything but what added pages say in their sections.
   * @param history addresses of which every change is told
   */
  published(history: readonly string[]): Promise<StoredWords>
  /** Everything of some records. */
  ofRecords(records: readonly string[]): Promise<Omit<StoredWords, 'history'>>
  picture(name: string): Promise<PictureFile | undefined>
  /**
   * Notes that a release brought these words into `content/`. In a hosted project only its owner
   * can do this.
   */
  noteReleased?(words: readonly Pick<StoredWord, 'area' | 'at' | 'version'>[]): Promise<void>
}

/** Reads every published value, for a command. */
export const ALL_PUBLISHED = `select public.published_words('[]', '${NONE_LIKE}') as answer`

const jsonOf = (value: unknown) =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : value

/** Uses our own store. The call runs in the caller's role with its policies. */
export function callAsCaller(store: Pick<Store, 'asCaller'>, caller: Caller): CallAsEditor {
  return async (name, values) => {
    const parameters = EDITING_FUNCTIONS[name]
    // The declarations of the functions say which type each has.
    const list = parameters.map((parameter, index) => `${parameter} => $${index + 1}`)
    const call = CompiledQuery.raw(
      `select public.${name}(${list.join(', ')}) as answer`,
      parameters.map((parameter) => jsonOf(values[parameter]) ?? null),
    )
    const { rows } = await store
      .asCaller(caller, { readOnly: READS.includes(name) }, (trx) =>
        trx.executeQuery<{ answer: unknown }>(call),
      )
      .catch((error: unknown) => refused(error))
    return rows[0]?.answer
  }
}

export function storedWords(store: Pick<Store, 'db'>): WordsDatabase {
  return {
    async generation() {
      const { rows } = await sql<{
        n: string | number
      }>`select public.published_generation() as n`.execute(store.db)
      return Number(rows[0]?.n ?? 0)
    },
    async published(history) {
      const { rows } = await sql<{ answer: StoredWords }>`
        select public.published_words(${JSON.stringify(history)}::jsonb, ${SECTIONS_LIKE}) as answer`.execute(
        store.db,
      )
      return rows[0]?.answer ?? { generation: 0, words: [], history: [] }
    },
    async ofRecords(records) {
      const { rows } = await sql<{ answer: Omit<StoredWords, 'history'> }>`
        select public.published_records(${JSON.stringify(records)}::jsonb) as answer`.execute(
        store.db,
      )
      return rows[0]?.answer ?? { generation: 0, words: [] }
    },
    async picture(name) {
      const { rows } = await sql<{ type: string; bytes: Uint8Array }>`
        select type, bytes from private.pictures where name = ${name}`.execute(store.db)
      const row = rows[0]
      return row && { type: row.type, bytes: new Uint8Array(row.bytes) }
    },
    async noteReleased(words) {
      await sql`select private.note_released_words(${JSON.stringify(words)}::jsonb)`.execute(
        store.db,
      )
    },
  }
}
