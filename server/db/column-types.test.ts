/**
 * The types of `contract/tables` against the columns of the migrated database: which columns there
 * are, what the driver makes of their values, which values a list allows, which can be null, and
 * which an insert must name.
 */
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openFileStore } from '#test/store.ts'
import { PROJECT } from '../../scripts/build-stamp.ts'

const store = await openFileStore()

/** What the driver makes of each type (`postgres-values.ts`). All others are text. */
const DRIVER_TYPES: Readonly<Record<string, string>> = {
  bool: 'boolean',
  bytea: 'Uint8Array',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  jsonb: 'unknown',
  timestamptz: 'Date',
}

interface Column {
  table: string
  name: string
  /** As PostgreSQL names it. Arrays of a type begin with an underscore. */
  type: string
  /** Null for a view, of which PostgreSQL does not know it. */
  isNullable: boolean | null
  /** SQL with the values that its constraint or its type lists. Null without a list. */
  list: string | null
  /** Whether an insert must, may or cannot name the column. */
  insert: 'required' | 'optional' | 'never'
}

async function readColumns(): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select
      case nspname when 'public' then relname else nspname || '.' || relname end as "table",
      attname as name,
      typname as type,
      case relkind when 'r' then not attnotnull end as "isNullable",
      coalesce(
        (select pg_get_constraintdef(pg_constraint.oid) from pg_constraint
          where conrelid = attrelid and contype = 'c' and conkey = array[attnum]
            and pg_get_constraintdef(pg_constraint.oid) like '%= ANY (ARRAY[%'),
        (select string_agg(quote_literal(enumlabel), ',') from pg_enum where enumtypid = atttypid)
      ) as list,
      case
        when attgenerated <> '' or attidentity = 'a' then 'never'
        when attnotnull and not atthasdef and attidentity = '' then 'required'
        else 'optional'
      end as insert
    from pg_attribute
      join pg_class on pg_class.oid = attrelid
      join pg_namespace on pg_namespace.oid = relnamespace
      join pg_type on pg_type.oid = atttypid
    where nspname in ('public', 'auth', 'private') and relkind in ('r', 'v') and attnum > 0
      and not attisdropped
    order by 1, attnum`.execute(store.db)
  return rows
}

/** The listed values as a union of types. Undefined without a list. */
const listedValues = ({ list }: Column) => list?.match(/'[^']+'/g)?.join(' | ')

function driverType(column: Column): string {
  const { type, isNullable } = column
  const one = listedValues(column) ?? DRIVER_TYPES[type.replace(/^_/, '')] ?? 'string'
  const value = type.startsWith('_') ? `readonly ${one}[]` : one
  return isNullable === false ? value : `${value} | null`
}

/** Each of these types is `true`, or what differs. A table that has no types is not compared. */
const COMPARISONS = `
import type { Insertable, Selectable } from 'kysely'
import type { Tables } from '#contract/database.ts'

type Only<All, Known> = [Exclude<All, Known>] extends [never] ? true : 'is not in the database'

type OnlyColumns<Table, Known> = Table extends keyof Tables ? Only<keyof Tables[Table], Known> : true

type Read<Row, Name, Value, Some extends string | null> = Name extends keyof Row
  ? Row[Name] extends Value
    ? [Some] extends [Row[Name]] ? true : \`can be \${Exclude<Some, Row[Name]>}\`
    : 'is read as another type'
  : 'has no type'

type Reads<Table, Name, Value, Some extends string | null> = Table extends keyof Tables
  ? Read<Selectable<Tables[Table]>, Name, Value, Some>
  : true

type Insert<Row, Name> = Name extends keyof Row
  ? object extends Pick<Row, Name> ? 'optional' : 'required'
  : 'never'

type Inserts<Table, Name, How extends string> = Table extends keyof Tables
  ? How extends Insert<Insertable<Tables[Table]>, Name> ? true : \`is \${How} in an insert\`
  : true
`

/** TypeScript that does not compile where a type and a column differ. */
function checksOf(columns: readonly Column[]) {
  /** One a line. */
  const checks: { subject: string; type: string }[] = []
  const tables = Map.groupBy(columns, ({ table }) => table)
  const oneOf = (names: Iterable<string>) =>
    [...names].map((name) => JSON.stringify(name)).join(' | ')
  checks.push({ subject: 'a table', type: `Only<keyof Tables, ${oneOf(tables.keys())}>` })
  for (const [table, ofTable] of tables) {
    const names = oneOf(ofTable.map(({ name }) => name))
    checks.push({ subject: `a column of ${table}`, type: `OnlyColumns<'${table}', ${names}>` })
    for (const column of ofTable) {
      const subject = `${table}.${column.name}`
      const place = `'${table}', '${column.name}'`
      const some = [listedValues(column), column.isNullable && 'null'].filter(Boolean)
      const values = `${driverType(column)}, ${some.join(' | ') || 'never'}`
      checks.push({ subject, type: `Reads<${place}, ${values}>` })
      if (column.insert !== 'optional') {
        checks.push({ subject, type: `Inserts<${place}, '${column.insert}'>` })
      }
    }
  }
  return checks
}

/** What the compiler finds, in words. */
async function differences(columns: readonly Column[]): Promise<string[]> {
  const checks = checksOf(columns)
  const lines = checks.map(({ type }, index) => `export const check${index}: ${type} = true`)
  mkdirSync(join(PROJECT, '.cache'), { recursive: true })
  const folder = mkdtempSync(join(PROJECT, '.cache/column-types-'))
  writeFileSync(join(folder, 'checks.ts'), lines.join('\n') + COMPARISONS)
  const config = { extends: '../../tsconfig.json', files: ['checks.ts'], include: [] }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
  const said = await new Promise<string>((resolve) => {
    execFile('tsc', ['-p', folder], (error, output) => resolve(error ? output || `${error}` : ''))
  })
  rmSync(folder, { recursive: true })
  return said
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const [, number, difference] = /checks\.ts\((\d+),.*"(.+)"'/.exec(line) ?? []
      return difference ? `${checks[Number(number) - 1]?.subject} ${difference}` : line
    })
}

test('the types of columns are those of the database', async () => {
  expect(await differences(await readColumns())).toEqual([])
})
