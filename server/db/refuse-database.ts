/**
 * Which databases this program can work with, and what an operator is told about the others. Both
 * are decided from the ledger alone, before anything is changed.
 */
import thisProgram from '../../package.json' with { type: 'json' }
import { type Migration, migrationHash } from './migrations.ts'
import { StorageRefusedError } from './store.ts'

/** A migration that a database has applied. */
export interface LedgerEntry {
  name: string
  sha256: string
  /**
   * The oldest program that the migration names. Null when only programs that contain the migration
   * work with it.
   */
  oldest_program: string | null
  /** Version of the program that applied it. Null in databases of before 1.0.0. */
  program: string | null
}

/** Columns that a ledger of before 1.0.0 lacks are null. */
export const READ_LEDGER_SQL = `select name, sha256, to_jsonb(m) ->> 'oldest_program' as oldest_program,
    to_jsonb(m) ->> 'program' as program
  from private.schema_migrations m`

/** What the migrations were read from, in words for the operator. */
interface Read {
  what: 'This database' | 'This backup'
  /** Version of this program. */
  program: string
}

/**
 * Whether this program can work with a database or a backup in which these migrations were applied.
 * @param read default: a database, and this program
 * @throws {StorageRefusedError} when it cannot
 */
export function refuseForeign(
  ledger: readonly LedgerEntry[],
  migrations: readonly Migration[],
  { what = 'This database', program = thisProgram.version }: Partial<Read> = {},
): void {
  const read = { what, program }
  refuseUnreleased(ledger, read)
  refuseDifferent(ledger, migrations, read)
  refuseNewer(ledger, migrations, read)
}

/** Before 1.0.0, migrations were edited in place, and ledgers named no program. */
function refuseUnreleased(ledger: readonly LedgerEntry[], { what, program }: Read): void {
  if (ledger.some((entry) => entry.program === null)) {
    throw new StorageRefusedError(
      `${what} was made by a version before 1.0.0. Version ${program} cannot bring it up to date, and nothing was changed. 'db take-over' copies what people entered into a new database: see docs/deployment.md, 'Data of versions before 1.0.0'.`,
    )
  }
}

/** An applied file differs from the one that this program has. */
function refuseDifferent(
  ledger: readonly LedgerEntry[],
  migrations: readonly Migration[],
  { what, program }: Read,
): void {
  const files = new Map(migrations.map(({ name, sql }) => [name, migrationHash(sql)]))
  const different = ledger.find(({ name, sha256 }) => files.has(name) && files.get(name) !== sha256)
  if (different) {
    throw new StorageRefusedError(
      `${what} was made by another program that calls itself version ${different.program}: its ${different.name} differs from that of this one (version ${program}). Nothing was changed. Install the archive of a release, or restore a backup that one made. Developers put a change of a table into a new file.`,
    )
  }
}

/** A migration was applied that this program does not have and cannot work beside. */
function refuseNewer(
  ledger: readonly LedgerEntry[],
  migrations: readonly Migration[],
  { what, program }: Read,
): void {
  const known = new Set(migrations.map(({ name }) => name))
  const newer = ledger.filter(({ name }) => !known.has(name))
  const isUsable = newer.every(
    ({ oldest_program: oldest }) => oldest !== null && !isOlder(program, oldest),
  )
  if (isUsable) {
    return
  }
  const madeBy = newestOf(newer.map((entry) => entry.program))
  const needed = newestOf(newer.map((entry) => entry.oldest_program ?? entry.program))
  const wayOut =
    what === 'This backup'
      ? `Restore it with version ${needed} or a later one`
      : `Start version ${needed} or a later one, or restore a backup that was made before`
  throw new StorageRefusedError(
    `${what} was brought up to date by version ${madeBy}. Version ${program} cannot work with it, and nothing was changed. ${wayOut}: see docs/deployment.md, 'Change the version'.`,
  )
}

function isOlder(version: string, than: string): boolean {
  return version.localeCompare(than, 'en', { numeric: true }) < 0
}

const newestOf = (versions: readonly (string | null)[]): string | undefined =>
  versions
    .filter((version) => version !== null)
    .sort((a, b) => (isOlder(a, b) ? 1 : -1))
    .at(0)
