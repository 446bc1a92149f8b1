import sharp from 'sharp'
import { BRAND_FACES_DIR } from './brand-faces.ts'
import type { PageDetail, PagePicture } from './messages.ts'

/**
 * A card shows a cover about 300 px wide. The larger picture is for dense screens and wide layouts.
 */
const COVER_WIDTHS_PX = [320, 640]
/**
 * Inner pages are shown smaller, fanned out behind a cover. This width keeps their pictures below
 * 25 kB.
 */
const INNER_PAGE_WIDTHS_PX = [320, 480]
/** A detail is at most 690 px wide on a page, and dense phones show as many pixels. */
const DETAIL_WIDTH_PX = 960
const POINTS_PER_INCH = 72
const A4_POINTS = { width: 595.276, height: 841.89 }

// Texts of drawings are still texts in Typst's SVG. fontconfig reads the variable when it draws the
// first one.
process.env.FONTCONFIG_FILE = `${BRAND_FACES_DIR}fonts.conf`

/** A picture of Typst's SVG of a single page. A palette makes it a quarter of the size. */
export const pagePng = (svg: string, width: number): Promise<Buffer> =>
  sharp(Buffer.from(svg))
    .resize({ width })
    .png({ palette: true, colors: 128, dither: 0, effort: 4 })
    .toBuffer()

/** Pictures of one page (from 1), as AVIF and WebP, made from Typst's SVG of all pages. */
export async function pagePictures(svg: string, page: number): Promise<PagePicture[]> {
  const widths = page === 1 ? COVER_WIDTHS_PX : INNER_PAGE_WIDTHS_PX
  const drawn = await sharp(Buffer.from(pageSvg(svg, page)), { density: 96 })
    .flatten({ background: '#ffffff' })
    .resize({ width: Math.max(...widths) })
    .png({ compressionLevel: 0 })
    .toBuffer()
  return resizedPictures(drawn, page, widths)
}

/** Pictures of a part of a page, drawn large enough to be read. */
export async function detailPictures(
  svg: string,
  { page, left, top, right, bottom }: PageDetail,
): Promise<PagePicture[]> {
  const scale = DETAIL_WIDTH_PX / (right - left)
  const drawn = await sharp(Buffer.from(pageSvg(svg, page)), { density: POINTS_PER_INCH * scale })
    .flatten({ background: '#ffffff' })
    .extract({
      left: Math.round(left * scale),
      top: Math.round(top * scale),
      width: DETAIL_WIDTH_PX,
      height: Math.round((bottom - top) * scale),
    })
    .png({ compressionLevel: 0 })
    .toBuffer()
  const pictures = await resizedPictures(drawn, page, [DETAIL_WIDTH_PX])
  return pictures.map((picture) => ({ ...picture, isDetail: true }))
}

/** A drawn picture in each width and format. */
function resizedPictures(
  drawn: Buffer,
  page: number,
  widths: readonly number[],
): Promise<PagePicture[]> {
  const pictures = widths.flatMap((width) => {
    const resized = () => sharp(drawn).resize({ width })
    return [
      { ending: `${width}.avif`, image: resized().avif({ quality: 48, effort: 3 }) },
      { ending: `${width}.webp`, image: resized().webp({ quality: 50, effort: 5 }) },
    ]
  })
  return Promise.all(
    pictures.map(async ({ ending, image }) => ({ page, ending, content: await image.toBuffer() })),
  )
}

/**
 * Typst writes all pages into one SVG, each as a background and a group moved to its place. It
 * leaves all backgrounds at the top of each other, so the requested page is extracted.
 */
function pageSvg(svg: string, page: number): string {
  const children = svg.split(/\n {4}(?=<(?:path|g|defs)\b)/).slice(1)
  const definitions = children.filter((child) => child.startsWith('<defs'))
  const groups = children.flatMap((child, index) => (child.startsWith('<g') ? [index] : []))
  const index = groups[page - 1]
  if (index === undefined) {
    throw new Error(`the document has no page ${page} to make a picture of`)
  }
  const ground = children[index - 1]?.startsWith('<path') ? children[index - 1] : ''
  const group = children[index]?.replace(/^<g transform="[^"]*"/, '<g')
  const { width, height } = A4_POINTS
  const open =
    `<svg viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" ` +
    'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">'
  const end =
    group?.endsWith('</svg>') || definitions.at(-1)?.trimEnd().endsWith('</svg>') ? '' : '</svg>'
  return `${open}${ground}${group}${definitions.join('')}${end}`
}
