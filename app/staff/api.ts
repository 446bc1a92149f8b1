/** Calls to this site's server with the session's access token, most of them to `/admin/api`. */
import { livingSession, openBackend } from '#app/lib/backend.ts'
import { staff } from '#content/staff.ts'
import type { LeadChange } from '#contract/lead-deeds.ts'
import {
  type ExportedTableName,
  STAFF_API_PATH,
  STAFF_IDS_MAX,
  type StaffReceipt,
} from '#contract/staff.ts'

/**
 * Sends one call as the person who is signed in.
 * @throws with the server's message
 */
export async function callWithSession(address: string, init: RequestInit = {}): Promise<Response> {
  const client = await openBackend()
  const send = async () => {
    const { data } = await client.auth.getSession()
    const headers = new Headers(init.headers)
    headers.set('Authorization', `Bearer ${data.session?.access_token ?? ''}`)
    return fetch(address, { ...init, headers })
  }
  let response = await send()
  // The token may be signed with an old secret.
  if (response.status === 401 && (await livingSession(client))) {
    response = await send()
  }
  if (response.ok) {
    return response
  }
  if (response.status === 401) {
    throw new Error(staff.failure.sessionEnded)
  }
  const { message } = (await response.json().catch(() => ({}))) as { message?: string }
  throw Object.assign(new Error(message ?? `The server answered ${response.status}`), {
    code: `${response.status}`,
  })
}

/**
 * Changes rows.
 * @param change what `update` changes
 * @returns the ids of the rows that changed
 * @throws with the server's message
 */
export async function changeRows(
  table: ExportedTableName,
  operation: 'delete' | 'restore' | 'resend' | 'update' | 'unsubscribe',
  ids: readonly string[],
  change?: LeadChange,
): Promise<string[]> {
  const body = { ids: ids.slice(0, STAFF_IDS_MAX), ...change }
  // The page shows the change before it is stored, and may be left or loaded again at once.
  const outlivesPage = { keepalive: true }
  const path = `/${table}/${operation}`
  return (await postToStaffApi<StaffReceipt>(path, body, outlivesPage)).ids
}

/**
 * Fetches data as JSON.
 * @throws with the server's message
 */
export async function fetchFromStaffApi<Answer>(path: string): Promise<Answer> {
  const answer = await callWithSession(STAFF_API_PATH + path)
  return (await answer.json()) as Answer
}

/**
 * Posts a JSON body, and answers with JSON.
 * @throws with the server's message
 */
export async function postToStaffApi<Answer>(
  path: string,
  body: unknown = {},
  init: Pick<RequestInit, 'keepalive'> = {},
): Promise<Answer> {
  const headers = { 'Content-Type': 'application/json' }
  const response = await callWithSession(STAFF_API_PATH + path, {
    ...init,
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  })
  return (await response.json()) as Answer
}
