import { Blob, Face, Font } from 'harfbuzzjs'

/**
 * Characters of WinAnsiEncoding from code 32 to 255 (ISO 32000-1, annex D.2); unassigned codes hold
 * a bullet, as specified.
 */
const FROM_128 = '€•‚ƒ„…†‡ˆ‰Š‹Œ•Ž••‘’“”•–—˜™š›œ•žŸ'
export const WIN_ANSI: string[] = Array.from({ length: 224 }, (_, index) => {
  const code = index + 32
  if (code === 127) {
    return '•'
  }
  return code >= 128 && code < 160 ? ([...FROM_128][code - 128] ?? '•') : String.fromCharCode(code)
})

/** What a simple PDF font has to state about a TrueType file, in thousandths of the type size. */
export function winAnsiWidths(file: Buffer) {
  const face = new Face(new Blob(file))
  const font = new Font(face)
  const scaled = (value: number) => Math.round((value * 1000) / face.upem)
  const { ascender, descender } = font.hExtents()
  const head = Buffer.from(face.referenceTable('head') ?? [])
  return {
    /** Advances of codes 32 to 255. */
    widths: WIN_ANSI.map((character) =>
      scaled(font.glyphHAdvance(font.nominalGlyph(character.codePointAt(0) ?? 0) ?? 0)),
    ),
    ascent: scaled(ascender),
    descent: scaled(descender),
    // Table head: xMin, yMin, xMax, yMax.
    box: [36, 38, 40, 42].map((offset) => scaled(head.readInt16BE(offset))),
  }
}
