import { createServer } from 'node:net'
import { listenHere } from './listen-here.ts'

/** A port of this machine that nothing listens on. */
export async function freePort(): Promise<number> {
  await using probe = createServer()
  return Number(new URL(await listenHere(probe)).port)
}
