/** Characters of WinAnsiEncoding from code 32 to 255 (ISO 32000-1, annex D.2); unassigned codes hold a bullet, as specified. */
const FROM_128 = '€•‚ƒ„…†‡ˆ‰Š‹Œ•Ž••‘’“”•–—˜™š›œ•žŸ'
export const WIN_ANSI: string[] = Array.from({ length: 224 }, (_, index) => {
  const code = index + 32
  if (code === 127) return '•'
  return code >= 128 && code < 160 ? ([...FROM_128][code - 128] ?? '•') : String.fromCharCode(code)
})

interface FontMeasures {
  /** Advance widths of codes 32 to 255, in thousandths of the type size. */
  widths: number[]
  ascent: number
  descent: number
  box: number[]
}

/** Reads from a TrueType file what a simple PDF font has to state about it (OpenType tables head, hhea, hmtx, cmap). */
export function winAnsiWidths(font: Buffer): FontMeasures {
  const tables = new Map<string, number>()
  for (let index = 0; index < font.readUInt16BE(4); index++) {
    const record = 12 + index * 16
    tables.set(font.toString('latin1', record, record + 4), font.readUInt32BE(record + 8))
  }
  const table = (name: string) => {
    const offset = tables.get(name)
    if (offset === undefined) throw new Error(`font has no ${name} table`)
    return offset
  }
  const scale = 1000 / font.readUInt16BE(table('head') + 18)
  const scaled = (value: number) => Math.round(value * scale)
  const advances = font.readUInt16BE(table('hhea') + 34)
  const glyphs = unicodeGlyphs(font, table('cmap'))
  const widths = WIN_ANSI.map((character) => {
    const glyph = glyphs(character.codePointAt(0) ?? 0)
    return scaled(font.readUInt16BE(table('hmtx') + Math.min(glyph, advances - 1) * 4))
  })
  return {
    widths,
    ascent: scaled(font.readInt16BE(table('hhea') + 4)),
    descent: scaled(font.readInt16BE(table('hhea') + 6)),
    box: [36, 38, 40, 42].map((offset) => scaled(font.readInt16BE(table('head') + offset))),
  }
}

/** Looks characters up in a format 4 subtable, the one every Unicode TrueType font of the basic plane has. */
function unicodeGlyphs(font: Buffer, cmap: number): (code: number) => number {
  let subtable: number | undefined
  for (let index = 0; index < font.readUInt16BE(cmap + 2); index++) {
    const offset = cmap + font.readUInt32BE(cmap + 4 + index * 8 + 4)
    if (font.readUInt16BE(offset) === 4) subtable = offset
  }
  if (subtable === undefined) throw new Error('font has no format 4 character map')
  const doubled = font.readUInt16BE(subtable + 6)
  const ends = subtable + 14
  const starts = ends + doubled + 2
  const deltas = starts + doubled
  const ranges = deltas + doubled
  return (code) => {
    for (let at = 0; at < doubled; at += 2) {
      if (code > font.readUInt16BE(ends + at)) continue
      const start = font.readUInt16BE(starts + at)
      if (code < start) return 0
      const range = font.readUInt16BE(ranges + at)
      const delta = font.readUInt16BE(deltas + at)
      if (range === 0) return (code + delta) & 0xffff
      const glyph = font.readUInt16BE(ranges + at + range + (code - start) * 2)
      return glyph === 0 ? 0 : (glyph + delta) & 0xffff
    }
    return 0
  }
}
