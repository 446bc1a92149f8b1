/** Erases a person at the CRM: HubSpot CRM API v3, "GDPR delete". */
import type { Settings } from '#server/env.ts'
import type { Deliverer } from '#server/outbox/worker.ts'

/** The outcome: erased, no token configured, or the reason of the failure, without the address. */
export type CrmErasure = 'erased' | 'no token' | { failed: string }

const PATH = '/crm/v3/objects/contacts/gdpr-delete'
const TIME_LIMIT_MS = 20_000

const MEANINGS: Record<number, string> = {
  401: 'it does not know CRM_PRIVATE_APP_TOKEN',
  403: 'CRM_PRIVATE_APP_TOKEN lacks the right to delete contacts',
  429: 'it asks for fewer calls',
}

/**
 * Deletes the contact for good. A repeated call is harmless: the CRM only records not to add the
 * address again.
 */
export async function eraseAtCrm(
  settings: Pick<Settings, 'CRM_API_HOST' | 'CRM_PRIVATE_APP_TOKEN'>,
  address: string,
  timeLimitMs = TIME_LIMIT_MS,
): Promise<CrmErasure> {
  const token = settings.CRM_PRIVATE_APP_TOKEN
  if (token === undefined) {
    return 'no token'
  }
  try {
    const response = await fetch(settings.CRM_API_HOST + PATH, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ objectId: address, idProperty: 'email' }),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeLimitMs),
    })
    // The status says it all. A connection that is lost from now on changes nothing. Only 204 is
    // the vendor's answer: a page of something in between may come with 200.
    response.body?.cancel().catch(() => {})
    return response.status === 204
      ? 'erased'
      : { failed: MEANINGS[response.status] ?? `it answered ${response.status}` }
  } catch (error) {
    const isLate = error instanceof DOMException && error.name === 'TimeoutError'
    return { failed: isLate ? 'it did not answer in time' : 'it could not be reached' }
  }
}

/** Erases those whom the CRM did not erase at once. Their address is kept only until then. */
export const erasureDeliverer = (settings: Parameters<typeof eraseAtCrm>[0]): Deliverer => ({
  concurrency: 1,
  deliver: async ({ payload }) => {
    const crm = await eraseAtCrm(settings, String(payload.address))
    return crm === 'erased'
      ? { result: 'done' }
      : { result: 'retry', error: crm === 'no token' ? crm : crm.failed }
  },
  payloadOnceDone: () => ({}),
})
