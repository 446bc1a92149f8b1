/**
 * Everything that differs for words where accounts and data belong to a hosted project
 * (`SUPABASE_URL`): calls go through its data API, with the token of the person who edits.
 * Published words and pictures are read with the public key.
 */
import { SECTIONS_LIKE } from '#contract/added-pages.ts'
import { bearerToken } from '#server/auth/signed-in-caller.ts'
import { StoreUnavailableError } from '#server/db/store.ts'
import type { Settings } from '#server/env.ts'
import { RestRefusal } from '#server/rest/refusal.ts'
import { signInFirst } from '#server/staff/signed-in-staff.ts'
import type { EditorSession } from './editor-session.ts'
import { EDITING_FUNCTIONS, type StoredWords, type WordsDatabase } from './words-database.ts'

/** The hosted project as the routes of editing use it. */
export interface HostedProject {
  words: WordsDatabase
  /** The project decides what the token may do. */
  editor: EditorSession
}

const HOSTED_LIMIT_MS = 10_000

/** @returns undefined where this server holds accounts and data itself */
export function hostedProject({
  SUPABASE_URL: url,
  SUPABASE_ANON_KEY: anonKey = '',
}: Pick<Settings, 'SUPABASE_URL' | 'SUPABASE_ANON_KEY'>): HostedProject | undefined {
  if (url === undefined) {
    return undefined
  }
  /** @throws {StoreUnavailableError} when the project does not answer or fails */
  async function call(
    name: string,
    values: Readonly<Record<string, unknown>> = {},
    token = anonKey,
  ): Promise<unknown> {
    let response: Response
    try {
      response = await fetch(new URL(`/rest/v1/rpc/${name}`, url), {
        method: 'POST',
        headers: {
          apikey: anonKey,
          Authorization: `Bearer ${token}`,
          'Content-Type': 'application/json',
        },
        body: JSON.stringify(values),
        signal: AbortSignal.timeout(HOSTED_LIMIT_MS),
      })
    } catch (cause) {
      throw new StoreUnavailableError('The hosted project does not answer', 5, { cause })
    }
    const answer: unknown = await response.json().catch(() => null)
    if (response.ok) {
      return answer
    }
    if (response.status >= 500) {
      throw new StoreUnavailableError('The hosted project cannot take the work now')
    }
    const { code = String(response.status), message = 'The hosted project refused the call' } =
      (answer ?? {}) as {
        code?: string
        message?: string
      }
    throw new RestRefusal(response.status as 400, code, message)
  }
  return {
    words: {
      generation: async () => Number(await call('published_generation')),
      published: async (history) =>
        (await call('published_words', { history, apart: SECTIONS_LIKE })) as StoredWords,
      ofRecords: async (records) =>
        (await call('published_records', { records })) as Omit<StoredWords, 'history'>,
      async picture(name) {
        const file = (await call('picture_file', { name })) as {
          type: string
          bytes: string
        } | null
        return file
          ? { type: file.type, bytes: new Uint8Array(Buffer.from(file.bytes, 'base64')) }
          : undefined
      },
    },
    async editor(c) {
      const token = bearerToken(c)
      if (token === undefined) {
        throw signInFirst()
      }
      return (name, values) => {
        // PostgREST finds a function by the names of all its parameters.
        const all = EDITING_FUNCTIONS[name].map((parameter) => [
          parameter,
          values[parameter] ?? null,
        ])
        return call(name, Object.fromEntries(all), token)
      }
    },
  }
}
