/**
 * Reads and changes the parts of a TrueType file that the typesetter depends on (OpenType 1.9.1, "Font file" and the
 * tables named below).
 */

const DIRECTORY_OFFSET = 12
const DIRECTORY_ENTRY_BYTES = 16

interface TableEntry {
  tag: string
  checksum: number
  offset: number
  length: number
}

function tablesOf(font: Buffer): TableEntry[] {
  return Array.from({ length: font.readUInt16BE(4) }, (_, index) => {
    const at = DIRECTORY_OFFSET + index * DIRECTORY_ENTRY_BYTES
    return {
      tag: font.toString('latin1', at, at + 4),
      checksum: font.readUInt32BE(at + 4),
      offset: font.readUInt32BE(at + 8),
      length: font.readUInt32BE(at + 12),
    }
  })
}

/**
 * The code points that have a glyph in a font, from its `cmap` table. It reads formats 4 and 12, which all fonts in use
 * here have.
 */
export function coverageOf(font: Buffer): Set<number> {
  const cmap = tablesOf(font).find(({ tag }) => tag === 'cmap')
  if (!cmap) throw new Error('a font file without a cmap table')
  const covered = new Set<number>()
  const count = font.readUInt16BE(cmap.offset + 2)
  for (let index = 0; index < count; index++) {
    const subtable = cmap.offset + font.readUInt32BE(cmap.offset + 4 + index * 8 + 4)
    const format = font.readUInt16BE(subtable)
    if (format === 4) readFormat4(font, subtable, covered)
    if (format === 12) readFormat12(font, subtable, covered)
  }
  return covered
}

function readFormat4(font: Buffer, at: number, covered: Set<number>): void {
  const segments = font.readUInt16BE(at + 6) / 2
  const ends = at + 14
  const starts = ends + segments * 2 + 2
  const deltas = starts + segments * 2
  const offsets = deltas + segments * 2
  for (let segment = 0; segment < segments; segment++) {
    const start = font.readUInt16BE(starts + segment * 2)
    const end = font.readUInt16BE(ends + segment * 2)
    const delta = font.readUInt16BE(deltas + segment * 2)
    const offsetAt = offsets + segment * 2
    const rangeOffset = font.readUInt16BE(offsetAt)
    for (let code = start; code <= end && code < 0xffff; code++) {
      const raw = rangeOffset === 0 ? code : font.readUInt16BE(offsetAt + rangeOffset + (code - start) * 2)
      const isMissing = rangeOffset !== 0 && raw === 0
      if (!isMissing && ((raw + delta) & 0xffff) !== 0) covered.add(code)
    }
  }
}

function readFormat12(font: Buffer, at: number, covered: Set<number>): void {
  const groups = font.readUInt32BE(at + 12)
  for (let group = 0; group < groups; group++) {
    const entry = at + 16 + group * 12
    const last = font.readUInt32BE(entry + 4)
    for (let code = font.readUInt32BE(entry); code <= last; code++) covered.add(code)
  }
}

/**
 * Returns the same font under another family name, because Typst uses only one of several files of a family.
 * @param family ASCII, no spaces
 */
export function renamed(font: Buffer, family: string): Buffer {
  const contents = tablesOf(font)
    .filter(({ tag }) => tag !== 'name')
    .map(({ tag, checksum, offset, length }) => ({ tag, checksum, content: font.subarray(offset, offset + length) }))
  const name = nameTable(family)
  contents.push({ tag: 'name', checksum: checksumOf(name), content: name })
  contents.sort((a, b) => (a.tag < b.tag ? -1 : 1))

  const directory = Buffer.alloc(DIRECTORY_OFFSET + contents.length * DIRECTORY_ENTRY_BYTES)
  font.copy(directory, 0, 0, DIRECTORY_OFFSET)
  directory.writeUInt16BE(contents.length, 4)
  const parts = [directory]
  let offset = directory.length
  for (const [index, { tag, checksum, content }] of contents.entries()) {
    const at = DIRECTORY_OFFSET + index * DIRECTORY_ENTRY_BYTES
    directory.write(tag, at, 'latin1')
    directory.writeUInt32BE(checksum, at + 4)
    directory.writeUInt32BE(offset, at + 8)
    directory.writeUInt32BE(content.length, at + 12)
    const padded = Buffer.concat([content, Buffer.alloc((4 - (content.length % 4)) % 4)])
    parts.push(padded)
    offset += padded.length
  }
  return Buffer.concat(parts)
}

/**
 * A `name` table with family, style, full and PostScript name for Windows in English (platform 3, encoding 1, language
 * 0x409).
 */
function nameTable(family: string): Buffer {
  const names = [
    [1, family],
    [2, 'Regular'],
    [4, family],
    [6, `${family}-Regular`],
  ] as const
  const strings = names.map(([, text]) => Buffer.from(text, 'utf16le').swap16())
  const head = Buffer.alloc(6 + names.length * 12)
  head.writeUInt16BE(names.length, 2)
  head.writeUInt16BE(head.length, 4)
  let offset = 0
  for (const [index, [id]] of names.entries()) {
    const length = strings[index]?.length ?? 0
    const fields = [3, 1, 0x409, id, length, offset]
    for (const [place, value] of fields.entries()) head.writeUInt16BE(value, 6 + index * 12 + place * 2)
    offset += length
  }
  return Buffer.concat([head, ...strings])
}

function checksumOf(table: Buffer): number {
  const padded = Buffer.concat([table, Buffer.alloc((4 - (table.length % 4)) % 4)])
  let sum = 0
  for (let at = 0; at < padded.length; at += 4) sum = (sum + padded.readUInt32BE(at)) >>> 0
  return sum
}
