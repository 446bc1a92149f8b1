/** Starts the fastest possible reference: the same documents and files from a bare `node:http` server in a process of its own. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BUILD } from '../build-stamp.ts'

/** @param documents HTML by path */
export async function startTwin(
  documents: Readonly<Record<string, string>>,
): Promise<{ url: string; stop: () => void }> {
  const folder = mkdtempSync(join(tmpdir(), 'everturn-twin-'))
  const file = join(folder, 'documents.json')
  writeFileSync(file, JSON.stringify(documents))
  const program = join(import.meta.dirname, 'twin-server.ts')
  const child = spawn(process.execPath, [program, file, join(BUILD, 'client')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const port = await new Promise((resolve) => child.stdout.once('data', (chunk) => resolve(String(chunk).trim())))
  return {
    url: `http://localhost:${port}`,
    stop() {
      child.kill()
      rmSync(folder, { recursive: true })
    },
  }
}
