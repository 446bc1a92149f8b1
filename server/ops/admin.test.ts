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
  test('nobody has a role until one is given', async () => {
    expect(await runAdmin(operator, ['list'])).toEqual({ text: 'Nobody has a role yet.', exitCode: 0 })
  })

  test('roles are given, shown and taken away', async () => {
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
    [['grant', 'nobody@example.com'], /No account has the address nobody@example\.com/],
    [['grant', 'kim@example.com', 'owner'], /There is no role 'owner'/],
    [['grant'], /Usage:/],
    [['promote', 'kim@example.com'], /Usage:/],
    [[], /Usage:/],
  ])('%j is answered with what is wrong', async (commandLine, text) => {
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

  test('a transaction left open at the prompt does not stop the site', async () => {
    await operator.script('begin; select 1')
    await server.db
      .insertInto('private.rate_limits')
      .values({ key: 'site', window_start: new Date(0) })
      .execute()
    const seen = await server.db.selectFrom('private.rate_limits').select('key').execute()
    expect(seen).toEqual([{ key: 'site' }])
  })
})
