/** What the typesetter needs to know and to change about font files (OpenType 1.9.1). */
import { Blob, Face } from 'harfbuzzjs'

/** The code points that have a glyph in a TrueType font. */
export function coverageOf(font: Buffer): ReadonlySet<number> {
  return new Set(new Face(new Blob(font)).collectUnicodes())
}

/**
 * Returns the same font under another family name, because Typst uses only one of several files of a family. The new
 * `name` table has the family, in English for Windows, and is appended to the file.
 */
export function renamed(font: Buffer, family: string): Buffer {
  const text = Buffer.from(family, 'utf16le').swap16()
  // Version 0; names of platform 3, encoding 1, language 0x409: 1 is the family's, 6 the PostScript name. Both are `text`.
  const names = [1, 6].flatMap((id) => [3, 1, 0x409, id, text.length, 0])
  const head = Buffer.from(Uint16Array.of(0, 2, 6 + names.length * 2, ...names).buffer).swap16()
  const file = Buffer.concat([font, Buffer.alloc(-font.length & 3), head, text])
  const entry = file.indexOf('name', 12, 'latin1')
  file.writeUInt32BE(file.length - head.length - text.length, entry + 8)
  file.writeUInt32BE(head.length + text.length, entry + 12)
  return file
}
