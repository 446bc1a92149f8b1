/** The migrations of every release, which never change again. */
import { type Migration, migrationHash } from './migrations.ts'

/** By version, e.g. `1.0.0`: the name and the hash of each migration, in order. */
export type Releases = Readonly<Record<string, Readonly<Record<string, string>>>>

/** What a release records of its migrations. */
export const recordOf = (migrations: readonly Migration[]): Record<string, string> =>
  Object.fromEntries(migrations.map(({ name, sql }) => [name, migrationHash(sql)]))

const PUT_BACK =
  'Databases have applied it. Put the file back as the release has it, and the change into a new file that sorts after all others of its folder.'

/** Of a new database, all files of `bootstrap` run before those of `migrations`. */
const folderOf = (name: string) => name.slice(0, name.indexOf('/'))

/**
 * Why databases of these releases could not be brought up to date with the migrations of today.
 * @returns a sentence for the developer. Undefined when they can
 */
export function problemSince(
  releases: Releases,
  migrations: readonly Migration[],
): string | undefined {
  const today = recordOf(migrations)
  for (const [version, released] of Object.entries(releases)) {
    const names = Object.keys(released)
    const changed = names.find((name) => today[name] !== released[name])
    if (changed !== undefined) {
      const what = changed in today ? 'differs from that' : 'is missing, and is part'
      return `${changed} ${what} of version ${version}. ${PUT_BACK}`
    }
    const early = Object.keys(today).find(
      (name) =>
        !(name in released) &&
        names.some((other) => folderOf(other) === folderOf(name) && other > name),
    )
    if (early !== undefined) {
      return `${early} is newer than version ${version} and sorts before its files. Name it so that it sorts after all others of its folder.`
    }
  }
  return undefined
}
