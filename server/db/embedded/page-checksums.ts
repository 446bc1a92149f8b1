/**
 * Checks the pages of a database's files, as `pg_checksums --check` does. Reading every table
 * through the engine leaves out indexes, long values and whatever the engine has in memory: a
 * damaged page of those would be found by the visitor who needs it. The algorithm is that of
 * PostgreSQL's `src/include/storage/checksum_impl.h`.
 */
import { closeSync, openSync, readdirSync, readSync } from 'node:fs'
import { join } from 'node:path'

const PAGE_BYTES = 8192
/** A relation of more than 1 GB has several files. */
const PAGES_OF_FILE = 131_072
/**
 * One relation's pages, and further files of a large one. Maps of free space and visibility repair
 * themselves.
 */
const RELATION_FILE = /^\d+(?:\.(\d+))?$/
/**
 * Fields of a page's header, in bytes from its beginning: its checksum, and the end of its free
 * space.
 */
const HEADER = { checksum: 8, upper: 14 }

const SUMS = 32
const FNV_PRIME = 16_777_619
// biome-ignore format: eight in a line, as in checksum_impl.h
const BASE_OFFSETS = Uint32Array.of(
  0x5b1f36e9, 0xb8525960, 0x02ab50aa, 0x1de66d2a, 0x79ff467a, 0x9bb9f8a3, 0x217e7cd2, 0x83e13d2c,
  0xf8d4474f, 0xe39eb970, 0x42c6ae16, 0x993216fa, 0x7b093b5d, 0x98daff3c, 0xf718902a, 0x0b1c9cdb,
  0xe58f764b, 0x187636bc, 0x5d7b3bb1, 0xe73de7de, 0x92bec979, 0xcca6c0b2, 0x304a0979, 0x85aa43d4,
  0x783125bb, 0x6ca8eaa2, 0xe407eac6, 0x4b5cfc3e, 0x9fbf8c76, 0x15ca20be, 0xf2ca9fd3, 0x959bd756,
)

/**
 * @param directory of the cluster
 * @param folders of the database in it, and of what it shares with others: `base/5`, `global`
 * @returns the first page that is not as it was written, in words, or undefined
 */
export function damagedPage(directory: string, folders: readonly string[]): string | undefined {
  for (const folder of folders) {
    for (const name of readdirSync(join(directory, folder))) {
      const file = RELATION_FILE.exec(name)
      if (!file) {
        continue
      }
      const path = join(folder, name)
      const page = damagedPageOf(join(directory, path), Number(file[1] ?? 0) * PAGES_OF_FILE)
      if (page !== undefined) {
        return `invalid page in block ${page} of ${path}`
      }
    }
  }
  return undefined
}

/** Read at once: 1 MB. */
const PAGES_AT_ONCE = 128
/** Reused, because a database has hundreds of files. */
const buffer = new Uint8Array(PAGES_AT_ONCE * PAGE_BYTES)

/**
 * @param first number of the file's first page in its relation @returns the number of a damaged
 * page
 */
function damagedPageOf(path: string, first: number): number | undefined {
  const file = openSync(path, 'r')
  try {
    for (let page = first; ; page += PAGES_AT_ONCE) {
      const pages = Math.floor(readSync(file, buffer) / PAGE_BYTES)
      for (let index = 0; index < pages; index += 1) {
        if (!isSound(index * PAGE_BYTES, page + index)) {
          return page + index
        }
      }
      if (pages < PAGES_AT_ONCE) {
        return undefined
      }
    }
  } finally {
    closeSync(file)
  }
}

function isSound(offset: number, page: number): boolean {
  const view = new DataView(buffer.buffer, offset, PAGE_BYTES)
  // A page that was added to the file and never written.
  if (view.getUint16(HEADER.upper, true) === 0) {
    return buffer.subarray(offset, offset + PAGE_BYTES).every((byte) => byte === 0)
  }
  const stored = view.getUint16(HEADER.checksum, true)
  view.setUint16(HEADER.checksum, 0, true)
  return stored === checksumOf(new Int32Array(buffer.buffer, offset, PAGE_BYTES / 4), page)
}

const sums = new Int32Array(SUMS)

/** @param words the page with a checksum of 0 */
function checksumOf(words: Int32Array, page: number): number {
  sums.set(BASE_OFFSETS)
  for (let row = 0; row < words.length; row += SUMS) {
    addRow(words, row)
  }
  for (let round = 0; round < 2; round += 1) {
    addRow(ZEROS, 0)
  }
  let sum = page
  for (const part of sums) {
    sum ^= part
  }
  return ((sum >>> 0) % 65_535) + 1
}

const ZEROS = new Int32Array(SUMS)

function addRow(words: Int32Array, row: number): void {
  for (let index = 0; index < SUMS; index += 1) {
    const mixed = (sums[index] as number) ^ (words[row + index] as number)
    sums[index] = Math.imul(mixed, FNV_PRIME) ^ (mixed >>> 17)
  }
}
