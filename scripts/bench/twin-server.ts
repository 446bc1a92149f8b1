/**
 * Serves one document and the files of the build with bare `node:http`, as the fastest possible reference.
 * `scripts/bench.ts` starts it as a process: `node twin-server.ts DOCUMENT FILES`. It prints its port.
 */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, normalize } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'

const [documentPath = '', filesFolder = ''] = process.argv.slice(2)
const page = brotliCompressSync(readFileSync(documentPath), { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
const PAGE_HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Encoding': 'br',
  'Content-Length': page.byteLength,
  'Cache-Control': 'no-cache',
}
const TYPES: Record<string, string> = { js: 'text/javascript', svg: 'image/svg+xml', woff2: 'font/woff2' }

const server = createServer((request, response) => {
  const path = (request.url ?? '/').split('?')[0] ?? '/'
  if (path === '/') return response.writeHead(200, PAGE_HEADERS).end(page)
  const file = join(filesFolder, normalize(path))
  if (!existsSync(file) || !statSync(file).isFile()) return response.writeHead(404).end()
  const compressed = existsSync(`${file}.br`)
  const type = TYPES[file.slice(file.lastIndexOf('.') + 1)] ?? 'application/octet-stream'
  response
    .writeHead(200, {
      'Content-Type': type,
      'Cache-Control': 'public, max-age=31536000, immutable',
      ...(compressed && { 'Content-Encoding': 'br' }),
    })
    .end(readFileSync(compressed ? `${file}.br` : file))
})
server.listen(0, '127.0.0.1', () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`))
