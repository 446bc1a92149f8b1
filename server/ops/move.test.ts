/**
 * @second-ring: moves whole databases
 */
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStore } from '#server/db/open-store.ts'
import type { Store } from '#server/db/store.ts'
import { systemClock } from '#server/outbox/clock.ts'
import { queryAt } from '#test/query-at.ts'
import { postgresUrl } from '#test/store.ts'
import { storeTestLead } from '#test/stored-leads.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { runMove } from './move.ts'

const LEADS = 600
const log = pino({ level: 'silent' })

const folder = temporaryFolder()
const settings = { DATA_DIR: join(folder, 'data'), DATABASE_URL: undefined }
const databases: string[] = []

const asOwner = (statement: string) => queryAt(postgresUrl(), statement)

async function emptyDatabase(): Promise<string> {
  const name = `move_${randomUUID().replaceAll('-', '')}`
  await asOwner(`create database ${name}`)
  databases.push(name)
  const url = new URL(postgresUrl())
  url.pathname = `/${name}`
  return url.href
}

async function withStore<T>(
  parts: Parameters<typeof openStore>[0],
  work: (store: Store) => Promise<T>,
): Promise<T> {
  const store = await openStore(parts, log)
  try {
    return await work(store)
  } finally {
    await store.close()
  }
}

/** Data that a visitor, staff and the database have stored, in a form that can be compared. */
async function contents(store: Store) {
  const leads = await store.db.selectFrom('leads').selectAll().orderBy('id').execute()
  const meetings = await store.db.selectFrom('meetings').selectAll().execute()
  const outbox = await store.db.selectFrom('private.outbox').selectAll().orderBy('id').execute()
  const audit = await store.db.selectFrom('private.audit').selectAll().orderBy('id').execute()
  return { leads, meetings, outbox, audit }
}

beforeAll(async () => {
  await withStore(settings, async (store) => {
    await storeTestLead(store, systemClock, 'Zoë 客 \u2028 \u202e "quoted" \\ \t')
    await sql`insert into public.leads (form, email, fields, dedupe_hash)
      select 'contact', 'visitor' || n || '@example.org', '{}', n::text from generate_series(2, ${LEADS}::int) n`.execute(
      store.db,
    )
    await sql`insert into public.meetings (lead_id, call, starts_at, ends_at, during, zone)
      select id, 'discovery', '2027-01-04T16:00:00.123456Z', '2027-01-04T16:45Z', '[2027-01-04T16:00:00.123456Z,2027-01-04T17:00Z)', 'Asia/Kolkata'
      from public.leads limit 1`.execute(store.db)
    await sql`insert into private.audit (action, subject, row_count) values ('invite', 'account', 1)`.execute(
      store.db,
    )
  })
})
afterAll(async () => {
  for (const name of databases) {
    await asOwner(`drop database if exists ${name} with (force)`)
  }
})

test('a move that is cut off leaves nothing behind, and can be made again', async () => {
  const url = await emptyDatabase()
  const postgres = { DATA_DIR: join(folder, 'none'), DATABASE_URL: url }
  const cutOff = runMove(settings, url, (line) => {
    if (line.startsWith('leads:')) {
      throw new Error('the cable')
    }
  })
  await expect(cutOff).rejects.toThrow('the cable')
  expect((await withStore(postgres, contents)).leads).toEqual([])
  expect(await runMove(settings, url, () => {})).toMatchObject({ exitCode: 0 })
  expect(await withStore(postgres, contents)).toEqual(await withStore(settings, contents))
})

test('everything moves to PostgreSQL and back', async () => {
  const original = await withStore(settings, contents)
  expect(original.leads).toHaveLength(LEADS)
  const url = await emptyDatabase()
  const postgres = { DATA_DIR: join(folder, 'none'), DATABASE_URL: url }
  const lines: string[] = []
  const moved = await runMove(settings, url, (line) => lines.push(line))
  expect(moved).toEqual({
    exitCode: 0,
    text: expect.stringMatching(/^Moved: \d+ rows, each compared\. Set DATABASE_URL/),
  })
  expect(lines).toContain(`leads: ${LEADS} rows, all equal`)
  expect(await withStore(postgres, contents)).toEqual(original)
  // Identity columns must continue after their last value.
  await withStore(postgres, (store) => storeTestLead(store, systemClock, 'the next'))
  const grown = await withStore(postgres, contents)
  expect(grown.leads).toHaveLength(LEADS + 1)
  const back = join(folder, 'back')
  expect(await runMove(postgres, back, () => {})).toMatchObject({ exitCode: 0 })
  expect(await withStore({ DATA_DIR: back }, contents)).toEqual(grown)
})

test('a database that has been moved to is in use', async () => {
  const url = await emptyDatabase()
  await runMove(settings, url, () => {})
  expect((await runMove(settings, url, () => {})).text).toMatch(/in use already \(.*\bleads\b/)
})

test('a database that a server uses is not moved', async () => {
  const postgres = { DATA_DIR: join(folder, 'none'), DATABASE_URL: await emptyDatabase() }
  const server = await openStore(postgres, log)
  // An idle pool gives its connections back after a while.
  const whileServed = await server.inTransaction(() =>
    runMove(postgres, join(folder, 'none-yet'), () => {}),
  )
  expect(whileServed).toEqual({
    exitCode: 1,
    text: expect.stringMatching(/^A server uses the database: .* Stop all/),
  })
  await server.close()
})

test.each([
  [
    'survey_days',
    `insert into public.survey_completions (run, strategy) values (gen_random_uuid(), 3)`,
  ],
  [
    'private.survey_teams',
    `insert into private.survey_teams (name, ends_on) values ('Engines', '2030-01-01')`,
  ],
  [
    'private.pictures',
    `insert into private.pictures (name, type, bytes) values (repeat('a', 43) || '.png', 'image/png', '\\x00')`,
  ],
])('a database in which people have filled only %s is in use', async (table, fill) => {
  const url = await emptyDatabase()
  const postgres = { DATA_DIR: join(folder, 'none'), DATABASE_URL: url }
  await withStore(postgres, (store) => sql.raw(fill).execute(store.db))
  const { exitCode, text } = await runMove(settings, url, () => {})
  expect({ exitCode, text }).toEqual({
    exitCode: 1,
    text: expect.stringMatching(/in use already \(/),
  })
  expect(text).toContain(table)
})

test('a database on which a server has only run is not in use', async () => {
  const url = await emptyDatabase()
  await withStore({ DATA_DIR: join(folder, 'none'), DATABASE_URL: url }, (store) => store.health())
  expect(await runMove(settings, url, () => {})).toMatchObject({ exitCode: 0 })
})
