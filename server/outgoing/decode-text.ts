/** Reads the text of an HTTP answer, however its bytes are written. */

import type { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createZstdDecompress,
} from 'node:zlib'

export interface EncodedText {
  /**
   * `Content-Encoding`. Gzip is recognized without it, because some servers send files as they are
   * stored.
   */
  encoding?: string | undefined
  /**
   * `Content-Type`, whose `charset` counts where the text has no byte order mark. Default: UTF-8.
   */
  type?: string | undefined
  /** Of the decompressed text, so that a small answer cannot become a huge one. */
  maxBytes: number
}

/** The text has more bytes than it may have. */
export class TextTooLargeError extends Error {
  override name = 'TextTooLargeError'
}

const GZIP = [0x1f, 0x8b]
const DECOMPRESSORS: Readonly<Record<string, () => Transform>> = {
  deflate: createInflate,
  br: createBrotliDecompress,
  zstd: createZstdDecompress,
}

/**
 * Decodes the bytes as they arrive, because 20 MB at once would keep other requests waiting.
 *
 * @throws {TextTooLargeError} when it is larger than `maxBytes`
 * @throws {Error} when the body breaks off, or is not compressed as it says
 */
export async function textOf(
  body: Readable,
  { encoding, type, maxBytes }: EncodedText,
): Promise<string> {
  const parts: string[] = []
  let decoder: TextDecoder | undefined
  let bytes = 0

  async function decode(chunks: AsyncIterable<Buffer>): Promise<void> {
    for await (const chunk of chunks) {
      decoder ??= decoderFor(chunk, type)
      bytes += chunk.byteLength
      if (bytes > maxBytes) {
        throw new TextTooLargeError()
      }
      parts.push(decoder.decode(chunk, { stream: true }))
    }
    parts.push(decoder?.decode() ?? '')
  }

  async function decompress(chunks: AsyncIterable<Buffer>): Promise<void> {
    const [start, all] = await withStart(chunks)
    const decompressor = decompressorFor(start, encoding)
    if (decompressor) {
      await pipeline(all, decompressor, (plain) => decode(withWholeStart(plain)))
    } else {
      await decode(all)
    }
  }

  await pipeline(body, decompress)
  return parts.join('')
}

function decompressorFor(start: Buffer, encoding = ''): Transform | undefined {
  // A header that says gzip is not believed by itself: some servers say so of plain text.
  if (GZIP.every((byte, index) => start[index] === byte)) {
    return createGunzip()
  }
  return DECOMPRESSORS[encoding.trim().toLowerCase()]?.()
}

/**
 * A text that begins with an ASCII character, as XML and iCalendar do, shows UTF-16 by its zeros
 * also without a mark.
 */
function decoderFor(start: Buffer, type = ''): TextDecoder {
  const [first, second] = start
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) {
    return new TextDecoder('utf-16le')
  }
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) {
    return new TextDecoder('utf-16be')
  }
  const isMarked = first === 0xef && second === 0xbb
  const charset = /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(type)?.[1]
  try {
    return new TextDecoder(isMarked ? 'utf-8' : charset)
  } catch {
    // No character encoding has this name.
    return new TextDecoder()
  }
}

/** @returns the first two bytes or more, and everything with them */
async function withStart(chunks: AsyncIterable<Buffer>): Promise<[Buffer, AsyncIterable<Buffer>]> {
  const rest = chunks[Symbol.asyncIterator]()
  let start = Buffer.alloc(0)
  let next = await rest.next()
  while (!next.done && start.length + next.value.length < GZIP.length) {
    start = Buffer.concat([start, next.value])
    next = await rest.next()
  }
  if (!next.done) {
    start = Buffer.concat([start, next.value])
  }
  const all = (async function* () {
    yield start
    yield* { [Symbol.asyncIterator]: () => rest }
  })()
  return [start, all]
}

async function* withWholeStart(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const [, all] = await withStart(chunks)
  yield* all
}
