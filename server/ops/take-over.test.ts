/**
 * @second-ring: fills whole databases
 */
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { openStore } from '#server/db/open-store.ts'
import { keptDump, restoreToPostgres } from '#test/restored-dump.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { runTakeOver } from './take-over.ts'

const folder = temporaryFolder()
const dumps: { drop(): Promise<void> }[] = []
afterAll(async () => {
  for (const dump of dumps) {
    await dump.drop()
  }
})

async function takenOver(name: string) {
  const dump = await restoreToPostgres(keptDump(name))
  dumps.push(dump)
  const settings = {
    DATA_DIR: join(folder, name),
    DATABASE_URL: undefined,
    JWT_SECRET: undefined,
  }
  const result = await runTakeOver(settings, dump.url)
  const store = await openStore(settings, pino({ level: 'silent' }))
  try {
    const { rows } = await sql<Record<string, unknown>>`select
      (select json_agg(json_build_object('email', email, 'state', state, 'reason', lost_reason,
         'notes', (select json_agg(text) from lead_notes n where n.lead_id = l.id)) order by email)
       from leads l) as leads,
      (select json_agg(call) from meetings) as meetings,
      (select json_agg(q2_activation_goal) from canvas_submissions) as canvases,
      (select json_agg(note) from blocked_times) as blocked,
      (select sum(completed) from survey_days)::int as completed,
      (select count(*)::int from auth.users) as people,
      (select count(*)::int from auth.mfa_factors where secret is not null) as apps,
      (select json_object_agg(role, n) from (select role, count(*) as n from user_roles group by 1) r) as roles,
      (select json_object_agg(address, value) from word_changes) as words`.execute(store.db)
    return { result, stored: rows[0] ?? {} }
  } finally {
    await store.close()
  }
}

const lead = (name: string, state: string, more: { reason?: string; notes?: string[] } = {}) => ({
  email: `${name}@client.example`,
  state,
  reason: more.reason ?? null,
  notes: more.notes ?? null,
})

for (const [name, reason] of [
  ['before-1.0.0-a', 'Closed in an earlier version'],
  ['before-1.0.0-b', 'Too early'],
] as const) {
  test(`what people entered in ${name} is taken over, and what could not be is named`, async () => {
    const { result, stored } = await takenOver(name)
    expect(result.exitCode).toBe(0)
    expect(stored).toEqual({
      leads: [
        lead('ada', 'qualified', { notes: ['Called back, wants an offer – Zoë 客'] }),
        lead('bob', 'lost', { reason }),
        lead('meets', 'new'),
        lead('zoe', 'new'),
      ],
      meetings: ['discovery-session'],
      canvases: [`Half of the quotes by 'August'`],
      blocked: ['Board'],
      completed: 3,
      people: 4,
      apps: 1,
      roles: { admin: 1, editor: 2, member: 1 },
      words: {
        'site.name': 'Client AG',
        'site.contact.email': 'hello@client.example',
        'site.accent': '#c2255c',
        'home.hero.title': 'Ein eigener Titel',
        'calls.discovery-session.minutes': 25,
        'announcement.shown': true,
        'hosts.all.first.hours.monday': [
          ['09:00', '12:00'],
          ['13:00', '17:00'],
        ],
        'hosts.all.first.hours.daysOff': [
          ['2026-12-24', '2027-01-03'],
          ['2027-05-31', '2027-05-31'],
        ],
        'redirects.oldAddresses': [
          ['/old', '/book'],
          ['/older', 'https://example.org/'],
        ],
      },
    })
    expect(result.text).toContain('not: faq.gone.title (there is no such text any more): ')
    expect(result.text).toContain('people sign in again')
    expect(result.text).toContain('3 leads that wait for the CRM')
    expect(result.text).toContain('Set JWT_SECRET to that of the old site')
  })
}

test('a database in which something is stored is not taken over into', async () => {
  const { result } = await takenOver('before-1.0.0-b')
  expect(result.exitCode).toBe(1)
  expect(result.text).toContain('in use already')
})
