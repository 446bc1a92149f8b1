import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestStore, type TestStore } from '#test/store.ts'
import { formatResult, openSqlConsole, type SqlConsole } from './db-console.ts'
import { type OperatorDatabase, openOperatorDatabase } from './operator-database.ts'

let server: TestStore
let operator: OperatorDatabase
let shown: string[]
let errors: string[]
let prompt: SqlConsole

beforeAll(async () => {
  server = await openTestStore()
  operator = await openOperatorDatabase(server.settings)
  await sql`create table public.notes (id int primary key, text text)`.execute(server.db)
})
afterAll(async () => {
  await operator.close()
  await server.close()
})
beforeEach(async () => {
  await sql`truncate public.notes`.execute(server.db)
  shown = []
  errors = []
  prompt = openSqlConsole(
    operator,
    (text) => shown.push(text),
    (text) => errors.push(text),
  )
})

const notes = async () =>
  (await sql<{ id: number; text: string }>`select id, text from public.notes order by id`.execute(server.db)).rows

async function type(...lines: string[]): Promise<void> {
  for (const line of lines) await prompt.feed(`${line}\n`)
}

describe('while the server runs on the same data', () => {
  test('dollar quotes, strings and comments can span lines that end with semicolons', async () => {
    await type(
      'do $$ begin',
      `  insert into public.notes values (1, 'one;`,
      `two'); -- it's done;`,
      '  /* not; yet */',
      'end $$;',
    )
    expect(errors).toEqual([])
    expect(await notes()).toEqual([{ id: 1, text: 'one;\ntwo' }])
    expect(prompt.isWaiting).toBe(false)
  })

  test('text passes unchanged in both directions', async () => {
    const text = 'a\u2028b\u2029c\rd\u0085e'
    await prompt.feed(`insert into public.notes values (1, '${text}');`)
    expect(await notes()).toEqual([{ id: 1, text }])
    await prompt.feed('select text from public.notes;')
    expect(shown.at(-1)).toBe(
      'text\n-----------------------------\na\\u2028b\\u2029c\\rd\\u0085e\n(1 rows)'.replace(
        '-----------------------------',
        '-'.repeat(25),
      ),
    )
  })

  test('a transaction runs as a whole, and a rollback leaves no trace', async () => {
    await type('begin;', `insert into public.notes values (1, 'kept');`)
    expect(await notes()).toEqual([])
    await type('savepoint a;', 'delete from public.notes;', 'rollback to a;', 'commit;')
    expect(await notes()).toEqual([{ id: 1, text: 'kept' }])
    await type(
      '/* careful */ start transaction;',
      'delete from public.notes;',
      'select count(*) from public.notes;',
      'rollback;',
    )
    expect(shown.join('\n')).toContain('count\n-----\n0')
    expect(await notes()).toEqual([{ id: 1, text: 'kept' }])
    await type('begin; delete from public.notes; nonsense; commit;', 'select 1 as one;')
    expect(errors).toEqual([expect.stringContaining('syntax error')])
    expect(await notes()).toEqual([{ id: 1, text: 'kept' }])
    expect(shown.at(-1)).toBe('one\n---\n1\n(1 rows)')
  })

  test('piped input may end without a semicolon, but not inside a transaction', async () => {
    await prompt.feed(`insert into public.notes values (1, 'a')`)
    await prompt.end()
    expect(await notes()).toHaveLength(1)
    await prompt.feed('begin; delete from public.notes; -- the end')
    await prompt.end()
    expect(await notes()).toHaveLength(1)
    expect([errors, prompt.hasFailed]).toEqual([['Not run: the transaction has no commit.'], true])
  })

  test('an unclosed string is answered with the reason', async () => {
    await prompt.feed(`select 'a;\n`)
    expect(prompt.isWaiting).toBe(true)
    await prompt.end()
    expect(errors).toEqual([expect.stringContaining('unterminated quoted string')])
  })

  test('\\q ends, \\dt lists, other commands are unknown', async () => {
    await type('\\dt', '\\x')
    expect(shown[0]).toMatch(/^public +\| notes$/m)
    expect(errors).toEqual(['There is no command \\x.'])
    await type('\\q', `insert into public.notes values (1, 'too late');`)
    expect([prompt.hasQuit, await notes()]).toEqual([true, []])
  })

  test('settings at the prompt do not affect the site', async () => {
    await type('set role anon;', 'set search_path to nowhere;', 'set default_transaction_read_only = on;')
    await server.db
      .insertInto('private.rate_limits')
      .values({ key: 'site', window_start: new Date(0) })
      .execute()
    expect((await sql`select current_user <> 'anon' as "is owner"`.execute(server.db)).rows).toEqual([
      { 'is owner': true },
    ])
  })
})

test('a cell can neither break the table nor control the terminal', () => {
  const rows = [{ a: 'x\ny\t\x1b[2J\u2028', b: Buffer.from([1, 255]), c: new Date(Number.NaN), d: Number.NaN }]
  expect(formatResult({ command: 'SELECT', rowCount: 1, rows }).split('\n')[2]).toBe(
    'x\\ny\\t\\u001b[2J\\u2028 | \\x01ff | Invalid date | NaN',
  )
})
