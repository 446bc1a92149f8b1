import { describe, expect, test } from 'vitest'
import { CANVAS_TEXT_KEYS, SUMMARY_STEP, stepInQuery, stepOf, textKeyOf, withinLimit } from '#contract/canvas.ts'
import { MINUTE_MS } from '#contract/durations.ts'
import { emailAddress } from '#contract/email-address.ts'
import { addressOfStep, contentOf, emptyDraft, parseDraft } from './draft.ts'
import { countSubmission, maySubmit } from './send-canvas.ts'

describe('steps', () => {
  test('each text step fills its own column, the first and last none', () => {
    expect(CANVAS_TEXT_KEYS.map((key) => textKeyOf(stepOf(key)))).toEqual([...CANVAS_TEXT_KEYS])
    expect([1, SUMMARY_STEP].map(textKeyOf)).toEqual([undefined, undefined])
    expect([2, 11].map(textKeyOf)).toEqual(['q2_activation_goal', 'q11_commitment'])
  })
  test('a step is read back from its address', () => {
    for (let step = 1; step <= SUMMARY_STEP; step++) expect(stepInQuery(addressOfStep(step).search)).toBe(step)
  })
  test.each(['', '?step=0', `?step=${SUMMARY_STEP + 1}`, '?step=2.5', '?step=02', '?step=x', '?other=3'])(
    '%j is the first',
    (query) => {
      expect(stepInQuery(query)).toBe(1)
    },
  )
})

test.each([
  ['x'.repeat(2000), 'x'.repeat(2000)],
  ['x'.repeat(2001), 'x'.repeat(2000)],
  // An emoji at the limit is kept whole or removed.
  [`${'x'.repeat(1998)}😀`, `${'x'.repeat(1998)}😀`],
  [`${'x'.repeat(1999)}😀`, 'x'.repeat(1999)],
  ['שלום\u200F عالم', 'שלום\u200F عالم'],
  // The database cannot store it.
  ['a\u0000b', 'ab'],
])('of the answer %j the limit leaves %j', (answer, kept) => {
  expect(withinLimit(answer)).toBe(kept)
})

test.each([
  ['ada@example.org', 'ada@example.org'],
  ['Ada@EXAMPLE.org', 'Ada@example.org'],
  // Unicode dots, full-width letters, soft hyphens and invisible characters do not make further addresses of a mailbox.
  ['ada@example\u3002org', 'ada@example.org'],
  ['ada@\uff45xample\uff0eorg', 'ada@example.org'],
  ['ada@ex\u00adample.org', 'ada@example.org'],
  ['ada@exam\u200bple.org', 'ada@example.org'],
  ['ada@b\u00fccher.example', 'ada@xn--bcher-kva.example'],
  [`${'a'.repeat(242)}@example.org`, `${'a'.repeat(242)}@example.org`],
  [`${'a'.repeat(243)}@example.org`, undefined],
  ['\uff41da@example.org', undefined],
  ['a\u00adda@example.org', undefined],
  ['ada.example.org', undefined],
  ['ada@example', undefined],
  ['ada@example.org.', undefined],
  ['ada@127.1', undefined],
  ['ada@example.org:25', undefined],
  ['ada byron@example.org', undefined],
  [' ada@example.org', undefined],
  ['ada@example.org, eve@example.org', undefined],
  ['', undefined],
])('the address %j is stored as %j', (email, stored) => {
  expect(emailAddress(email)).toBe(stored)
})

describe('the draft on the device', () => {
  test.each([null, '', 'null', '[]', '{"answers":null}', '{"step":99,"answers":{"q1_activation_rating":9}}'])(
    '%j is an empty one',
    (stored) => {
      expect(parseDraft(stored)).toEqual(emptyDraft())
    },
  )
  test('counts as another canvas with another address or link, and as the same at another step', () => {
    const draft = emptyDraft()
    const link = { token: 'a', sentAt: '2026-01-01T00:00:00Z' }
    expect(contentOf({ ...draft, step: SUMMARY_STEP })).toBe(contentOf(draft))
    expect(contentOf({ ...draft, email: 'ada@example.org' })).not.toBe(contentOf(draft))
    expect(contentOf({ ...draft, link })).not.toBe(contentOf(draft))
  })
})

describe('the limit in the browser', () => {
  const createStorage = (first?: string) => {
    let value: string | null = first ?? null
    return {
      getItem: () => value,
      setItem: (_: string, next: string) => {
        value = next
        return true
      },
    }
  }
  test('three submissions of an address pass within five minutes, a fourth after them', () => {
    const storage = createStorage()
    for (let turn = 0; turn < 3; turn++) {
      expect(maySubmit(storage, 'Ada@example.org', turn * MINUTE_MS)).toBe(true)
      countSubmission(storage, 'Ada@example.org', turn * MINUTE_MS)
    }
    expect(maySubmit(storage, 'ada@example.org', 4 * MINUTE_MS)).toBe(false)
    expect(maySubmit(storage, 'eve@example.org', 4 * MINUTE_MS)).toBe(true)
    expect(maySubmit(storage, 'ada@example.org', 5 * MINUTE_MS + 1)).toBe(true)
  })
  test('a damaged entry does not refuse a submission', () => {
    for (const stored of ['x', 'null', '[1]', '{"ada@example.org":"x"}'])
      expect(maySubmit(createStorage(stored), 'ada@example.org', 0)).toBe(true)
  })
})
