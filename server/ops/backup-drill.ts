/**
 * Restores a backup beside the data in use and reports how long each part took, because a backup is only proven by
 * restoring it.
 */
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { restoreBackup } from '#server/db/embedded/backup.ts'
import { newestBackup } from '#server/db/embedded/backup-files.ts'
import { dataPaths } from '#server/db/embedded/data-directory.ts'
import { done, type Outcome, refused } from './command.ts'
import { openOperatorDatabase, withOperatorDatabase } from './operator-database.ts'

const LEADS_SQL = 'select count(*)::int as leads, max(received_at)::text as newest from public.leads'

/** Runs the work. @returns its result and its seconds with one decimal */
async function timed<T>(work: () => Promise<T>): Promise<{ result: T; seconds: string }> {
  const startedAt = performance.now()
  const result = await work()
  return { result, seconds: ((performance.now() - startedAt) / 1_000).toFixed(1) }
}

async function leadsIn(settings: Parameters<typeof openOperatorDatabase>[0]): Promise<string> {
  const { rows } = await withOperatorDatabase(settings, (database) => database.query(LEADS_SQL, []))
  const newest = rows[0]?.newest
  return `${rows[0]?.leads} leads${newest ? `, the newest of ${newest}` : ''}`
}

/** Restores the newest backup into a temporary folder and opens it as the server would. */
export async function drillEmbedded({ DATA_DIR }: { DATA_DIR: string }): Promise<Outcome> {
  const backup = newestBackup(dataPaths(DATA_DIR).backups)
  if (backup === undefined) return refused('There is no backup yet. Make one: npm run backup')
  const folder = mkdtempSync(join(tmpdir(), 'everturn-drill-'))
  try {
    const restored = await timed(() => restoreBackup(folder, backup))
    const opened = await timed(() => leadsIn({ DATA_DIR: folder, DATABASE_URL: undefined }))
    const { size, mtime } = statSync(backup)
    return done(
      `${basename(backup)} (${size} bytes, of ${mtime.toISOString()}): restored in ${restored.seconds} s, opened in ${opened.seconds} s. It holds ${opened.result}.`,
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** @throws {Error} with the program's own message */
async function run(program: string, parameters: string[]): Promise<void> {
  const child = spawn(program, parameters, { stdio: ['ignore', 'ignore', 'pipe'] })
  let complaint = ''
  child.stderr.on('data', (chunk) => {
    complaint += chunk
  })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${program} failed: ${complaint.trim()}`)
}

/** Dumps the database and restores it into a new database on the same server, which is dropped afterward. */
export async function drillPostgres(url: string): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'everturn-drill-'))
  const archive = join(folder, 'backup')
  const name = `everturn_drill_${randomUUID().slice(0, 8)}`
  const copy = new URL(url)
  copy.pathname = `/${name}`
  const database = await openOperatorDatabase({ DATA_DIR: '', DATABASE_URL: url })
  try {
    const dumped = await timed(() => run('pg_dump', ['--format=custom', `--file=${archive}`, url]))
    await database.script(`create database ${name}`)
    const restored = await timed(() =>
      run('pg_restore', ['--exit-on-error', '--no-owner', `--dbname=${copy}`, archive]),
    )
    const opened = await timed(() => leadsIn({ DATA_DIR: '', DATABASE_URL: copy.href }))
    return done(
      `Dumped in ${dumped.seconds} s (${statSync(archive).size} bytes), restored in ${restored.seconds} s, opened in ${opened.seconds} s. It holds ${opened.result}.`,
    )
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return refused('pg_dump and pg_restore, of the version of the server, must be on the PATH.')
  } finally {
    await database.script(`drop database if exists ${name} with (force)`)
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
