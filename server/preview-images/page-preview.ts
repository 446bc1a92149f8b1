/**
 * Draws the preview image of a shared page, 1200 × 630 px, from the page's title and the company's name and tagline. It is used by
 * the build and for published words.
 */
import sharp from 'sharp'
import colors from '#contract/colors.json' with { type: 'json' }
import type { PreviewWords } from '#contract/page.ts'
import { createPromiseCache } from '#server/http/promise-cache.ts'
import { box, HEIGHT, headline, openPreviewDrawing, type PreviewDrawing, type PreviewLayout, WIDTH } from './layout.ts'

/** The large wheel, which the right and lower edges crop. */
const WHEEL = { x: 1075, y: 395, radius: 330 }

/** Long titles have smaller type, so that no title needs more than four lines. */
function titleSize(title: string): number {
  if (title.length <= 24) return 88
  return title.length <= 50 ? 72 : 60
}

/** Background, rings and wheel, which are the same on all previews. @param mark the logo as SVG */
async function drawGround(mark: Buffer): Promise<Buffer> {
  const { x, y, radius } = WHEEL
  // Lengths are used because librsvg does not support `pathLength`. There is a tick at every fifth degree.
  const degree = (2 * Math.PI * (radius + 20)) / 360
  const rings = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <g fill="none" stroke="${colors.line}" stroke-width="1.5">
      <circle cx="${x}" cy="${y}" r="${radius + 34}"/>
      <circle cx="${x}" cy="${y}" r="${radius + 20}" stroke-width="13" stroke-dasharray="${0.4 * degree} ${4.6 * degree}"/>
      <circle cx="${x}" cy="${y}" r="${radius * 0.5}"/><circle cx="${x}" cy="${y}" r="${radius * 0.16}"/>
    </g>
    <circle cx="${x}" cy="${y}" r="${radius * 0.06}" fill="${colors.ink}"/>
  </svg>`
  // The logo fills its view box, so its picture is as wide as the wheel.
  const wheel = await sharp(mark, { density: 600 })
    .resize(radius * 2, radius * 2)
    .extract({ left: 0, top: 0, width: WIDTH - (x - radius), height: HEIGHT - (y - radius) })
    .png()
    .toBuffer()
  return sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: colors.paper } })
    .composite([{ input: Buffer.from(rings) }, { input: wheel, left: x - radius, top: y - radius }])
    .png()
    .toBuffer()
}

const layOut = ({ title, name, tagline }: PreviewWords): PreviewLayout => ({
  name,
  body: box({ flexGrow: 1, alignItems: 'center', width: 640 }, [headline(title, titleSize(title))]),
  closing: { text: tagline, size: 25, lineHeight: 1.4, width: 520 },
  width: WIDTH,
})

/** @returns a function that draws the preview image of a page, as a PNG */
export function openPagePreviews(): (words: PreviewWords) => Promise<Uint8Array<ArrayBuffer>> {
  const opened = createPromiseCache<{ drawing: PreviewDrawing; ground: Buffer }>(1)
  const open = async (accent: string | undefined) => {
    const drawing = await openPreviewDrawing(accent)
    return { drawing, ground: await drawGround(drawing.mark) }
  }
  return async (words) => {
    const { drawing, ground } = await opened.get(String(words.accent), () => open(words.accent))
    return drawing.draw(layOut(words), ground, 128)
  }
}
