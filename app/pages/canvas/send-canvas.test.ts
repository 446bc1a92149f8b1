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
  const save = () => saveCanvas(client, EMAIL, ANSWERS, { storage, now: () => time })
  return { rows, calls, faults, save, later: (minutes: number) => (time += minutes * 60_000) }
}

const OK = undefined as never
test.each([
  ['the mail is refused', [OK, 500], 0, ['insert', 'mail', 'mail']],
  ['the connection breaks before the mail', [OK, 'lost'], 0, ['insert', 'mail', 'mail']],
  ['the answer to the mail is lost', [OK, 'answer lost'], 0, ['insert', 'mail', 'mail']],
  // If it is not known whether the row was stored, it is sent again, and the database stores it once.
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
  expect(await backend.save()).toBe('done')
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
