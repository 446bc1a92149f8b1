import { type RealServer, startRealServer } from '#test/real-server.ts'
import { startNewestPostgres } from '#test/setup/postgres-server.ts'

/** A running site, and the settings by which commands reach its database. */
export interface Installation extends RealServer {
  settings: Readonly<Record<string, string>>
}

/**
 * Starts the site on each database in turn. PostgreSQL is fetched when it is first needed (`scripts/fetch-tool.ts`), and left out
 * without a network.
 */
export async function startOnEachEngine(
  given: Readonly<Record<string, string>>,
): Promise<Record<string, Installation>> {
  const embedded = { ...(await startRealServer({ settings: given })), settings: given }
  try {
    const postgres = await startNewestPostgres()
    const secret = 'a secret for measurements only, of 40 chars'
    const settings = { ...given, DATABASE_URL: postgres.url, JWT_SECRET: secret }
    const server = await startRealServer({ settings })
    const stop = () => server.stop().then(postgres.stop)
    return { embedded, 'PostgreSQL 18': { ...server, settings, stop } }
  } catch (error) {
    process.stdout.write(`PostgreSQL is left out: ${(error as Error).message.split('\n', 1)[0]}\n`)
    return { embedded }
  }
}
