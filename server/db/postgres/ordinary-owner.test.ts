/**
 * The login that managed PostgreSQL services give: it owns the database and may create roles, and
 * is no superuser.
 *
 * @second-ring: starts three versions of PostgreSQL
 */
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { jsonPost } from '#test/posts.ts'
import { queryAt } from '#test/query-at.ts'
import { NEW_SERVERS } from '#test/setup/postgres-server.ts'
import { createTestSite } from '#test/test-site.ts'
import { openStore } from '../open-store.ts'
import type { Caller } from '../store.ts'

/** Each starts a server of its own, makes its data and migrates it. */
const TIME_LIMIT_MS = 240_000

const log = pino({ level: 'silent' })
const callerOf = (role: Caller['role']): Caller => ({
  role,
  claims: { role },
  method: 'POST',
  path: '/',
})

/** Makes a database of its own for such a login. @returns its address, as that login */
async function databaseOfOwner(superuser: string): Promise<string> {
  await queryAt(superuser, 'create role owner login createrole', 'create database site owner owner')
  const url = new URL(superuser)
  url.pathname = '/site'
  url.username = 'owner'
  return url.href
}

test.each(NEW_SERVERS)(
  'on PostgreSQL $major an owner who may create roles needs no superuser to start and to answer',
  { timeout: TIME_LIMIT_MS },
  async ({ start }) => {
    const { url, stop } = await start()
    onTestFinished(stop)
    const store = await openStore(
      { DATA_DIR: '/nonexistent', DATABASE_URL: await databaseOfOwner(url) },
      log,
    )
    onTestFinished(() => store.close())
    expect(await store.health()).toMatchObject({
      answering: true,
      writing: true,
      actingAsCallers: true,
    })
    for (const role of ['anon', 'authenticated', 'service_role'] as const) {
      const { rows } = await store.asCaller(callerOf(role), {}, (trx) =>
        sql`select current_user::text as role`.execute(trx),
      )
      expect(rows).toEqual([{ role }])
    }
  },
)

test('a login that lost the right to act as its callers is not ready, and what they ask for is a failure of ours', {
  timeout: TIME_LIMIT_MS,
}, async () => {
  const newest = NEW_SERVERS[0]
  if (!newest) {
    throw new Error('there is no PostgreSQL')
  }
  const { url, stop } = await newest.start()
  onTestFinished(stop)
  const store = await openStore(
    { DATA_DIR: '/nonexistent', DATABASE_URL: await databaseOfOwner(url) },
    log,
  )
  onTestFinished(() => store.close())
  // As after a restore into a server whose roles an administrator made.
  await queryAt(url, 'revoke anon from owner granted by owner')
  expect(await store.health()).toMatchObject({
    answering: true,
    writing: true,
    actingAsCallers: false,
  })
  const site = createTestSite({ store })
  const answer = await site.request(
    '/rest/v1/canvas_submissions',
    jsonPost({ email: 'ada@example.org' }),
  )
  expect(answer.status).toBe(500)
  expect(site.logged).toContainEqual(
    expect.objectContaining({ level: 50, message: expect.stringMatching(/may not act as anon/) }),
  )
  expect(JSON.stringify(site.logged)).not.toContain('ada@example.org')
})
