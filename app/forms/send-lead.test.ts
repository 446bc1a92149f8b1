import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LeadSubmission } from '#contract/lead-submission.ts'
import { encodeTouches } from '#contract/touches.ts'
import { sendLead } from './send-lead.ts'

const submission: LeadSubmission = { fields: [{ name: 'email', value: 'ada@example.org' }] }
const relay = { origin: '', portalId: 'local', formId: 'waitlist' }
const touches = { first: { at: 1, landing: '/' } }

function answering(response: () => Response | Promise<Response>) {
  return vi.fn<typeof fetch>(async () => response())
}

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
})

test('makes the CRM’s form call, to this origin', async () => {
  const fetch = answering(() => new Response('{}'))
  expect(await sendLead(submission, relay, { fetch, touches })).toBe('done')
  const [url, init] = fetch.mock.calls[0] ?? []
  expect(url).toBe('/submissions/v3/integration/submit/local/waitlist')
  expect(init).toMatchObject({
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'x-everturn-touch': encodeTouches(touches) },
    body: JSON.stringify(submission),
  })
})

test('the CRM itself gets the same call without the touches', async () => {
  const fetch = answering(() => new Response('{}'))
  await sendLead(submission, { ...relay, origin: 'https://crm.example' }, { fetch, touches })
  const [url, init] = fetch.mock.calls[0] ?? []
  expect(url).toBe('https://crm.example/submissions/v3/integration/submit/local/waitlist')
  expect(init?.headers).toEqual({ 'Content-Type': 'application/json' })
})

for (const status of [400, 403, 404, 429, 500, 503])
  test(`${status} is refused`, async () => {
    const fetch = answering(() => new Response('{"status":"error"}', { status }))
    expect(await sendLead(submission, relay, { fetch })).toBe('refused')
  })

test('only the ok status decides, not the body', async () => {
  expect(await sendLead(submission, relay, { fetch: answering(() => new Response('not JSON')) })).toBe('done')
  const brokenBody = new ReadableStream({ start: (controller) => controller.error(new Error('cut')) })
  const fetch = answering(() => new Response(brokenBody, { status: 500 }))
  expect(await sendLead(submission, relay, { fetch })).toBe('refused')
})

test('no answer means offline: connection refused, name not found, time limit', async () => {
  const failures = [new TypeError('Failed to fetch'), new DOMException('signal timed out', 'TimeoutError')]
  for (const failure of failures) {
    const fetch = vi.fn<typeof globalThis.fetch>(async () => {
      throw failure
    })
    expect(await sendLead(submission, relay, { fetch })).toBe('offline')
  }
})
