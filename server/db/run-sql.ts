import { CompiledQuery, type Kysely } from 'kysely'
import type { Tables } from '#contract/database.ts'

/** One statement with `$1` parameters, through the query builder or an operator's connection. */
export type RunSql = (text: string, parameters: readonly unknown[]) => Promise<{ rows: Record<string, unknown>[] }>

export function sqlThrough(db: Kysely<Tables>): RunSql {
  return (text, parameters) => db.executeQuery<Record<string, unknown>>(CompiledQuery.raw(text, [...parameters]))
}
