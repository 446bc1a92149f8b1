import { isDeepStrictEqual } from 'node:util'
import { createClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { emptyAnswers } from '#contract/canvas.ts'
import { saveCanvas } from './send-canvas.ts'

const EMAIL = 'ada@example.org'
const ANSWERS = { ...emptyAnswers(), q2_activation_goal: 'Offers in two days', q3_metrics: '  ' }

/** A backend that stores rows and emails; `fault` may break any call before or after it took effect. */
function createBackend() {
  const rows: unknown[] = []
  const mails: unknown[] = []
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
        if (fault === 'lost') throw new TypeError('Failed to fetch')
        if (typeof fault === 'number') return answer(fault, { message: 'no', error: 'no' })
        const body = JSON.parse(String(init?.body))
        // The database stores a repeated row once.
        if (isInsert) rows.push(...(rows.some((row) => isDeepStrictEqual(row, body)) ? [] : [body]))
        else if (rows.length === 0) return answer(404, { error: 'not stored' })
        else mails.push(body)
        if (fault === 'answer lost') throw new TypeError('Failed to fetch')
        return answer(isInsert ? 201 : 200, isInsert ? [body] : { ok: true })
      },
    },
  })
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value).has(key),
    removeItem: (key: string) => void kept.delete(key),
  }
  let time = 1_000_000
  const save = (email = EMAIL, answers = ANSWERS) => saveCanvas(client, email, answers, { storage, now: () => time })
  return { rows, mails, calls, faults, kept, save, later: (minutes: number) => (time += minutes * 60_000) }
}

test.each([
  ['the mail is refused', [0, 500]],
  ['the connection breaks before the mail', [0, 'lost']],
  ['the answer to the mail is lost', [0, 'answer lost']],
] as const)('when %s, the next try sends only the email', async (_, [, fault]) => {
  const backend = createBackend()
  backend.faults.push(undefined as never, fault)
  expect(await backend.save()).toBe('failed')
  expect(await backend.save()).toBe('done')
  expect(backend.calls).toEqual(['insert', 'mail', 'mail'])
  expect(backend.rows).toHaveLength(1)
})

test.each(['lost', 'answer lost', 503] as const)(
  'if the outcome of the insert is unknown (%s), the next try repeats it before the email',
  async (fault) => {
    const backend = createBackend()
    backend.faults.push(fault)
    expect(await backend.save()).toBe('failed')
    expect(await backend.save()).toBe('done')
    expect(backend.calls).toEqual(['insert', 'insert', 'mail'])
    expect(backend.rows).toHaveLength(1)
  },
)

test('a retry after the server’s time limit for the old row inserts the canvas again', async () => {
  const backend = createBackend()
  backend.faults.push(undefined as never, 500)
  await backend.save()
  backend.later(16)
  expect(await backend.save()).toBe('done')
  expect(backend.calls).toEqual(['insert', 'mail', 'insert', 'mail'])
})

test.each([
  ['row', [429]],
  ['mail', [undefined as never, 429]],
] as const)('too many requests for the %s are distinguished from a failure', async (_, faults) => {
  const backend = createBackend()
  backend.faults.push(...faults)
  expect(await backend.save()).toBe('limited')
})
