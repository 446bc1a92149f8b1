/** The layout of all preview images: their size, faces, margins, signature and closing line. `satori` sets the words. */
import { readFile } from 'node:fs/promises'
import satori from 'satori'
import sharp from 'sharp'
import { paletteOf } from '#contract/accent.ts'
import colors from '#contract/colors.json' with { type: 'json' }
import { fillSvgColors } from '#contract/svg-colors.ts'
import { projectFile } from '#server/program-files.ts'
import { readBrandFaces } from '#server/typeset/brand-faces.ts'

/** Size that Open Graph consumers show uncropped, in pixels. */
export const WIDTH = 1200
export const HEIGHT = 630
const MARGIN = 72

/** The brand's faces by the names under which layouts ask for them. */
const FACES = {
  headline: 'fraunces-500.ttf',
  text: 'instrument-sans-400.ttf',
  strong: 'instrument-sans-600.ttf',
} as const

/** React elements without React. */
export interface PreviewElement {
  type: string
  props: { style: Record<string, string | number>; children?: string | PreviewElement[]; src?: string }
}

export function box(style: Record<string, string | number>, children: string | PreviewElement[]): PreviewElement {
  return { type: 'div', props: { style: { display: 'flex', ...style }, children } }
}

/** The mark and the name, as in the site's header. @param mark the logo, as SVG */
function signature(mark: Buffer, name: string): PreviewElement {
  const logo: PreviewElement = {
    type: 'img',
    props: { src: `data:image/svg+xml;base64,${mark.toString('base64')}`, style: { width: 48, height: 48 } },
  }
  return box({ alignItems: 'center', gap: 16, fontFamily: 'headline', fontSize: 36 }, [logo, box({}, name)])
}

export interface PreviewLayout {
  /** The site's name. */
  name: string
  /** What the image is about, between the signature and the closing line. */
  body: PreviewElement
  closing: { text: string; size: number; lineHeight?: number; width?: number }
  /** Width of these three with their margins. */
  width: number
  /** Words beside them, placed absolutely. */
  beside?: PreviewElement[]
}

/** @param mark the logo, as SVG */
function layOut(mark: Buffer, { name, body, closing, width, beside = [] }: PreviewLayout): PreviewElement {
  const { text, size, ...lines } = closing
  return box({ width: WIDTH, height: HEIGHT, color: colors.ink }, [
    box({ boxSizing: 'border-box', width, height: HEIGHT, padding: MARGIN, flexDirection: 'column' }, [
      signature(mark, name),
      body,
      box({ fontFamily: 'text', fontSize: size, color: colors.muted, ...lines }, text),
    ]),
    ...beside,
  ])
}

/** A headline in the body. */
export function headline(text: string, size: number): PreviewElement {
  return box({ fontFamily: 'headline', fontSize: size, lineHeight: 1.06, letterSpacing: '-0.015em' }, text)
}

export interface PreviewDrawing {
  /** The logo, as SVG. */
  mark: Buffer
  /**
   * Draws a layout on a ground.
   * @param ground a picture of the same size that sharp can read
   * @param colors number of colors in the palette
   * @returns a PNG
   */
  draw(layout: PreviewLayout, ground: Buffer, colors: number): Promise<Uint8Array<ArrayBuffer>>
}

/** Reads what every preview image needs. */
export async function openPreviewDrawing(accent: string | undefined): Promise<PreviewDrawing> {
  const [logo, faces] = await Promise.all([readFile(projectFile('public/favicon.svg'), 'utf8'), readBrandFaces()])
  const mark = Buffer.from(fillSvgColors(logo, paletteOf(accent)))
  const fonts = Object.entries(FACES).map(([name, file]) => ({
    name,
    data: faces.get(file) as Buffer,
    weight: 400 as const,
  }))
  return {
    mark,
    async draw(layout, ground, colors) {
      // satori turns texts into outlines, so no system font is needed.
      const words = await satori(layOut(mark, layout) as never, { width: WIDTH, height: HEIGHT, fonts })
      const picture = await sharp(ground)
        .composite([{ input: Buffer.from(words) }])
        .png({ palette: true, colors, dither: 0, effort: 4 })
        .toBuffer()
      return new Uint8Array(picture)
    },
  }
}
