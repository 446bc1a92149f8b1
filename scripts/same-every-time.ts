/**
 * Imported first (`--import`) in the process that prepares the database. It fixes the clock and the
 * random numbers, so that two builds of one release give the same bytes. No secrets are made in
 * that process.
 */
import crypto, { webcrypto } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

/** 2026-01-01T00:00:00Z */
const NOW = 1_767_225_600_000

class StoppedDate extends Date {
  constructor(...parts: [] | ConstructorParameters<DateConstructor>) {
    if (parts.length === 0) {
      super(NOW)
    } else {
      super(...(parts as ConstructorParameters<DateConstructor>))
    }
  }
  static override now(): number {
    return NOW
  }
}
globalThis.Date = StoppedDate as DateConstructor

let state = 1
/** The linear congruential generator of Numerical Recipes. Any generator would do. */
function nextByte(): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
  return state >>> 24
}
function fill<View extends NodeJS.ArrayBufferView>(view: View): View {
  const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength)
  for (let at = 0; at < bytes.length; at++) {
    bytes[at] = nextByte()
  }
  return view
}
Math.random = () => nextByte() / 256
Object.assign(webcrypto, { getRandomValues: fill })
Object.assign(crypto, {
  randomFillSync: fill,
  randomBytes: (length: number) => Buffer.from(fill(new Uint8Array(length))),
  randomUUID: () => '00000000-0000-4000-8000-000000000000',
})
syncBuiltinESMExports()
