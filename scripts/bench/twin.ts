/**
 * The fastest possible reference: documents and the files of the build from bare `node:http`.
 * Started with a file of documents, this module is that server, and prints its port.
 */
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join, normalize } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { BUILD } from '../build-stamp.ts'

/**
 * Starts the reference in a process of its own.
 * @param documents HTML by path
 */
export async function startTwin(
  documents: Readonly<Record<string, string>>,
): Promise<{ url: string; stop: () => void }> {
  const folder = mkdtempSync(join(tmpdir(), 'everturn-twin-'))
  const file = join(folder, 'documents.json')
  writeFileSync(file, JSON.stringify(documents))
  const child = spawn(process.execPath, [import.meta.filename, file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const port = await new Promise((resolve) =>
    child.stdout.once('data', (chunk) => resolve(String(chunk).trim())),
  )
  return {
    url: `http://localhost:${port}`,
    stop() {
      child.kill()
      rmSync(folder, { recursive: true })
    },
  }
}

const TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

function serve(documents: Readonly<Record<string, string>>): void {
  const pages = new Map(
    Object.entries(documents).map(([path, html]) => [path, brotliCompressSync(html)]),
  )
  const pageHeaders = {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Encoding': 'br',
    'Cache-Control': 'no-cache',
  }
  const server = createServer(({ url = '/' }, response) => {
    const path = url.split('?')[0] ?? '/'
    const page = pages.get(path)
    if (page) {
      return response
        .writeHead(200, { ...pageHeaders, 'Content-Length': page.byteLength })
        .end(page)
    }
    const file = join(BUILD, 'client', normalize(path))
    if (!extname(file) || !existsSync(file)) {
      return response.writeHead(404).end()
    }
    const isCompressed = existsSync(`${file}.br`)
    response.setHeader('Content-Type', TYPES[extname(file)] ?? 'application/octet-stream')
    response.setHeader('Cache-Control', 'public, max-age=31536000, immutable')
    if (isCompressed) {
      response.setHeader('Content-Encoding', 'br')
    }
    response.end(readFileSync(isCompressed ? `${file}.br` : file))
  })
  server.listen(0, '127.0.0.1', () =>
    process.stdout.write(`${(server.address() as AddressInfo).port}\n`),
  )
}

if (import.meta.main) {
  serve(JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')))
}
