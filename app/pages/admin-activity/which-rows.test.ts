import { expect, test } from 'vitest'
import { type WhichRows, whichOf } from './which-rows.ts'

const entry: WhichRows = { id: 12, action: 'read', subject: 'leads', filter: {}, ids: [] }
const DAY = '2026-11-30T12:00:00.000Z'

test.each<[string, Partial<WhichRows>, string]>([
  ['nothing of a whole list', { filter: { order: 'received_at.desc', limit: '51' } }, ''],
  ['words', { filter: { search_text: 'ilike.… ilike.…' } }, 'with a search'],
  [
    'words of canvases',
    { subject: 'canvas_submissions', filter: { email: 'ilike.…' } },
    'with a search',
  ],
  ['a condition', { filter: { state: 'eq.won' } }, 'filtered'],
  ['a hidden condition', { filter: { form: 'eq.…' } }, 'filtered'],
  ['what is due', { filter: { next_on: 'lt.2026-12-02' } }, 'filtered'],
  [
    'leads of days',
    { filter: { received_at: `gte.${DAY} lt.${DAY}` } },
    'since Nov 30, 2026, before Nov 30, 2026',
  ],
  [
    'subscribers of days',
    { subject: 'newsletter_subscribers', filter: { asked_at: `gte.${DAY}` } },
    'since Nov 30, 2026',
  ],
  ['the other order', { filter: { order: 'received_at.asc' } }, 'oldest first'],
  ['a role', { action: 'update', subject: 'user_roles', filter: { role: 'editor' } }, 'editor'],
  ['no hidden role', { subject: 'user_roles', filter: { role: 'eq.…' } }, ''],
  [
    'a state that was set',
    { action: 'update', filter: { state: 'won', assigned_to: null }, ids: ['0123456789'] },
    'state: Won, assigned to no one, 01234567',
  ],
  ['no further ids', { action: 'export', ids: ['a', 'b', 'c', 'd'] }, 'a, b, c …'],
])('%s', (_name, change, said) => {
  expect(whichOf({ ...entry, ...change })).toBe(said)
})
