import { type RealServer, startRealServer } from '#test/real-server.ts'
import { startNewestPostgres } from '#test/setup/postgres-server.ts'

/**
 * Starts the site on each database in turn. PostgreSQL is fetched when it is first needed (`scripts/fetch-tool.ts`), and left out
 * without a network.
 */
export async function startOnEachEngine(given: Readonly<Record<string, string>>): Promise<Record<string, RealServer>> {
  const embedded = await startRealServer({ settings: given })
  try {
    const postgres = await startNewestPostgres()
    const secret = 'a secret for measurements only, of 40 chars'
    const server = await startRealServer({ settings: { ...given, DATABASE_URL: postgres.url, JWT_SECRET: secret } })
    const stop = () => server.stop().then(postgres.stop)
    return { embedded, 'PostgreSQL 18': { ...server, stop } }
  } catch (error) {
    process.stdout.write(`PostgreSQL is left out: ${(error as Error).message.split('\n', 1)[0]}\n`)
    return { embedded }
  }
}
