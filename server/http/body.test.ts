import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { errorHandler } from '#server/errors.ts'
import { originalWords } from '#server/words/current-words.ts'
import type { AppEnv } from './app-env.ts'
import { readJson } from './body.ts'

const app = new Hono<AppEnv>()
app.onError(errorHandler({}, () => originalWords('refusals')))
app.post('/', async (c) => c.json((await readJson(c)) as object))

async function send(body: BodyInit, type = 'application/json') {
  const answer = await app.request('/', { method: 'POST', body, headers: { 'Content-Type': type } })
  return { status: answer.status, text: await answer.text() }
}
const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)

test('a chunked body is read up to the limit, and a body with a stated length not at all', async () => {
  let sent = 0
  const body = new ReadableStream({
    pull(controller) {
      sent += 16_384
      controller.enqueue(new Uint8Array(16_384))
    },
  })
  const headers = { 'Content-Type': 'application/json' }
  const chunked = await app.request('/', {
    method: 'POST',
    body,
    headers,
    duplex: 'half',
  } as RequestInit)
  expect(chunked.status).toBe(413)
  expect(sent).toBeLessThan(200_000)
  const stated = await app.request('/', {
    method: 'POST',
    headers: { ...headers, 'Content-Length': '65537' },
  })
  expect(stated.status).toBe(413)
})

test('drops `__proto__` keys', async () => {
  expect((await send('{"a":{"__proto__":{"admin":true},"b":1}}')).text).toBe('{"a":{"b":1}}')
})

test('an unpaired surrogate is replaced, so that the rest of the text can be stored', async () => {
  expect((await send('{"a":"fox \\ud83e"}')).text).toBe('{"a":"fox \ufffd"}')
})

test.each([
  ['broken JSON', '{"a":', 400],
  ['nothing', '', 400],
  ['NUL in a value', '{"a":"x\\u0000y"}', 400],
  ['NUL in a name', '{"x\\u0000y":1}', 400],
  ['half a character in a name', '{"\\ud83e":1}', 400],
  ['21 levels', nested(21), 400],
  ['30,000 levels', nested(30_000), 400],
  ['bytes that are no UTF-8', new Uint8Array([0x22, 0xff, 0x22]), 400],
])('%s is refused', async (_, body, status) => {
  expect((await send(body)).status).toBe(status)
})

test('as many levels as allowed are accepted, and brackets in strings do not count', async () => {
  expect((await send(nested(20))).status).toBe(200)
  expect((await send(JSON.stringify({ text: '\\"[[[[[[[[[[[[[[[[[[[[[[[[[' }))).status).toBe(200)
})

test.each([
  ['text/plain', 415],
  ['application/x-www-form-urlencoded', 415],
  ['application/json, text/plain', 400],
])('Content-Type %s is refused', async (type, status) => {
  expect((await send('{}', type)).status).toBe(status)
})
