/** The columns of the exposed tables, read once from the catalog. A request can name no others. */
import { sql } from 'kysely'
import type { Store } from '#server/db/store.ts'

/** No other tables can be reached, even if they are granted. */
const EXPOSED_TABLES = [
  'canvas_submissions',
  'user_roles',
  'leads',
  'lead_deliveries',
  'activity',
  'staff_members',
  'survey_completions',
  'survey_days',
  'survey_scores',
] as const

export interface TableShape {
  name: string
  /** Column → its type as the catalog writes it, e.g. `timestamp with time zone`. */
  columns: ReadonlyMap<string, string>
  primaryKey: readonly string[]
  /** HTTP methods for the table. Most views can only be read. */
  methods: readonly string[]
}

/** Bits of `pg_relation_is_updatable` (PostgreSQL's `CmdType`), by the method that needs them. */
const WRITES: Readonly<Record<string, number>> = { POST: 1 << 3, PATCH: 1 << 2, DELETE: 1 << 4 }

type SchemaCache = (table: string) => Promise<TableShape | undefined>

export function schemaCache(store: Pick<Store, 'db'>): SchemaCache {
  let shapes: Promise<Map<string, TableShape>> | undefined
  return async (table) => {
    if (!EXPOSED_TABLES.some((name) => name === table)) return undefined
    shapes ??= readShapes(store).catch((error) => {
      shapes = undefined
      throw error
    })
    return (await shapes).get(table)
  }
}

async function readShapes({ db }: Pick<Store, 'db'>): Promise<Map<string, TableShape>> {
  const { rows } = await sql<{ table: string; column: string; type: string; isKey: boolean; writes: number }>`
    select c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type,
      coalesce(a.attnum = any (i.indkey), false) as "isKey",
      pg_catalog.pg_relation_is_updatable(c.oid, true) as writes
    from pg_catalog.pg_attribute a
    join pg_catalog.pg_class c on c.oid = a.attrelid
    left join pg_catalog.pg_index i on i.indrelid = c.oid and i.indisprimary
    where c.relnamespace = 'public'::regnamespace and c.relname in (${sql.join([...EXPOSED_TABLES])})
      and a.attnum > 0 and not a.attisdropped
    order by c.relname, a.attnum`.execute(db)
  interface Growing extends TableShape {
    columns: Map<string, string>
    primaryKey: string[]
  }
  const shapes = new Map<string, Growing>()
  for (const { table, column, type, isKey, writes } of rows) {
    const shape: Growing = shapes.get(table) ?? {
      name: table,
      columns: new Map(),
      primaryKey: [],
      methods: ['GET', 'HEAD', ...Object.keys(WRITES).filter((method) => writes & (WRITES[method] ?? 0))],
    }
    shape.columns.set(column, type)
    if (isKey) shape.primaryKey.push(column)
    shapes.set(table, shape)
  }
  return shapes
}
