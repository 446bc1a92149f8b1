/** What the typesetter needs to know and to change about font files (OpenType 1.9.1). */
import { Blob, Face } from 'harfbuzzjs'

/** The code points that have a glyph in a TrueType font. */
export function coverageOf(font: Buffer): ReadonlySet<number> {
  return new Set(new Face(new Blob(font)).collectUnicodes())
}

/**
 * Returns the same font under another family name, because Typst uses only one of several files of
 * a family. The new `name` table has the family, in English for Windows, and is appended to the
 * file.
 */
export function renamed(font: Buffer, family: string): Buffer {
  const text = Buffer.from(family, 'utf16le').swap16()
  // Version 0; names of platform 3, encoding 1, language 0x409: 1 is the family's, 6 the PostScript
  // name. Both are `text`.
  const names = [1, 6].flatMap((id) => [3, 1, 0x409, id, text.length, 0])
  const head = Buffer.from(Uint16Array.of(0, 2, 6 + names.length * 2, ...names).buffer).swap16()
  const file = Buffer.concat([font, Buffer.alloc(-font.length & 3), head, text])
  const entry = file.indexOf('name', 12, 'latin1')
  file.writeUInt32BE(file.length - head.length - text.length, entry + 8)
  file.writeUInt32BE(head.length + text.length, entry + 12)
  return file
}

/** Combining marks of Latin, Greek and Cyrillic. */
const MARKS = { first: 0x300, last: 0x36f }

/**
 * Returns the same font without combining marks. A font with a mark and a letter, and without the
 * letter that has the mark, would draw both one beside the other, and a complete font would not be
 * asked.
 * @throws when a table that names them is not a list of segments (`cmap`, format 4)
 */
export function withoutMarks(font: Buffer): Buffer {
  const file = Buffer.from(font)
  const cmap = file.readUInt32BE(file.indexOf('cmap', 12, 'latin1') + 8)
  const tables = new Set(
    Array.from(
      { length: file.readUInt16BE(cmap + 2) },
      (_, index) => cmap + file.readUInt32BE(cmap + 8 + index * 8),
    ),
  )
  for (const table of tables) {
    if (file.readUInt16BE(table) !== 4) {
      throw new Error('a font names its characters in another way')
    }
    const bytes = file.readUInt16BE(table + 6)
    for (let end = table + 14; end < table + 14 + bytes; end += 2) {
      // Arrays of equal length: ends, two bytes, starts, differences between character and glyph,
      // places of glyphs.
      const start = end + bytes + 2
      const last = file.readUInt16BE(end)
      if (file.readUInt16BE(start) < MARKS.first || last > MARKS.last) {
        continue
      }
      // One character is left, with glyph 0, which stands for none.
      file.writeUInt16BE(last, start)
      file.writeUInt16BE(0x10000 - last, start + bytes)
      file.writeUInt16BE(0, start + 2 * bytes)
    }
  }
  return file
}
