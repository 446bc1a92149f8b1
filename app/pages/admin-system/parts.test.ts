import { expect, test } from 'vitest'
import type { SystemState } from '#contract/staff/system.ts'
import { partsOf, summaryOf } from './parts.ts'

const NOW = Date.parse('2026-11-02T12:00:00Z')
const minutesAgo = (minutes: number) => new Date(NOW - minutes * 60_000).toISOString()

const WELL: SystemState = {
  storage: { engine: 'embedded', version: '17.5', bytes: 48e6, diskFree: 90e9 },
  backup: { lastMade: minutesAgo(600) },
  crm: {
    isSetUp: true,
    lastDelivered: minutesAgo(3),
    due: 1,
    oldestDue: minutesAgo(1),
    problem: null,
    dead: 0,
  },
  email: {
    isSetUp: true,
    lastDelivered: minutesAgo(9),
    due: 0,
    oldestDue: null,
    problem: null,
    dead: 0,
  },
  givenUp: [],
  calendars: { count: 1, lastRead: minutesAgo(5), failingSince: null },
  launch: { gaps: 0, failed: 0 },
  program: {
    version: '0.1.0',
    node: 'v24.21.0',
    startedAt: minutesAgo(4_000),
    lastMigration: 'migrations/20260101000819_reminders.sql',
    migratedAt: minutesAgo(4_000),
  },
}
const troubled = (change: Partial<SystemState>) =>
  partsOf({ ...WELL, ...change }, NOW).flatMap(({ title, state, text }) =>
    state === 'trouble' ? [{ title, text }] : [],
  )

test('a delivery that has been due for a minute and a backup from last night are fine', () => {
  expect(partsOf(WELL, NOW).map(({ state }) => state)).toEqual(Array(8).fill('fine'))
})

test.each<[string, Partial<SystemState>, RegExp]>([
  ['Storage', { storage: { ...WELL.storage, diskFree: 199e6 } }, /nothing new can be stored/],
  ['Backup', { backup: { lastMade: minutesAgo(37 * 60) } }, /more than a day and a half/],
  ['CRM', { crm: { ...WELL.crm, dead: 2 } }, /^2 leads were given up\.$/],
  [
    'CRM',
    { crm: { ...WELL.crm, due: 3, oldestDue: minutesAgo(20) } },
    /^3 leads wait, the oldest since Nov 2, 2026/,
  ],
  [
    'Email',
    {
      email: { ...WELL.email, due: 2, oldestDue: minutesAgo(20), problem: 'it was refused (530)' },
    },
    /^2 emails wait, .* The last attempt: it was refused \(530\)\.$/,
  ],
  ['Email', { email: { ...WELL.email, isSetUp: false, dead: 1 } }, /^1 email was given up\.$/],
  [
    'Calendars',
    { calendars: { ...WELL.calendars, failingSince: minutesAgo(90) } },
    /has been unreadable since Nov 2/,
  ],
  [
    'Calendars',
    { calendars: { count: 1, lastRead: null, failingSince: null } },
    /no times are offered/,
  ],
])('%s is a problem: %j', (title, change, text) => {
  expect(troubled(change)).toEqual([{ title, text: expect.stringMatching(text) }])
})

test('a part that is not set up is no problem', () => {
  const unset = { ...WELL.crm, isSetUp: false, lastDelivered: null, due: 0, oldestDue: null }
  const parts = partsOf({ ...WELL, crm: unset, backup: { lastMade: null } }, NOW)
  expect(parts.filter(({ state }) => state === 'open').map(({ title }) => title)).toEqual([
    'Backup',
    'CRM',
  ])
})

test('everything works only where nothing is missing', () => {
  expect(summaryOf(partsOf(WELL, NOW))).toBe('Everything works.')
  const summary = (change: Partial<SystemState>) => summaryOf(partsOf({ ...WELL, ...change }, NOW))
  expect(summary({ launch: { gaps: 2, failed: 0 } })).toBe('7 parts work. 1 part is not set up.')
  expect(summary({ launch: { gaps: 2, failed: 1 }, backup: null })).toBe(
    '6 parts work. 1 part is not set up. 1 part needs attention.',
  )
})
