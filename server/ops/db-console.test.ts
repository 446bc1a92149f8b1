/**
 * @also embedded: commands reach it through the running server
 */
import { afterAll, expect, test } from 'vitest'
import { openFileStore } from '#test/store.ts'
import { formatResult, runSql } from './db-console.ts'
import { openOperatorDatabase } from './operator-database.ts'

const server = await openFileStore()
const operator = await openOperatorDatabase(server.settings)
afterAll(() => operator.close())

test('statements run on the data of the running server, each with its result, until one fails', async () => {
  const shown: string[] = []
  const show = (text: string) => void shown.push(text)
  const run = (input: string) => runSql(operator, input, show, show)
  expect(
    await run(
      "do $$ begin\n  perform ';';\nend $$; -- done;\nselect 1 as one, E'a\\nb' as text;\n",
    ),
  ).toBe(true)
  expect(await run('begin; create table public.notes (id int); select nothing; commit')).toBe(false)
  expect(await run("select to_regclass('public.notes') as notes")).toBe(true)
  expect(await run('\\dt')).toBe(true)
  expect(shown.slice(0, 4)).toEqual([
    'DO',
    'one | text\n----+-----\n1   | a\\nb\n(1 rows)',
    'Error: column "nothing" does not exist',
    'notes\n-----\n\n(1 rows)',
  ])
  expect(shown[4]).toContain('public  | leads')
})

test('a result cannot control the terminal', () => {
  const rows = [
    {
      text: 'a\u001b[2Jb\u2028c',
      at: new Date(0),
      bytes: Buffer.from('01ff', 'hex'),
      nothing: null,
    },
  ]
  expect(formatResult({ command: 'SELECT', rowCount: 1, rows }).split('\n')[2]).toBe(
    'a\\u001b[2Jb\\u2028c | 1970-01-01T00:00:00.000Z | \\x01ff |',
  )
})
