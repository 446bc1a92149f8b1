/**
 * The tables and views of the data API, read once from the catalog. A request can name no others,
 * and no other columns.
 */
import { sql } from 'kysely'
import type { RateLimitName } from '#contract/limits.ts'
import { once } from '#contract/once.ts'
import type { Store } from '#server/db/store.ts'

/** The tables that anyone may insert into, with the limit per visitor. */
const INSERT_LIMITS: Record<string, RateLimitName> = {
  canvas_submissions: 'canvas',
  survey_completions: 'survey',
}

export interface TableShape {
  name: string
  /** Column → its type as the catalog writes it, e.g. `timestamp with time zone`. */
  columns: ReadonlyMap<string, string>
  primaryKey: readonly string[]
  methods: readonly string[]
  /** Limit on a visitor's inserts. Undefined for a table that nobody inserts into. */
  insertLimit: RateLimitName | undefined
  /** Whether the audit log records who read its rows. */
  isAudited: boolean
}

type TableShapes = (table: string) => Promise<TableShape | undefined>

export function tableShapes(store: Pick<Store, 'db'>): TableShapes {
  const shapes = once(() => readShapes(store))
  return async (table) => (await shapes()).get(table)
}

/** Staff read what `private.staff_lists` names. Visitors insert into what has a limit above. */
async function readShapes({ db }: Pick<Store, 'db'>): Promise<Map<string, TableShape>> {
  const { rows } = await sql<{
    table: string
    columns: Record<string, string>
    primaryKey: string[]
    isList: boolean
    isAudited: boolean
  }>`
    select c.relname as table, json_object_agg(a.attname, format_type(a.atttypid, a.atttypmod) order by a.attnum) as columns,
      coalesce(json_agg(a.attname) filter (where a.attnum = any (i.indkey)), '[]') as "primaryKey",
      l.name is not null as "isList", coalesce(l.is_audited, false) as "isAudited"
    from pg_catalog.pg_class c
    join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_catalog.pg_index i on i.indrelid = c.oid and i.indisprimary
    left join private.staff_lists l on l.name = c.relname
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v')
      and (l.name is not null or c.relname = any (${Object.keys(INSERT_LIMITS)}))
    group by c.relname, l.name, l.is_audited`.execute(db)
  return new Map(
    rows.map(({ table, columns, primaryKey, isList, isAudited }) => [
      table,
      {
        name: table,
        columns: new Map(Object.entries(columns)),
        primaryKey,
        methods: methodsOf(isList, INSERT_LIMITS[table] !== undefined),
        insertLimit: INSERT_LIMITS[table],
        isAudited,
      },
    ]),
  )
}

function methodsOf(isRead: boolean, isWritten: boolean): string[] {
  const methods: string[] = []
  if (isRead) {
    methods.push('GET', 'HEAD')
  }
  if (isWritten) {
    methods.push('POST')
  }
  return methods
}
