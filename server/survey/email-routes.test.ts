/** 'Email me this report': what is queued, how often, and that nothing but five digits comes from outside. */

import { beforeEach, expect, test } from 'vitest'
import { SURVEY_MAIL_PATH } from '#contract/survey.ts'
import { createAccountSite } from '#test/account-site.ts'
import { jsonPost } from '#test/json-post.ts'
import { clear, openFileStore } from '#test/store.ts'

let wakes = 0

const store = await openFileStore()
const site = await createAccountSite(store, {}, { wakeOutbox: () => wakes++ })
beforeEach(async () => {
  wakes = 0
  await clear(store, 'private.outbox', 'private.rate_limits')
})

async function ask(body: unknown, headers: Record<string, string> = {}) {
  const response = await site.request(SURVEY_MAIL_PATH, jsonPost(body, headers))
  return { status: response.status, body: await response.json(), headers: response.headers }
}

const queued = () => store.db.selectFrom('private.outbox').select(['kind', 'payload']).orderBy('id').execute()

test('the email is queued for the typed address, with five digits and nothing else', async () => {
  expect(await ask({ email: 'Ada@example.org', scores: '51423' })).toMatchObject({ status: 200, body: { ok: true } })
  expect(await queued()).toEqual([
    { kind: 'email', payload: { template: 'survey-report', to: 'Ada@example.org', scores: '51423' } },
  ])
  expect(wakes).toBe(1)
})

test('the same email is queued once, even with simultaneous requests; another result is another email', async () => {
  const same = { email: 'ada@example.org', scores: '51423' }
  const both = await Promise.all([ask(same), ask({ ...same, email: 'ADA@example.org' })])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(await queued()).toHaveLength(1)
  expect((await ask({ ...same, scores: '11111' })).status).toBe(200)
  expect(await queued()).toHaveLength(2)
})

const ADDRESS = 'Please enter a valid email address.'
const BODY = 'The body is not valid.'
test.each([
  ['two addresses', { email: 'ada@example.org,b@example.org', scores: '51423' }, ADDRESS],
  ['a line break', { email: 'ada@example.org\nBcc:b', scores: '51423' }, ADDRESS],
  ['no scores', { email: 'ada@example.org' }, BODY],
  ['a score of six', { email: 'ada@example.org', scores: '51426' }, BODY],
  ['words of a stranger', { email: 'ada@example.org', scores: '51423', text: 'Buy!' }, BODY],
])('%s is refused', async (_, body, message) => {
  expect(await ask(body)).toMatchObject({ status: 400, body: { error: message } })
  expect(await queued()).toEqual([])
})

test('a page of another origin cannot have the email sent', async () => {
  const body = { email: 'ada@example.org', scores: '51423' }
  expect((await ask(body, { 'Content-Type': 'text/plain' })).status).toBe(415)
  const response = await site.request(SURVEY_MAIL_PATH, {
    method: 'OPTIONS',
    headers: { Origin: 'https://bad.example', 'Access-Control-Request-Method': 'POST' },
  })
  expect(response.headers.get('Access-Control-Allow-Origin')).toBeNull()
  expect((await site.request(SURVEY_MAIL_PATH)).status).toBe(405)
  expect(await queued()).toEqual([])
})

test('the eleventh request of one visitor within five minutes is refused, even if the others were invalid', async () => {
  const visitor = { 'X-Forwarded-For': '198.19.0.1' }
  for (let turn = 0; turn < 10; turn++) expect((await ask({}, visitor)).status).toBe(400)
  expect((await ask({ email: 'ada@example.org', scores: '51423' }, visitor)).status).toBe(429)
  expect(await queued()).toEqual([])
})
