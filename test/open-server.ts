import { setTimeout as wait } from 'node:timers/promises'
import { OPEN_FOR_TESTS } from './own-facts.ts'
import { type RealServer, startRealServer } from './real-server.ts'
import { publishTexts } from './server-database.ts'

/** Starts a server on which calls can be booked and nothing is hidden, whatever an owner has in `content/`. */
export async function startOpenServer(
  settings: Readonly<Record<string, string>>,
): Promise<RealServer> {
  const server = await startRealServer({ settings })
  if (Object.keys(OPEN_FOR_TESTS).length > 0) {
    await publishTexts(server, OPEN_FOR_TESTS)
    // Pages and booking follow within a second.
    await wait(1000)
  }
  return server
}
