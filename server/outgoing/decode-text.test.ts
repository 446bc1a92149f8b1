import { Readable } from 'node:stream'
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { TextTooLargeError, textOf } from './decode-text.ts'

const TEXT = 'BEGIN:VCALENDAR Müller Łódź'
const utf8 = Buffer.from(TEXT)
const utf16 = Buffer.from(TEXT, 'utf16le')
const utf16be = Buffer.from(utf16).swap16()
const marked = (mark: number[], bytes: Buffer) => Buffer.concat([Buffer.from(mark), bytes])
const read = (
  bytes: Uint8Array,
  rest: { encoding?: string; type?: string; maxBytes?: number } = {},
  size = 7,
) => {
  const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
    Buffer.from(bytes.subarray(index * size, (index + 1) * size)),
  )
  return textOf(Readable.from(chunks), { maxBytes: 1000, ...rest })
}

test.each<[what: string, bytes: Uint8Array, encoding?: string]>([
  ['UTF-8', utf8],
  ['UTF-8 with a byte order mark', marked([0xef, 0xbb, 0xbf], utf8)],
  ['UTF-16, little end first', marked([0xff, 0xfe], utf16)],
  ['UTF-16, big end first', marked([0xfe, 0xff], utf16be)],
  ['UTF-16 without a mark', utf16],
  ['UTF-16 without a mark, big end first', utf16be],
  ['gzip without a header', gzipSync(utf8)],
  ['gzip of UTF-16', gzipSync(marked([0xff, 0xfe], utf16))],
  ['gzip', gzipSync(utf8), 'gzip'],
  ['deflate', deflateSync(utf8), 'deflate'],
  ['brotli', brotliCompressSync(utf8), 'br'],
  ['zstd', zstdCompressSync(utf8), 'zstd'],
  ['plain text that is called gzip', utf8, 'gzip'],
])('%s is read, in whatever parts it arrives', async (_, bytes, encoding = '') => {
  expect([await read(bytes, { encoding }), await read(bytes, { encoding }, 1)]).toEqual([
    TEXT,
    TEXT,
  ])
})

test('the character encoding of the content type counts, and an unknown one does not', async () => {
  const latin = Buffer.from('Müller', 'latin1')
  expect(await read(latin, { type: 'text/calendar; charset="ISO-8859-1"' })).toBe('Müller')
  expect(await read(utf8, { type: 'text/calendar; charset=none-such' })).toBe(TEXT)
  expect(await read(new Uint8Array())).toBe('')
})

test('a text is too large by what it has once it is decompressed', async () => {
  await expect(read(gzipSync(Buffer.alloc(100_000, 'x')))).rejects.toThrow(TextTooLargeError)
  await expect(read(Buffer.alloc(2000, 'x'))).rejects.toThrow(TextTooLargeError)
})

test('a compressed text that breaks off is an error', async () => {
  await expect(read(gzipSync(utf8).subarray(0, -9))).rejects.toThrow()
})
