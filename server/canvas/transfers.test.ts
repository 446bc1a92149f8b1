/** A canvas on its way to another device: what the server keeps of it, for whom, and how long. */
import { randomBytes } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import {
  SEALED_MAX_BYTES,
  SEALED_TYPE,
  TRANSFER_DAYS,
  TRANSFER_END_PATH,
  TRANSFER_OPEN_PATH,
  TRANSFER_PATH,
} from '#contract/canvas-transfer.ts'
import { DAY_MS } from '#contract/durations.ts'
import { RATE_LIMITS } from '#contract/limits.ts'
import { applyRetention } from '#server/ops/retention.ts'
import { simulatedClock } from '#test/fakes/simulated-clock.ts'
import { jsonPost } from '#test/posts.ts'
import { clear, openFileStore } from '#test/store.ts'
import { createTestSite } from '#test/test-site.ts'

const store = await openFileStore()
const site = createTestSite({ store })
beforeEach(() => clear(store, 'private.canvas_transfers', 'private.rate_limits'))

const send = (body: Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) =>
  site.request(TRANSFER_PATH, {
    method: 'POST',
    // A browser states the length of what it sends.
    headers: {
      'Content-Type': SEALED_TYPE,
      'Content-Length': String(body.length),
      ...headers,
    },
    body,
  })

async function sendSealed(sealed = new Uint8Array(randomBytes(200))): Promise<string> {
  const answer = await send(sealed)
  expect(answer.status).toBe(201)
  return (await answer.json()).id
}

const open = (id: unknown) => site.request(TRANSFER_OPEN_PATH, jsonPost({ id }))
const end = (id: unknown) => site.request(TRANSFER_END_PATH, jsonPost({ id }))

const retainAt = (days: number) =>
  applyRetention(store, simulatedClock(Date.now() + days * DAY_MS), {
    dataDirectory: '/none',
    forwardsLeads: true,
  })

test('the bytes that were sent are opened any number of times, and by no cache', async () => {
  const sealed = new Uint8Array(randomBytes(SEALED_MAX_BYTES))
  const id = await sendSealed(sealed)
  expect(id).toMatch(/^[\w-]{22}$/)
  for (let turn = 0; turn < 2; turn++) {
    const answer = await open(id)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(Buffer.from(await answer.arrayBuffer()).equals(sealed)).toBe(true)
  }
})

test('unknown, expired and ended ids get the same answer', async () => {
  const ended = await sendSealed()
  expect((await end(ended)).status).toBe(200)
  expect((await end(ended)).status).toBe(200)
  const expired = await sendSealed()
  await store.db
    .updateTable('private.canvas_transfers')
    .set({ expires_at: new Date() })
    .where('id', '=', expired)
    .execute()
  for (const id of ['A'.repeat(22), ended, expired]) {
    const answer = await open(id)
    expect([answer.status, await answer.json()]).toEqual([
      404,
      { error: 'This link does not open a canvas.' },
    ])
  }
})

test('a copy is deleted once its days are over', async () => {
  const id = await sendSealed()
  expect(await retainAt(TRANSFER_DAYS - 1)).toMatchObject({ canvasTransfers: 0 })
  expect((await open(id)).status).toBe(200)
  expect(await retainAt(TRANSFER_DAYS + 1)).toMatchObject({ canvasTransfers: 1 })
  expect((await open(id)).status).toBe(404)
})

test('what is too large, empty, of another type or no id is refused', async () => {
  expect((await send(new Uint8Array(SEALED_MAX_BYTES + 1))).status).toBe(413)
  expect((await send(new Uint8Array())).status).toBe(400)
  expect((await send(new Uint8Array(1), { 'Content-Type': 'text/plain' })).status).toBe(415)
  expect((await site.request(TRANSFER_PATH)).status).toBe(405)
  for (const id of ['short', 7, null]) {
    expect((await open(id)).status).toBe(400)
    expect((await end(id)).status).toBe(400)
  }
})

test('one network stores a limited number', async () => {
  const visitor = { 'X-Forwarded-For': '198.19.0.7' }
  const max = RATE_LIMITS['canvas-transfer'][0]?.max ?? 0
  for (let turn = 0; turn < max; turn++) {
    expect((await send(new Uint8Array(1), visitor)).status).toBe(201)
  }
  const refused = await send(new Uint8Array(1), visitor)
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
})
