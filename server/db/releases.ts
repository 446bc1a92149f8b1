/** The migrations of every release, which never change again. */
import { type Migration, migrationHash } from './migrations.ts'

/** By version, e.g. `1.0.0`: the name and the hash of each migration, in order. */
export type Releases = Readonly<Record<string, Readonly<Record<string, string>>>>

/** What a release records of its migrations. */
export const recordOf = (migrations: readonly Migration[]): Record<string, string> =>
  Object.fromEntries(migrations.map(({ name, sql }) => [name, migrationHash(sql)]))

/**
 * Migrations of a release that are not the same today, at the same place.
 * @returns their names
 */
export function changedSince(
  released: Readonly<Record<string, string>>,
  migrations: readonly Migration[],
): string[] {
  return Object.entries(released).flatMap(([name, hash], index) => {
    const today = migrations[index]
    return today?.name === name && migrationHash(today.sql) === hash ? [] : [name]
  })
}
