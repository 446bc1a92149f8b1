/** Parts that all preview images share: size, faces, elements in satori's form, and the drawing itself. */
import { readFile } from 'node:fs/promises'
import satori from 'satori'
import sharp from 'sharp'
import { projectFile } from '#server/program-files.ts'
import { readBrandFaces } from '#server/typeset/brand-faces.ts'

/** Size that Open Graph consumers show uncropped, in pixels. */
export const WIDTH = 1200
export const HEIGHT = 630
export const MARGIN = 72

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
export function signature(mark: Buffer, name: string): PreviewElement {
  const logo: PreviewElement = {
    type: 'img',
    props: { src: `data:image/svg+xml;base64,${mark.toString('base64')}`, style: { width: 48, height: 48 } },
  }
  return box({ alignItems: 'center', gap: 16, fontFamily: 'headline', fontSize: 36 }, [logo, box({}, name)])
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
  draw(layout: PreviewElement, ground: Buffer, colors: number): Promise<Uint8Array<ArrayBuffer>>
}

/** Reads what every preview image needs. */
export async function openPreviewDrawing(): Promise<PreviewDrawing> {
  const [mark, faces] = await Promise.all([readFile(projectFile('public/favicon.svg')), readBrandFaces()])
  const fonts = Object.entries(FACES).map(([name, file]) => ({
    name,
    data: faces.get(file) as Buffer,
    weight: 400 as const,
  }))
  return {
    mark,
    async draw(layout, ground, colors) {
      // satori turns texts into outlines, so no system font is needed.
      const words = await satori(layout as never, { width: WIDTH, height: HEIGHT, fonts })
      const picture = await sharp(ground)
        .composite([{ input: Buffer.from(words) }])
        .png({ palette: true, colors, dither: 0, effort: 4 })
        .toBuffer()
      return new Uint8Array(picture)
    },
  }
}
