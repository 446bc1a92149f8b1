import satori from 'satori'
import { type BrandFaceFile, readBrandFaces } from '#server/typeset/brand-faces.ts'

/** Typefaces for headlines, handwritten remarks, plain text and bold names. */
type Face = 'headline' | 'hand' | 'text' | 'bold'

export interface Lettering {
  /** Pixels from the left edge of the first letter to the right edge of the last one. */
  width: number
  size: number
  /** Where a part of the line begins and ends, in pixels from its left. Throws if the line does not contain it. */
  span(part: string): { from: number; to: number }
  /**
   * The letters as SVG paths, with the top of the line at `y`. `shown` (0 to 1) is the share that is visible, from the
   * left.
   */
  at(x: number, y: number, color: string, shown?: number): string
}

export type Letterer = (text: string, face: Face, size: number) => Promise<Lettering>

/** The film uses the typefaces of the documents. */
const FILES: Record<Face, BrandFaceFile> = {
  headline: 'fraunces-500.ttf',
  hand: 'fraunces-380-italic.ttf',
  text: 'instrument-sans-400.ttf',
  bold: 'instrument-sans-600.ttf',
}

/** Converts lines of text to outlines, so that a frame looks the same on a computer without our fonts. */
export async function letterer(): Promise<Letterer> {
  const faces = await readBrandFaces()
  const fonts = Object.entries(FILES).map(([name, file]) => {
    const data = faces.get(file)
    if (!data) throw new Error(`The brand has no font file for the typeface “${name}”`)
    return { name, data, weight: 400 as const, style: 'normal' as const }
  })

  async function outline(text: string, face: Face, size: number) {
    const style = { display: 'flex', fontFamily: face, fontSize: size, lineHeight: 1.2, whiteSpace: 'pre' as const }
    const svg = await satori(
      { type: 'div', key: null, props: { style, children: text } },
      { height: Math.ceil(size * 1.2), fonts },
    )
    const paths = (svg.match(/<path [^>]*\/>/g) ?? []).map((path) => path.replace(/ fill="[^"]*"/, ''))
    return { width: Number(/width="([\d.]+)"/.exec(svg)?.[1]), paths: paths.join('') }
  }

  return async (text, face, size) => {
    const { width, paths } = await outline(text, face, size)
    const words = text.split(' ')
    const ends = await Promise.all(
      words.map(async (_, index) => (await outline(words.slice(0, index + 1).join(' '), face, size)).width),
    )
    const starts = await Promise.all(
      words.map(async (_, index) =>
        index === 0 ? 0 : (await outline(`${words.slice(0, index).join(' ')} `, face, size)).width,
      ),
    )
    return {
      width,
      size,
      span(part) {
        const parts = part.split(' ')
        const first = words.findIndex((_, index) => parts.every((word, offset) => words[index + offset] === word))
        const from = starts[first]
        const to = ends[first + parts.length - 1]
        if (from === undefined || to === undefined) throw new Error(`“${text}” does not contain “${part}”`)
        return { from, to }
      },
      at(x, y, color, shown = 1) {
        if (shown <= 0) return ''
        const letters = `<g fill="${color}" stroke="none" transform="translate(${x} ${y})">${paths}</g>`
        if (shown >= 1) return letters
        const id = `shown-${Math.round(x)}-${Math.round(y)}`
        const clip = `<clipPath id="${id}"><rect x="${x - 8}" y="${y - 12}" width="${(width + 8) * shown}" height="${size * 1.5}"/></clipPath>`
        return `${clip}<g clip-path="url(#${id})">${letters}</g>`
      },
    }
  }
}
