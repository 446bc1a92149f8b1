/** Serves documents and the files of the build with bare `node:http`. `twin.ts` starts it as a process. It prints its port. */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, normalize } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

const [documentsFile = '', filesFolder = ''] = process.argv.slice(2)
const documents = Object.entries(JSON.parse(readFileSync(documentsFile, 'utf8')) as Record<string, string>)
const pages = new Map(documents.map(([path, html]) => [path, brotliCompressSync(html)]))
const TYPES: Record<string, string> = { js: 'text/javascript', svg: 'image/svg+xml', woff2: 'font/woff2' }

const server = createServer((request, response) => {
  const path = (request.url ?? '/').split('?')[0] ?? '/'
  const page = pages.get(path)
  if (page)
    return response
      .writeHead(200, {
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Encoding': 'br',
        'Content-Length': page.byteLength,
        'Cache-Control': 'no-cache',
      })
      .end(page)
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
