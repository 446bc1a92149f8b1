import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { createTestSite, type TestSite } from '#test/test-site.ts'

const SCRIPT = 'console.log("a script")\n'.repeat(100)
/** Larger than what is kept in memory, so that it is streamed. */
const VIDEO = Buffer.from(Array.from({ length: 600_000 }, (_, index) => index % 251))
let app: TestSite

const folder = temporaryFolder()
beforeAll(() => {
  const built = join(folder, 'built')
  const publicFolder = join(folder, 'public')
  for (const path of [built, publicFolder]) {
    mkdirSync(join(path, 'assets'), { recursive: true })
    mkdirSync(join(path, 'videos'), { recursive: true })
    writeFileSync(join(path, 'assets/team-workbook.pdf'), 'a document')
    writeFileSync(join(path, 'videos/long.mp4'), VIDEO)
  }
  writeFileSync(join(built, 'assets/app-a1B2c3D4.js'), SCRIPT)
  writeFileSync(join(built, 'assets/app-a1B2c3D4.js.gz'), gzipSync(SCRIPT))
  writeFileSync(join(built, 'empty.txt'), '')
  writeFileSync(join(built, '.hidden'), 'not served')
  writeFileSync(join(folder, 'outside.txt'), 'not served')
  app = createTestSite({ files: { built, public: publicFolder } })
})

const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer())

test('a file with a hash in its name may be cached forever, a document never', async () => {
  const script = await app.request('/assets/app-a1B2c3D4.js')
  expect(script.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
  expect(script.headers.get('Content-Type')).toBe('text/javascript; charset=utf-8')
  const pdf = await app.request('/assets/team-workbook.pdf')
  expect(pdf.headers.get('Cache-Control')).toBe('public, no-cache')
  expect(pdf.headers.get('Content-Type')).toBe('application/pdf')
  expect(pdf.headers.get('X-Content-Type-Options')).toBe('nosniff')
})

test('a stored compressed form is sent to clients that accept it, with its own entity tag', async () => {
  const compressed = await app.request('/assets/app-a1B2c3D4.js', {
    headers: { 'Accept-Encoding': 'gzip, br' },
  })
  const plain = await app.request('/assets/app-a1B2c3D4.js')
  expect(compressed.headers.get('Content-Encoding')).toBe('gzip')
  expect(await bytesOf(compressed)).toEqual(gzipSync(SCRIPT))
  expect(plain.headers.get('Content-Encoding')).toBeNull()
  expect(await plain.text()).toBe(SCRIPT)
  expect(compressed.headers.get('ETag')).not.toBe(plain.headers.get('ETag'))
  for (const answer of [compressed, plain]) {
    expect(answer.headers.get('Vary')).toBe('Accept-Encoding')
  }
})

test('a file that the client has is not sent again', async () => {
  const first = await app.request('/videos/long.mp4', { method: 'HEAD' })
  const headers = { 'If-None-Match': first.headers.get('ETag') ?? '' }
  const again = await app.request('/videos/long.mp4', { headers })
  expect([again.status, (await bytesOf(again)).byteLength]).toEqual([304, 0])
})

describe('a byte range', () => {
  test.each([
    ['bytes=0-99', 0, 99],
    ['bytes=599000-', 599_000, 599_999],
    ['bytes=-10', 599_990, 599_999],
    ['bytes=5-9999999', 5, 599_999],
  ])('%s is answered with exactly those bytes', async (range, start, end) => {
    const answer = await app.request('/videos/long.mp4', {
      headers: { Range: range, 'Accept-Encoding': 'gzip' },
    })
    expect([answer.status, answer.headers.get('Content-Range')]).toEqual([
      206,
      `bytes ${start}-${end}/600000`,
    ])
    expect(answer.headers.get('Accept-Ranges')).toBe('bytes')
    expect(answer.headers.get('Content-Length')).toBe(String(end - start + 1))
    expect((await bytesOf(answer)).equals(VIDEO.subarray(start, end + 1))).toBe(true)
  })

  test('works the same for a small file in memory, on its plain bytes', async () => {
    const headers = { Range: 'bytes=8-10', 'Accept-Encoding': 'gzip' }
    const answer = await app.request('/assets/app-a1B2c3D4.js', { headers })
    expect([answer.status, await answer.text()]).toEqual([206, SCRIPT.slice(8, 11)])
  })

  test.each(['bytes=600000-', 'bytes=-0'])(
    '%s beyond the end is refused with the length',
    async (range) => {
      const answer = await app.request('/videos/long.mp4', { headers: { Range: range } })
      expect([answer.status, answer.headers.get('Content-Range')]).toEqual([416, 'bytes */600000'])
    },
  )

  test.each(['bytes=9-5', 'bytes=a-b', 'lines=1-2', 'bytes=0-1,5-6', 'bytes=-'])(
    '%s is ignored',
    async (range) => {
      const answer = await app.request('/videos/long.mp4', {
        headers: { Range: range },
        method: 'GET',
      })
      expect([answer.status, (await bytesOf(answer)).byteLength]).toEqual([200, 600_000])
    },
  )

  test('of another version is answered with the whole file', async () => {
    const tag =
      (await app.request('/videos/long.mp4', { method: 'HEAD' })).headers.get('ETag') ?? ''
    const status = async (ifRange: string) =>
      (
        await app.request('/videos/long.mp4', {
          headers: { Range: 'bytes=0-9', 'If-Range': ifRange },
        })
      ).status
    expect([await status(tag), await status('"another"')]).toEqual([206, 200])
  })
})

test.each([
  '/../outside.txt',
  '/assets/../../outside.txt',
  '/assets/%2e%2e/%2e%2e/outside.txt',
  '/assets/..%2f..%2foutside.txt',
  '/..%5coutside.txt',
  '/.hidden',
  '/assets',
  '/assets/app-a1B2c3D4.js%00',
  '/assets/app-a1B2c3D4.js.gz',
])('%s is no file', async (path) => {
  const answer = await app.request(`http://localhost${path}`)
  expect(answer.status).toBe(404)
  expect(await answer.text()).not.toContain('not served')
})

test('files answer only GET and HEAD, and an empty file has an empty body', async () => {
  const refused = await app.request('/videos/long.mp4', { method: 'POST' })
  expect([refused.status, refused.headers.get('Allow')]).toEqual([405, 'GET, HEAD, OPTIONS'])
  const empty = await app.request('/empty.txt')
  expect([empty.status, empty.headers.get('Content-Length'), await empty.text()]).toEqual([
    200,
    '0',
    '',
  ])
})
