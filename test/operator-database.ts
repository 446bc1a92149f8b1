import { CompiledQuery } from 'kysely'
import type { Store } from '#server/db/store.ts'
import type { OperatorDatabase } from '#server/ops/operator-database.ts'

/** Gives commands access to a store that a test has opened. */
export function operatorDatabase({ db }: Pick<Store, 'db'>): OperatorDatabase {
  const unused = () => Promise.reject(new Error('not used here'))
  return {
    reachedThrough: 'the test',
    query: async (text, parameters = []) => {
      const { rows, numAffectedRows } = await db.executeQuery<Record<string, unknown>>(
        CompiledQuery.raw(text, [...parameters]),
      )
      return { command: '', rowCount: Number(numAffectedRows ?? rows.length), rows }
    },
    script: unused,
    backUp: unused,
    close: async () => {},
  }
}
