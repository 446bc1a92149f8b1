import { describe, expect, test } from 'vitest'
import { splitStatements } from './split-statements.ts'

describe('a semicolon ends a statement', () => {
  test.each([
    ['in a string', `select 'it''s; not';`],
    ['in a string with escapes', String.raw`select E'it\'s; not\\';`],
    ['in a string with escapes that goes on in the next line', `select E'a'\n  '\\';b';`],
    ['in a plain string that ends with a backslash', String.raw`select 'a\';`],
    ['in a name', `select 1 as "a"";b";`],
    ['in a dollar-quoted string', 'do $$ begin perform 1; perform 2; end $$;'],
    ['in one with a tag', 'do $é1$ begin perform $$;$$; end $é1$;'],
    ['in a comment to the end of the line', `select 1 -- it's; not\n;`],
    ['in nested comments', `select /* a; /* b; */ c; */ 1;`],
    ['in parentheses', 'create rule r as on insert to t do (select 1; select 2);'],
    [
      'in a function without quotes',
      'create or replace function f() returns int begin atomic select case when true then 1 end; select 2; end;',
    ],
    ['after what only looks like a dollar quote', 'select a$b$c, $1;'],
    ['after a backslash that is no command', 'select 1 \\ 2;'],
    ['after a minus, a slash and a cast', 'select 1 - 2 / 3 -4, -5::text, a->>0, 8 / 2;'],
  ])('but not %s', (_, statement) => {
    expect(splitStatements(statement)).toEqual({ statements: [statement], rest: '' })
    expect(splitStatements(`${statement} select 1; begin`)).toEqual({
      statements: [statement, 'select 1;'],
      rest: 'begin',
    })
    // No prefix of the statement may count as complete.
    for (let length = 1; length < statement.length; length++)
      expect(splitStatements(statement.slice(0, length)).statements).toEqual([])
  })

  test('anywhere in a line, and empty statements are left out', () => {
    expect(splitStatements('-- first\nselect 1;select\n2; ;; -- done\n/* ; */ ')).toEqual({
      statements: ['select 1;', 'select\n2;'],
      rest: '',
    })
  })
})

test.each([
  'select 1',
  `select 'a;`,
  `select "a;`,
  'do $$ begin;',
  'select /* a; /* b */ ;',
  '-- a;',
  "select e'\\",
  'select -',
])('the end of %j has not come yet', (text) => {
  expect(splitStatements(`select 0; ${text}`)).toMatchObject({
    statements: ['select 0;'],
    rest: expect.stringMatching(/\S/),
  })
})

test('a command ends with its line, at the beginning of a statement only', () => {
  expect(splitStatements('\\dt\nselect 1;\n  \\q\n')).toEqual({ statements: ['\\dt', 'select 1;', '\\q'], rest: '' })
  expect(splitStatements("select '\n\\q\n';")).toEqual({ statements: ["select '\n\\q\n';"], rest: '' })
  expect(splitStatements('\\d')).toEqual({ statements: [], rest: '\\d' })
})

test('any text passes unchanged', () => {
  const statement = `select 'a\u2028b\u2029c\rd\u0000\ud800', '客🦊';`
  expect(splitStatements(statement)).toEqual({ statements: [statement], rest: '' })
})
