/**
 * The real program on a new store of the Vitest project's engine: one process on the embedded
 * database, or several on PostgreSQL.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildOnce } from './build-once.ts'
import { type RealServer, startRealServer } from './real-server.ts'
import { createTestData } from './store.ts'

export type RealInstallation = Awaited<ReturnType<typeof createInstallation>>

/**
 * @param own settings of every process. By default it logs errors only and trusts forwarded
 * addresses
 */
export async function createInstallation(own: Record<string, string> = {}) {
  buildOnce()
  const { settings: data, remove } = await createTestData()
  const { DATABASE_URL } = data
  const folder = mkdtempSync(join(tmpdir(), 'everturn-'))
  const settings = {
    DATA_DIR: DATABASE_URL ? folder : data.DATA_DIR,
    TRUST_PROXY: '127.0.0.0/8,::1',
    LOG_LEVEL: 'error',
    ...(DATABASE_URL && { DATABASE_URL, JWT_SECRET: 'x'.repeat(40) }),
    ...own,
  }
  const running = new Set<RealServer>()
  /** Starts a process. @param more settings besides those of all */
  async function start(more: Record<string, string> = {}): Promise<RealServer> {
    const server = await startRealServer({
      dataDir: settings.DATA_DIR,
      settings: { ...settings, ...more },
    })
    running.add(server)
    void server.exited.then(() => running.delete(server))
    return server
  }
  return {
    /** Where the data is, for `openStore`. */
    data,
    settings,
    start,
    /** Starts as many processes as the engine allows. @param most on PostgreSQL */
    startAll: (most: number) =>
      Promise.all(Array.from({ length: DATABASE_URL ? most : 1 }, () => start())),
    /** Ends the processes that run, and removes the data. */
    async remove() {
      await Promise.all([...running].map((server) => server.stop()))
      await remove()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
