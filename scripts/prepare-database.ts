/** Makes the empty, migrated database that a first start unpacks instead of running initdb, which takes seconds. */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { EmbeddedDatabase } from '../server/db/embedded/database.ts'
import { migrate, readMigrations } from '../server/db/migrate.ts'
import { PROJECT } from './build-stamp.ts'

/** The engine and the migrations decide the result, so it is kept until one of them changes. */
function cachedArchive(): string {
  const hash = createHash('sha256')
  hash.update(readFileSync(join(PROJECT, 'node_modules/@electric-sql/pglite/package.json')))
  for (const { name, sql } of readMigrations()) hash.update(`${name}\n${sql}`)
  return join(PROJECT, '.cache', `database-${hash.digest('hex').slice(0, 16)}.tar.gz`)
}

async function archiveOfNewDatabase(): Promise<Uint8Array> {
  const directory = mkdtempSync(join(tmpdir(), 'everturn-database-'))
  try {
    const database = await EmbeddedDatabase.open(directory, pino({ level: 'silent' }), { disk: { ballastBytes: 0 } })
    const session = await database.pool.connect(Number.POSITIVE_INFINITY)
    try {
      await migrate(session, readMigrations())
      return await session.dump()
    } finally {
      session.release()
      await database.close()
    }
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

/** @returns path of the archive that belongs into the build as `PREPARED_DATABASE` */
export async function prepareDatabase(): Promise<string> {
  const archive = cachedArchive()
  if (!existsSync(archive)) {
    const draft = `${archive}.${process.pid}`
    mkdirSync(join(PROJECT, '.cache'), { recursive: true })
    writeFileSync(draft, await archiveOfNewDatabase())
    renameSync(draft, archive)
  }
  return archive
}
