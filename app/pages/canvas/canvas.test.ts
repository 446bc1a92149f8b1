/**
 * What the canvas keeps, suggests, exports and sends; the page itself: `test/e2e/canvas.spec.ts`.
 */
import { isDeepStrictEqual } from 'node:util'
import { createClient } from '@supabase/supabase-js'
import { describe, expect, test } from 'vitest'
import { canvas as shipped } from '#content/canvas.ts'
import {
  CANVAS_TEXT_KEYS,
  emptyAnswers,
  SUMMARY_STEP,
  stepInQuery,
  withinLimit,
} from '#contract/canvas.ts'
import { MINUTE_MS } from '#contract/durations.ts'
import { emailAddress } from '#contract/email-address.ts'
import { plainOf } from '#contract/values.ts'
import { contentOf, emptyDraft, parseDraft } from './draft.ts'
import { canvasMarkdown } from './last-step.tsx'
import { countSubmission, maySubmit, saveCanvas } from './send-canvas.ts'
import { suggestExperiments, suggestMetrics, withSuggestion, workflowsIn } from './suggestions.ts'

const canvas = plainOf(shipped)

test.each(['', '?step=0', `?step=${SUMMARY_STEP + 1}`, '?step=2.5', '?step=02', '?step=x'])(
  '%j is the first step',
  (query) => {
    expect(stepInQuery(query)).toBe(1)
  },
)

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
  // Unicode dots, full-width letters, soft hyphens and invisible characters do not make further
  // addresses of a mailbox.
  ['ada@example\u3002org', 'ada@example.org'],
  ['ada@\uff45xample\uff0eorg', 'ada@example.org'],
  ['ada@exam\u200bple.org', 'ada@example.org'],
  ['ada@b\u00fccher.example', 'ada@xn--bcher-kva.example'],
  [`${'a'.repeat(242)}@example.org`, `${'a'.repeat(242)}@example.org`],
  [`${'a'.repeat(243)}@example.org`, undefined],
  ['\uff41da@example.org', undefined],
  ['ada.example.org', undefined],
  ['ada@example', undefined],
  ['ada@example.org.', undefined],
  ['ada@127.1', undefined],
  ['ada byron@example.org', undefined],
  [' ada@example.org', undefined],
  ['ada@example.org, eve@example.org', undefined],
  ['', undefined],
])('the address %j is stored as %j', (email, stored) => {
  expect(emailAddress(email)).toBe(stored)
})

test.each([
  null,
  '',
  'null',
  '[]',
  '{"answers":null}',
  '{"step":99,"answers":{"q1_activation_rating":9}}',
])('the draft %j is an empty one', (stored) => {
  expect(parseDraft(stored)).toEqual(emptyDraft())
})

test('a draft is another canvas with another address or link, and the same at another step', () => {
  const draft = emptyDraft()
  const link = { token: 'a', sentAt: '2026-01-01T00:00:00Z' }
  expect(contentOf({ ...draft, step: SUMMARY_STEP })).toBe(contentOf(draft))
  expect(contentOf({ ...draft, email: 'ada@example.org' })).not.toBe(contentOf(draft))
  expect(contentOf({ ...draft, link })).not.toBe(contentOf(draft))
})

function createStorage(entries: Record<string, string> = {}) {
  const kept = new Map(Object.entries(entries))
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value).has(key),
    removeItem: (key: string) => void kept.delete(key),
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
  for (const damaged of ['x', 'null', '[1]', '{"ada@example.org":"x"}']) {
    expect(
      maySubmit(createStorage({ 'everturn-canvas-submissions': damaged }), 'ada@example.org', 0),
    ).toBe(true)
  }
})

describe('the helpers', () => {
  const { metrics, experiments } = canvas.helpers
  const answers = {
    ...emptyAnswers(),
    q2_activation_goal: 'Offers within two days.',
    q4_first_movers: 'Mira and Tom',
    q8_high_value_workflows:
      '1. First drafts of offers: 30 a month 2. Comparing contracts (60 a month)',
  }
  test('metrics are about the goal, and need one', () => {
    expect(suggestMetrics(answers, metrics)).toContain('“Offers within two days”')
    expect(suggestMetrics({ ...answers, q2_activation_goal: ' \n' }, metrics)).toBeUndefined()
  })
  test('experiments name the workflows, the people and the goal, with defaults for missing answers', () => {
    const text = suggestExperiments(answers, experiments)
    for (const part of [
      '“First drafts of offers”',
      '“Comparing contracts”',
      'Mira and Tom',
      'Offers within two days',
    ]) {
      expect(text).toContain(part)
    }
    expect(text).toContain(experiments.workflows[2])
    expect(suggestExperiments(emptyAnswers(), experiments)).not.toMatch(/[{}]/)
  })
  test('workflows are read from lines and from numbers', () => {
    expect(workflowsIn('Offers\n\n- Contracts\n3) Minutes')).toEqual([
      'Offers',
      'Contracts',
      'Minutes',
    ])
  })
  test('a suggestion keeps the existing answer, and is left out if both do not fit', () => {
    expect(withSuggestion('Mine', 'Yours')).toBe('Mine\n\nYours')
    expect(withSuggestion('x'.repeat(1990), 'Yours 123456')).toBeUndefined()
  })
  test('the longest answers still make a suggestion', () => {
    const long = { ...emptyAnswers() }
    for (const key of CANVAS_TEXT_KEYS) {
      long[key] = '😀'.repeat(1000)
    }
    const texts = [suggestMetrics(long, metrics), suggestExperiments(long, experiments)]
    for (const text of texts) {
      expect(text?.isWellFormed()).toBe(true)
      expect(withSuggestion('', text ?? '')).toBeDefined()
    }
  })
})

test('Markdown contains every answer as text, or says that it is missing', () => {
  const text = canvasMarkdown(
    { ...emptyAnswers(), q3_metrics: '# not a heading\n- nor *a* list' },
    canvas,
  )
  expect(text).toContain('## Metrics')
  expect(text).toContain('\\# not a heading  \n\\- nor \\*a\\* list')
  expect(text.match(/Not answered/g)).toHaveLength(CANVAS_TEXT_KEYS.length - 1)
})

const EMAIL = 'ada@example.org'
const ANSWERS = { ...emptyAnswers(), q2_activation_goal: 'Offers in two days', q3_metrics: '  ' }

/**
 * A backend that stores rows and emails; `fault` may break any call before or after it took effect.
 */
function createBackend() {
  const rows: unknown[] = []
  const calls: string[] = []
  const faults: ('lost' | 'answer lost' | number)[] = []
  const answer = (status: number, body: unknown) => Response.json(body, { status })
  const client = createClient('https://site.example', 'anon-key', {
    auth: { persistSession: false },
    global: {
      fetch: async (input, init) => {
        const { pathname } = new URL(String(input))
        const isInsert = pathname.startsWith('/rest')
        calls.push(isInsert ? 'insert' : 'mail')
        const fault = faults.shift()
        if (fault === 'lost') {
          throw new TypeError('Failed to fetch')
        }
        if (typeof fault === 'number') {
          return answer(fault, { message: 'no', error: 'no' })
        }
        const body = JSON.parse(String(init?.body))
        // The database stores a repeated row once.
        if (isInsert) {
          rows.push(...(rows.some((row) => isDeepStrictEqual(row, body)) ? [] : [body]))
        } else if (rows.length === 0) {
          return answer(404, { error: 'not stored' })
        }
        if (fault === 'answer lost') {
          throw new TypeError('Failed to fetch')
        }
        return answer(isInsert ? 201 : 200, isInsert ? [body] : { ok: true })
      },
    },
  })
  const storage = createStorage()
  let time = 1_000_000
  const save = () => saveCanvas(client, EMAIL, ANSWERS, { storage, now: () => time })
  return { rows, calls, faults, save, later: (minutes: number) => (time += minutes * 60_000) }
}

const OK = undefined as never
test.each([
  ['the mail is refused', [OK, 500], 0, ['insert', 'mail', 'mail']],
  ['the connection breaks before the mail', [OK, 'lost'], 0, ['insert', 'mail', 'mail']],
  ['the answer to the mail is lost', [OK, 'answer lost'], 0, ['insert', 'mail', 'mail']],
  // If it is not known whether the row was stored, it is sent again, and the database stores it
  // once.
  ['the connection breaks before the row', ['lost'], 0, ['insert', 'insert', 'mail']],
  ['the answer to the row is lost', ['answer lost'], 0, ['insert', 'insert', 'mail']],
  ['the row is refused', [503], 0, ['insert', 'insert', 'mail']],
  // After the server's time limit for the old row.
  ['the mail is refused and 16 minutes pass', [OK, 500], 16, ['insert', 'mail', 'insert', 'mail']],
] as const)('when %s, the next try sends what is missing', async (_, faults, minutes, calls) => {
  const backend = createBackend()
  backend.faults.push(...faults)
  expect(await backend.save()).toBe('failed')
  backend.later(minutes)
  expect(await backend.save()).toEqual({ link: undefined })
  expect(backend.calls).toEqual(calls)
  expect(backend.rows).toHaveLength(1)
})

test.each([
  ['row', [429]],
  ['mail', [OK, 429]],
] as const)('too many requests for the %s are distinguished from a failure', async (_, faults) => {
  const backend = createBackend()
  backend.faults.push(...faults)
  expect(await backend.save()).toBe('limited')
})
