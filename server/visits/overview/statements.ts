/** Shared parts of the overview's statements. */
import { type RawBuilder, sql } from 'kysely'
import type { Days } from '#contract/overview.ts'

/** Whether a time lies in a period. @param zone IANA name of the consultancy's time zone */
export function within(column: string, { from, to }: Days, zone: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} >= ${from}::date::timestamp at time zone ${zone}
    and ${sql.ref(column)} < (${to}::date + 1)::timestamp at time zone ${zone}`
}

export function sum(numbers: Iterable<number>): number {
  let total = 0
  for (const number of numbers) total += number
  return total
}

/** Adds up the rows' numbers by key. Rows without a key are left out. */
export function sumsBy<Row extends { n: number }>(
  rows: readonly Row[],
  keyOf: (row: Row) => string | null,
): Map<string, number> {
  const sums = new Map<string, number>()
  for (const row of rows) {
    const key = keyOf(row)
    if (key !== null) sums.set(key, (sums.get(key) ?? 0) + row.n)
  }
  return sums
}
