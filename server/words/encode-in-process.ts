/**
 * Encodes a picture in a process of its own. librsvg draws in native code that sharp's time limit
 * does not stop: filters, or two hundred large gradients, take minutes, and masks within each other
 * gigabytes. Only the end of its process stops it.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { entryPoint } from '#server/program-files.ts'
import type { Crop, EncodedPicture } from './encode-picture.ts'
import { PictureRefusal } from './picture-refusal.ts'

/** What the process is sent. */
export interface PictureJob {
  sent: Uint8Array
  crop: Crop | undefined
  /** The process ends itself when it holds more. */
  memoryBytes: number
}

/** What it answers. */
export type PictureReply = EncodedPicture | { refusal: Pick<PictureRefusal, 'status' | 'message'> }

/** The largest photos take ten seconds while four others use each processor. */
const ENCODE_MS = 30_000
/** An AVIF of 50 million pixels takes 940 MB, other photos 300 MB. */
const ENCODE_BYTES = 1000 * 1024 * 1024

const tooCostly = (what: string) =>
  new PictureRefusal(
    422,
    `The picture takes ${what} to read. Save it as PNG in another program and send that file.`,
  )

/** @param options for tests @throws {PictureRefusal} */
export async function encodeInProcess(
  sent: Uint8Array,
  crop?: Crop,
  { ms = ENCODE_MS, memoryBytes = ENCODE_BYTES, program = entryPoint('picture-encoding') } = {},
): Promise<EncodedPicture> {
  const started = fork(program, {
    serialization: 'advanced',
    // The process needs neither the server's secrets nor its debugger options.
    env: {},
    execArgv: [],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const done = new AbortController()
  const { signal } = done
  const job: PictureJob = { sent, crop, memoryBytes }
  // The race below sees the first error. Later ones concern no one.
  started.on('error', () => {})
  started.send(job, () => {})
  try {
    const reply = await Promise.race([
      once(started, 'message', { signal }).then(([message]) => message as PictureReply),
      once(started, 'exit', { signal }).then(() => 'ended' as const),
      delay(ms, 'late' as const, { signal }),
    ])
    if (reply === 'late') {
      throw tooCostly('too long')
    }
    if (reply === 'ended') {
      throw tooCostly('too much memory')
    }
    if ('refusal' in reply) {
      throw new PictureRefusal(reply.refusal.status, reply.refusal.message)
    }
    return reply
  } finally {
    done.abort()
    started.kill('SIGKILL')
  }
}
