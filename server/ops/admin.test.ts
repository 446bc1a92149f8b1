import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestStore, type TestStore } from '#test/store.ts'
import { runAdmin } from './admin.ts'
import { formatResult } from './db-console.ts'
import { type OperatorDatabase, openOperatorDatabase } from './operator-database.ts'

let server: TestStore
let operator: OperatorDatabase

beforeAll(async () => {
  server = await openTestStore()
  operator = await openOperatorDatabase(server.settings)
  await server.db.insertInto('auth.users').values({ email: 'kim@example.com' }).execute()
})
afterAll(async () => {
  await operator.close()
  await server.close()
})

const roles = () => server.db.selectFrom('user_roles').select('role').orderBy('role').execute()

describe('while the server runs on the same data', () => {
  test('no account has a role until one is granted', async () => {
    expect(await runAdmin(operator, ['list'])).toEqual({ text: 'No one has a role yet.', exitCode: 0 })
  })

  test('roles are granted, listed and revoked', async () => {
    expect(await runAdmin(operator, ['grant', 'Kim@Example.com'])).toEqual({
      text: 'kim@example.com is now admin.',
      exitCode: 0,
    })
    expect((await runAdmin(operator, ['grant', 'kim@example.com'])).text).toBe('kim@example.com already is admin.')
    expect((await runAdmin(operator, ['grant', 'kim@example.com', 'editor'])).exitCode).toBe(0)
    expect(await roles()).toEqual([{ role: 'admin' }, { role: 'editor' }])
    expect((await runAdmin(operator, ['list'])).text).toMatch(
      /^kim@example\.com\tadmin\tsince \d{4}-\d\d-\d\d\nkim@example\.com\teditor/,
    )
    expect((await runAdmin(operator, ['revoke', 'kim@example.com'])).text).toBe('kim@example.com has no role any more.')
    expect(await roles()).toEqual([])
  })

  test.each([
    [['invite', 'no address'], /is no email address/],
    [['grant', 'nobody@example.com'], /No account has the address nobody@example\.com/],
    [['grant', 'kim@example.com', 'owner'], /There is no role 'owner'/],
    [['grant'], /Usage:/],
    [['promote', 'kim@example.com'], /Usage:/],
    [[], /Usage:/],
  ])('%j is answered with the reason', async (commandLine, text) => {
    const outcome = await runAdmin(operator, commandLine)
    expect(outcome.exitCode).toBe(1)
    expect(outcome.text).toMatch(text)
    expect(await roles()).toEqual([])
  })

  test('the prompt runs statements and shows their results', async () => {
    const results = await operator.script(`select 1 as one, null as "none", 'a' as word; select 2 where false;`)
    expect(results.map(formatResult)).toEqual([
      'one | none | word\n----+------+-----\n1   |      | a\n(1 rows)',
      '(0 rows)',
    ])
    await expect(operator.script('select * from nowhere')).rejects.toThrow('relation "nowhere" does not exist')
  })

  test.each([
    ['line ends of every kind', 'a\\u2028b\\u2029c\\u0085d\\ve\\ff\\rg\\nh\\r\\ni\\n'],
    ['control characters', '\\x01\\x1b[31m\\x7f'],
    ['escapes', '"\\\\u2028\\\\'],
    ['other scripts', '\\u{1f98a}\\ufeff\\u202e客'],
    ['200,000 characters', 'x'.repeat(200_000)],
  ])('every text that the database can store passes: %s', async (_, text) => {
    const { rows } = await operator.query('select $1::text as same', [text])
    expect(rows).toEqual([{ same: text }])
    const [result] = await operator.script(`select '${text}' as same`)
    expect(result?.rows).toEqual([{ same: text }])
  })

  test('an unpaired surrogate, which no database can store, arrives as the replacement character', async () => {
    expect((await operator.query('select $1::text as text', ['\ud800x'])).rows).toEqual([{ text: '\ufffdx' }])
  })

  test('values are shown as the database returns them', async () => {
    const [result] = await operator.script(
      `select 'NaN'::float8 as nan, 'infinity'::float8 as endless, '\\x00ff'::bytea as bytes, null as nothing,
         timestamptz '2026-01-02T03:04:05Z' as at, array['a', null] as list, '{"__proto__": 1}'::jsonb as json`,
    )
    expect(result?.rows[0]).toMatchObject({
      nan: Number.NaN,
      endless: Number.POSITIVE_INFINITY,
      bytes: Buffer.from([0, 255]),
      nothing: null,
      at: new Date('2026-01-02T03:04:05Z'),
      list: ['a', null],
    })
    expect(Object.keys(result?.rows[0]?.json as object)).toEqual(['__proto__'])
  })

  test('a transaction that is left open at the prompt does not block the site', async () => {
    await operator.script('begin; select 1')
    await server.db
      .insertInto('private.rate_limits')
      .values({ key: 'site', window_start: new Date(0) })
      .execute()
    const seen = await server.db.selectFrom('private.rate_limits').select('key').execute()
    expect(seen).toEqual([{ key: 'site' }])
  })
})
