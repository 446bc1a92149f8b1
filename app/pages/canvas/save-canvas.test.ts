import { createClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { canvasRow, emptyAnswers } from '#contract/canvas.ts'
import { saveCanvas } from './save-canvas.ts'

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
        if (isInsert) rows.push(body)
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

test('stores the row with blank answers as null, then requests the email with all answers', async () => {
  const backend = createBackend()
  expect(await backend.save()).toBe('done')
  expect(backend.rows).toEqual([{ ...canvasRow(EMAIL, ANSWERS), q3_metrics: null, q11_commitment: null }])
  expect(backend.mails).toEqual([{ email: EMAIL, answers: ANSWERS }])
  expect(backend.kept.size).toBe(0)
})

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

test('if the answer to the insert is lost, the next try finds the row and does not store it again', async () => {
  const backend = createBackend()
  backend.faults.push('answer lost')
  expect(await backend.save()).toBe('failed')
  expect(await backend.save()).toBe('done')
  expect(backend.rows).toHaveLength(1)
})

test('if the row never arrived, the next try stores it', async () => {
  const backend = createBackend()
  backend.faults.push('lost')
  expect(await backend.save()).toBe('failed')
  expect(await backend.save()).toBe('done')
  expect(backend.calls).toEqual(['insert', 'mail', 'insert', 'mail'])
  expect(backend.rows).toHaveLength(1)
})

test('changed answers are another submission', async () => {
  const backend = createBackend()
  backend.faults.push(undefined as never, 500)
  await backend.save()
  expect(await backend.save(EMAIL, { ...ANSWERS, q3_metrics: 'Days' })).toBe('done')
  expect(backend.rows).toHaveLength(2)
})

test('a retry after the server’s time limit for the old row stores the canvas again', async () => {
  const backend = createBackend()
  backend.faults.push(undefined as never, 500)
  await backend.save()
  backend.later(16)
  expect(await backend.save()).toBe('done')
  expect(backend.rows).toHaveLength(2)
})

test.each([
  ['row', [429]],
  ['mail', [undefined as never, 429]],
] as const)('too many requests for the %s are distinguished from a failure', async (_, faults) => {
  const backend = createBackend()
  backend.faults.push(...faults)
  expect(await backend.save()).toBe('limited')
})
