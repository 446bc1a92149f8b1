import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestStore } from '#test/store.ts'
import { formatResult, openSqlConsole, type SqlConsole } from './db-console.ts'
import { openOperatorDatabase } from './operator-database.ts'

let shown: string[]
let errors: string[]
let prompt: SqlConsole

const server = await openTestStore()
const operator = await openOperatorDatabase(server.settings)
beforeAll(async () => {
  await sql`create table public.notes (id int primary key, text text)`.execute(server.db)
})
afterAll(async () => {
  await operator.close()
  await server.close()
})
beforeEach(async () => {
  await sql`truncate public.notes, private.rate_limits`.execute(server.db)
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
    expect(shown.at(-1)).toBe(`text\n${'-'.repeat(25)}\na\\u2028b\\u2029c\\rd\\u0085e\n(1 rows)`)
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

  test('statements run and their results are shown', async () => {
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

test('a cell can neither break the table nor control the terminal', () => {
  const rows = [{ a: 'x\ny\t\x1b[2J\u2028', b: Buffer.from([1, 255]), c: new Date(Number.NaN), d: Number.NaN }]
  expect(formatResult({ command: 'SELECT', rowCount: 1, rows }).split('\n')[2]).toBe(
    'x\\ny\\t\\u001b[2J\\u2028 | \\x01ff | Invalid date | NaN',
  )
})
