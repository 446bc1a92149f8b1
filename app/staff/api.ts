/** Calls to `/admin/api` with the session's access token. */
import { openBackend } from '#app/lib/backend.ts'
import {
  type LeadChange,
  STAFF_API_PATH,
  STAFF_IDS_MAX,
  type StaffLead,
  type StaffReceipt,
  type StaffTable,
} from '#contract/staff.ts'

type RowOperation = 'delete' | 'restore' | 'resend'

/** Sends one call to `/admin/api`. @throws with the server's message */
export async function callStaffApi(path: string, init: RequestInit): Promise<Response> {
  const client = await openBackend()
  const { data } = await client.auth.getSession()
  const headers = new Headers(init.headers)
  headers.set('Authorization', `Bearer ${data.session?.access_token ?? ''}`)
  const response = await fetch(STAFF_API_PATH + path, { ...init, headers })
  if (response.ok) return response
  const { message } = (await response.json().catch(() => ({}))) as { message?: string }
  throw new Error(message ?? `The server answered ${response.status}`)
}

/**
 * Deletes, restores or resends rows.
 * @returns the ids of the rows that changed
 * @throws with the server's message
 */
export async function changeRows(
  table: StaffTable,
  operation: RowOperation,
  ids: readonly string[],
): Promise<string[]> {
  const response = await postToStaffApi(`/${table}/${operation}`, { ids: ids.slice(0, STAFF_IDS_MAX) })
  return ((await response.json()) as StaffReceipt).ids
}

/**
 * Sets the state or the assigned person of leads. @returns the ids of the leads that exist @throws with the server's
 * message
 */
export async function updateLeads(ids: readonly string[], change: LeadChange): Promise<string[]> {
  const response = await postToStaffApi('/leads/update', { ids: ids.slice(0, STAFF_IDS_MAX), ...change })
  return ((await response.json()) as StaffReceipt).ids
}

/** Fetches everything about a lead and its sender. @throws with the server's message */
export async function fetchLead(id: string): Promise<StaffLead> {
  return (await (await callStaffApi(`/leads/${encodeURIComponent(id)}`, {})).json()) as StaffLead
}

/** Posts a JSON body. @throws with the server's message */
export function postToStaffApi(path: string, body: unknown = {}): Promise<Response> {
  return callStaffApi(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
}

/**
 * Fetches an export and has the browser save it.
 * @param onBytes called with the number of bytes so far
 * @throws with the server's message, or an AbortError when the export was stopped
 */
export async function saveExport(
  table: StaffTable,
  query: URLSearchParams,
  signal: AbortSignal,
  onBytes: (bytes: number) => void,
): Promise<void> {
  await saveFile(`/${table}/export?${query}`, { signal, onBytes })
}

/**
 * Fetches a file and has the browser save it under the name that the server gives.
 * @throws as {@link saveExport}
 */
export async function saveFile(
  path: string,
  { signal, onBytes }: { signal?: AbortSignal; onBytes?: (bytes: number) => void } = {},
): Promise<void> {
  const response = await callStaffApi(path, signal ? { signal } : {})
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  const reader = (response.body as ReadableStream<Uint8Array<ArrayBuffer>>).getReader()
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    pieces.push(read.value)
    bytes += read.value.byteLength
    onBytes?.(bytes)
  }
  const address = URL.createObjectURL(new Blob(pieces, { type: 'text/csv' }))
  const link = document.createElement('a')
  link.href = address
  link.download = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1] ?? 'export.csv'
  link.click()
  URL.revokeObjectURL(address)
}
