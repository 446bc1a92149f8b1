/**
 * Restores a backup beside the data in use and reports the times. Only restoring it proves that a
 * backup works.
 */
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { unseal } from '#server/auth/secret-hash.ts'
import { restoreBackup } from '#server/db/embedded/backup.ts'
import { dataPaths, newestBackup } from '#server/db/embedded/data-directory.ts'
import type { Settings } from '#server/env.ts'
import { type CommandResult, done, invocation, refused } from './command.ts'
import {
  type DatabasePlace,
  openOperatorDatabase,
  withOperatorDatabase,
} from './operator-database.ts'
import { readSecret } from './signing-secret.ts'

const LEADS_SQL =
  'select count(*)::int as leads, max(received_at)::text as newest from public.leads'

/** Runs the work. @returns its result and its seconds with one decimal */
async function timed<T>(work: () => Promise<T>): Promise<{ result: T; seconds: string }> {
  const startedAt = performance.now()
  const result = await work()
  return { result, seconds: ((performance.now() - startedAt) / 1_000).toFixed(1) }
}

/**
 * Opens the restored database as the server would. @returns what it holds, its authenticator apps,
 * and how many the restored secret opens
 */
async function inspect(settings: DatabasePlace, secret: string | undefined) {
  return await withOperatorDatabase(settings, async (database) => {
    const { rows } = await database.query(LEADS_SQL)
    const factors = await database.query(
      'select id::text as id, secret from auth.mfa_factors where secret is not null',
    )
    const opened = factors.rows.filter(
      (factor) =>
        secret !== undefined &&
        unseal(String(factor.secret), secret, String(factor.id)) !== undefined,
    )
    const newest = rows[0]?.newest
    const contents = `${rows[0]?.leads} leads${newest ? `, the newest of ${newest}` : ''}`
    return { contents, apps: factors.rows.length, opened: opened.length }
  })
}

/**
 * Ends the drill: it fails when people could not sign in to the restored site, or the links in
 * their emails were dead.
 */
function outcomeOf(
  facts: string,
  { contents, apps, opened }: Awaited<ReturnType<typeof inspect>>,
  hasSameSecret: boolean,
): CommandResult {
  const text = `${facts} It holds ${contents}. Its signing secret opens ${opened} of ${apps} authenticator apps`
  if (hasSameSecret && opened === apps) {
    return done(`${text} and is the one of this site: sessions and emailed links work.`)
  }
  return refused(
    `${text}${hasSameSecret ? '.' : ' and is not the one of this site: sessions and emailed links would not work.'}`,
  )
}

/**
 * Restores the newest backup into a temporary folder and opens it. @param expected rows by table of
 * a new backup
 */
export async function drillEmbedded(
  { DATA_DIR, JWT_SECRET }: Pick<Settings, 'DATA_DIR' | 'JWT_SECRET'>,
  expected: Record<string, number> = {},
): Promise<CommandResult> {
  const backup = newestBackup(dataPaths(DATA_DIR).backups)
  if (backup === undefined) {
    return refused(`There is no backup yet. Make one: ${invocation('backup')}`)
  }
  const folder = mkdtempSync(join(tmpdir(), 'everturn-drill-'))
  try {
    const restored = await timed(() => restoreBackup(folder, backup))
    const { rowCounts } = restored.result
    const differing = Object.keys(expected).filter((table) => rowCounts[table] !== expected[table])
    if (differing.length > 0) {
      return refused(`The restored database has other rows in ${differing.join(', ')}.`)
    }
    // With the setting, the file is not used, and no backup contains the secret.
    const secret = JWT_SECRET ?? readSecret(dataPaths(folder).secret)
    const opened = await timed(() => inspect({ DATA_DIR: folder, DATABASE_URL: undefined }, secret))
    const { size, mtime } = statSync(backup)
    return outcomeOf(
      `${basename(backup)} (${size} bytes, of ${mtime.toISOString()}): restored in ${restored.seconds} s, opened in ${opened.seconds} s.`,
      opened.result,
      secret === (JWT_SECRET ?? readSecret(dataPaths(DATA_DIR).secret)),
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * @throws {Error} with the program's own message, and not with its command line, which holds the
 * database's password
 */
async function run(program: string, parameters: string[]): Promise<void> {
  await promisify(execFile)(program, parameters).catch(
    (error: NodeJS.ErrnoException & { stderr?: string }) => {
      throw error.code === 'ENOENT'
        ? error
        : new Error(`${program} failed: ${error.stderr?.trim()}`)
    },
  )
}

/**
 * Dumps the database and restores it into a new database on the same server, which is dropped
 * afterward.
 */
export async function drillPostgres(
  url: string,
  secret: string | undefined,
): Promise<CommandResult> {
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
    const opened = await timed(() => inspect({ DATA_DIR: '', DATABASE_URL: copy.href }, secret))
    return outcomeOf(
      `Dumped in ${dumped.seconds} s (${statSync(archive).size} bytes), restored in ${restored.seconds} s, opened in ${opened.seconds} s.`,
      opened.result,
      true,
    )
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') {
      throw error
    }
    return refused('pg_dump and pg_restore, of the version of the server, must be on the PATH.')
  } finally {
    await database.script(`drop database if exists ${name} with (force)`)
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
