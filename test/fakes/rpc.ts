import { sql } from 'kysely'
import type { Caller, Store } from '#server/db/store.ts'

/**
 * Calls a function of the database as PostgREST does: parameters by name, in the role of the
 * claims. @returns its result
 */
export async function callFunction(
  store: Store,
  { role, claims }: Pick<Caller, 'role' | 'claims'>,
  name: string,
  parameters: Record<string, unknown>,
): Promise<unknown> {
  const given = Object.entries(parameters).map(([key, value]) => {
    const text = typeof value === 'object' && value !== null ? JSON.stringify(value) : value
    return sql`${sql.id(key)} => ${text}`
  })
  const caller = { role, claims, method: 'POST', path: `/rpc/${name}` }
  return store.asCaller(caller, { readOnly: false }, async (trx) => {
    const call = sql<{
      result: unknown
    }>`select ${sql.id('public', name)}(${sql.join(given)}) as result`
    return (await call.execute(trx)).rows[0]?.result ?? null
  })
}
