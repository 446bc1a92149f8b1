/**
 * Messages over a byte stream: the length in four bytes, then the value in V8's serialization. Unlike lines of JSON, it
 * carries text with any line ends, dates, bytes, NaN and infinity.
 */
import type { Readable } from 'node:stream'
import { deserialize, serialize } from 'node:v8'

const LENGTH_BYTES = 4

/** @returns the bytes of one message */
export function framed(value: unknown): Buffer {
  const body = serialize(value)
  const length = Buffer.alloc(LENGTH_BYTES)
  length.writeUInt32BE(body.length)
  return Buffer.concat([length, body])
}

/**
 * The messages of a stream until its end.
 * @throws when the stream breaks or holds anything but messages
 */
export async function* framedMessages(stream: Readable): AsyncGenerator<unknown> {
  const chunks: Buffer[] = []
  let available = 0
  function take(length: number): Buffer {
    const all = Buffer.concat(chunks)
    chunks.splice(0, chunks.length, all.subarray(length))
    available -= length
    return all.subarray(0, length)
  }
  let awaited: number | undefined
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    available += chunk.length
    for (;;) {
      if (awaited === undefined && available >= LENGTH_BYTES) awaited = take(LENGTH_BYTES).readUInt32BE()
      if (awaited === undefined || available < awaited) break
      yield deserialize(take(awaited))
      awaited = undefined
    }
  }
}
