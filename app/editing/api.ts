/** The editor's calls of `contract/editing/api.ts`, with the session's access token. */
import { openBackend } from '#app/lib/backend.ts'
import type * as api from '#contract/editing/api.ts'
import { EDITING_PATH } from '#contract/editing/api.ts'
import type { UploadedPicture } from '#contract/editing/pictures.ts'
import type {
  DraftRevision,
  FindOptions,
  Presence,
  PublishDrafts,
  SaveDrafts,
} from '#contract/editing/requests.ts'

/**
 * Why there is no result. `session`: it has ended. `role`: this account may not edit. `away`: the
 * server did not answer.
 */
export type Refusal = { refused: 'session' | 'role' | 'away' | 'other'; message: string }

export type Answer<T> = { value: T } | Refusal

async function refusalOf(response: Response): Promise<Refusal> {
  const { message = '' } = (await response.json().catch(() => ({}))) as { message?: string }
  if (response.status === 401) {
    return { refused: 'session', message }
  }
  if (response.status === 403) {
    return { refused: 'role', message }
  }
  return { refused: response.status >= 500 || response.status === 429 ? 'away' : 'other', message }
}

const json = (method: string, body: unknown): RequestInit => ({
  method,
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(body),
})

/**
 * Calls with the session of a person. Their texts are never sent under another account, even if
 * someone else signs in.
 */
function callsOf(person: string) {
  /** The access token of the person's session. The client renews it when it has expired. */
  async function token(): Promise<{ token: string } | Refusal> {
    const client = await openBackend()
    const { data, error } = await client.auth.getSession()
    if (data.session?.user.id === person) {
      return { token: data.session.access_token }
    }
    // A server that does not answer cannot renew a token, which does not mean that the session has
    // ended.
    const isAway = !navigator.onLine || (error && (!error.status || error.status >= 500))
    return { refused: isAway ? 'away' : 'session', message: error?.message ?? '' }
  }

  async function send(path: string, init: RequestInit = {}): Promise<Response | Refusal> {
    try {
      const proof = await token()
      if ('refused' in proof) {
        return proof
      }
      const headers = new Headers(init.headers)
      headers.set('Authorization', `Bearer ${proof.token}`)
      return await fetch(EDITING_PATH + path, { ...init, headers })
    } catch (error) {
      return { refused: 'away', message: String(error) }
    }
  }

  async function call<T>(path: string, init?: RequestInit): Promise<Answer<T>> {
    const response = await send(path, init)
    if (!(response instanceof Response)) {
      return response
    }
    if (!response.ok) {
      return refusalOf(response)
    }
    return { value: (await response.json()) as T }
  }

  return { token, send, call }
}

/** @param person id of the editor */
export function createEditingApi(person: string) {
  const { token, send, call } = callsOf(person)
  return {
    token,
    page: (path: string) => call<api.EditingPage>(`/page?path=${encodeURIComponent(path)}`),
    find: ({ text, matchCase, wholeWords }: FindOptions) =>
      call<api.Found>(
        `/find?${new URLSearchParams({ text, matchCase: `${matchCase}`, wholeWords: `${wholeWords}` })}`,
      ),
    /** With `keepalive` the request outlives the page. */
    save: (drafts: SaveDrafts, keepalive = false) =>
      call<api.SavedDrafts>('/drafts', { ...json('PUT', drafts), keepalive }),
    presence: (said: Presence, keepalive = false) =>
      call<api.Colleague[]>('/presence', { ...json('POST', said), keepalive }),
    /** Gives the addresses of those that were discarded. Drafts that changed since are kept. */
    discard: (drafts: DraftRevision[]) => call<string[]>('/discard', json('POST', { drafts })),
    async publish(
      drafts: PublishDrafts,
    ): Promise<Answer<api.Published> | api.PublishConflicts | api.PublishProblems> {
      const response = await send('/publish', json('POST', drafts))
      if (!(response instanceof Response)) {
        return response
      }
      if ([409, 422].includes(response.status)) {
        return (await response.json()) as api.PublishConflicts | api.PublishProblems
      }
      return response.ok ? { value: (await response.json()) as api.Published } : refusalOf(response)
    },
    /** Makes a link to the person's drafts of a page that staff added. */
    linkTo: (record: string) => call<api.DraftLink>('/pages/link', json('POST', { record })),
    /** Sends the email of this name to the person. */
    sendTest: (sent: string) => call<api.SentTest>('/test-email', json('POST', { sent })),
    /** Gives whether it was canceled. It is not if it was published or belongs to someone else. */
    unschedule: (id: string) => call<boolean>('/unschedule', json('POST', { id })),
    /** @param of an address (`at`) or a page (`path`) */
    history: (of: { at: string } | { path: string }, before?: number) =>
      call<api.WordHistory>(
        `/history?${new URLSearchParams({ ...of, ...(before && { before: String(before) }) })}`,
      ),
    /** @param crop in pixels of the upright source: x, y, width, height */
    upload: (at: string, file: Blob, crop?: readonly number[]) =>
      call<UploadedPicture>(
        `/pictures?${new URLSearchParams({ at, ...(crop && { crop: crop.join(',') }) })}`,
        {
          method: 'POST',
          body: file,
        },
      ),
  }
}

export type EditingApi = ReturnType<typeof createEditingApi>
