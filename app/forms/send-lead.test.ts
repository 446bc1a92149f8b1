import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LeadSubmission } from '#contract/lead-submission.ts'
import { sendLead } from './send-lead.ts'

const submission: LeadSubmission = { fields: [{ name: 'email', value: 'ada@example.org' }] }
const relay = { origin: '', portalId: 'local', formId: 'waitlist' }

function answering(response: () => Response | Promise<Response>) {
  return vi.fn<typeof fetch>(async () => response())
}

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
})

// `test/e2e/lead-form.spec.ts` and `direct-form.spec.ts` compare the calls, and see a refusal and a lost connection.
test('only the ok status decides, not the body', async () => {
  expect(
    await sendLead(
      submission,
      relay,
      answering(() => new Response('not JSON')),
    ),
  ).toBe('done')
  const brokenBody = new ReadableStream({ start: (controller) => controller.error(new Error('cut')) })
  const fetch = answering(() => new Response(brokenBody, { status: 500 }))
  expect(await sendLead(submission, relay, fetch)).toBe('refused')
})

test('no answer means offline: connection refused, name not found, time limit', async () => {
  const failures = [new TypeError('Failed to fetch'), new DOMException('signal timed out', 'TimeoutError')]
  for (const failure of failures) {
    const fetch = vi.fn<typeof globalThis.fetch>(async () => {
      throw failure
    })
    expect(await sendLead(submission, relay, fetch)).toBe('offline')
  }
})
