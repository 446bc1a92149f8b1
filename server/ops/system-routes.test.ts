/**
 * @also embedded: the page names the engine and its files
 */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { HOUR_MS } from '#contract/durations.ts'
import type { SystemState } from '#contract/staff/system.ts'
import { systemClock } from '#server/outbox/clock.ts'
import { createAccount } from '#test/accounts.ts'
import { jsonCall } from '#test/posts.ts'
import { openFileStore } from '#test/store.ts'
import { storeTestLead } from '#test/stored-leads.ts'
import { createTestSite } from '#test/test-site.ts'

const site = createTestSite({ store: await openFileStore() })

const ask = (token?: string) => site.request('/admin/api/system', jsonCall(token))

test('due, failed and completed deliveries are reported by kind', async () => {
  const { accessToken } = await createAccount(site, 'admin')
  await storeTestLead(site.store, systemClock)
  const past = new Date(Date.now() - HOUR_MS)
  await site.store.db
    .updateTable('private.outbox')
    .set({ run_at: past })
    .where('kind', '=', 'crm_lead')
    .execute()
  const email = { kind: 'email' as const, ref: randomUUID(), payload: '{}' }
  await site.store.db
    .insertInto('private.outbox')
    .values([
      { ...email, state: 'dead' },
      { ...email, state: 'done', done_at: past },
      // The row has failed, and its next attempt is in an hour. It counts as late since it was
      // created.
      { ...email, attempts: 6, created_at: past, run_at: new Date(Date.now() + HOUR_MS) },
    ])
    .execute()
  const answer = await ask(accessToken)
  expect(answer.headers.get('Cache-Control')).toBe('no-store')
  const state = (await answer.json()) as SystemState
  expect(state.crm).toMatchObject({
    due: 1,
    oldestDue: past.toISOString(),
    dead: 0,
    lastDelivered: null,
  })
  expect(state.email).toMatchObject({
    due: 1,
    oldestDue: past.toISOString(),
    dead: 1,
    lastDelivered: past.toISOString(),
  })
  expect(state.storage.bytes).toBeGreaterThan(1e6)
  expect(state.program.lastMigration).toMatch(/^migrations\/\d{14}_\w+\.sql$/)
})
