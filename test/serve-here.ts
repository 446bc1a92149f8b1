import { createServer, type RequestListener } from 'node:http'
import { onTestFinished } from 'vitest'
import { listenHere } from './listen-here.ts'

/** Answers on this machine until the test has finished. @returns its origin */
export async function serveHere(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  onTestFinished(() => void server.close())
  return listenHere(server)
}
