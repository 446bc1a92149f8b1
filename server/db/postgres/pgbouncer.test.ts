/**
 * PgBouncer in transaction mode between program and PostgreSQL. Runs where `pgbouncer` is installed (Debian: `apt-get
 * install pgbouncer`).
 */
import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { openStore } from '#server/db/open-store.ts'
import type { Caller, Trx } from '#server/db/store.ts'
import { createTestData } from '#test/store.ts'

const isInstalled = spawnSync('pgbouncer', ['--version']).status === 0
const PORT = 6543
const VISITOR: Caller = { role: 'anon', claims: {}, method: 'GET', path: '/user_roles' }

/** As docs/operations.md says it must be set up. */
const settings = (folder: string, socketFolder: string, database: string) => `
[databases]
site = host=${socketFolder} dbname=${database} user=postgres
[pgbouncer]
listen_addr =
unix_socket_dir = ${folder}
listen_port = ${PORT}
auth_type = any
pool_mode = transaction
default_pool_size = 2
ignore_startup_parameters = statement_timeout,idle_in_transaction_session_timeout
`

test.runIf(isInstalled)('many callers share two connections, and none sees what another set', async () => {
  const data = await createTestData()
  const direct = new URL(data.settings.DATABASE_URL ?? '')
  const folder = mkdtempSync('/tmp/everturn-pgbouncer-')
  chmodSync(folder, 0o777)
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(file, settings(folder, direct.searchParams.get('host') ?? '', direct.pathname.slice(1)))
  // It refuses to run as root.
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const pooler = spawn('pgbouncer', ['-q', ...user, file], { stdio: 'ignore' })
  const url = `postgres://postgres@localhost:${PORT}/site?host=${encodeURIComponent(folder)}`
  const log = pino({ level: 'silent' })
  // Migrations, with the lock for processes that start together.
  const stores = await vi.waitFor(
    () => Promise.all([1, 2, 3].map(() => openStore({ DATA_DIR: '/nonexistent', DATABASE_URL: url }, log))),
    { timeout: 20_000, interval: 500 },
  )
  try {
    const who = async (trx: Trx) => {
      await sql`select pg_sleep(0.02)`.execute(trx)
      const { rows } = await sql<{ name: string }>`select current_user as name`.execute(trx)
      return rows[0]?.name
    }
    const callers = Array.from({ length: 20 }, () => stores).flat()
    const [visitors, owners] = await Promise.all([
      Promise.all(callers.map((store) => store.asCaller(VISITOR, { readOnly: true }, who))),
      Promise.all(callers.map((store) => store.inTransaction(who))),
    ])
    expect(new Set(visitors)).toEqual(new Set(['anon']))
    expect(new Set(owners)).toEqual(new Set(['postgres']))
  } finally {
    await Promise.all(stores.map((store) => store.close()))
    pooler.kill()
    await data.remove()
    rmSync(folder, { recursive: true, force: true })
  }
})
