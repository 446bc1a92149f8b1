import { stageArc } from '#app/components/flywheel-mark.tsx'
import { pageColors as colors } from '#app/lib/page-colors.ts'
import { type Logo, PICTURES_PATH } from '#contract/editing/pictures.ts'
import { RADAR_SIZE, type RadarInput, radarDrawing } from '#contract/radar-drawing.ts'

/** A picture for the PDF: a PNG as a data URL, with its aspect ratio (width by height). */
export type ReportImage = { png: string; proportion: number }

/** Ten pixels per millimeter, about 250 dpi. */
const CHART_SIDE_PX = 1_200
const LOGO_HEIGHT_PX = 200
const LOGO_GAP_PX = 56
const LOGO_FONT = '500 150px Fraunces'
const STAGE_COLORS = [colors.spark, colors.spread, colors.scale, colors.sustain]

function blankCanvas(
  width: number,
  height: number,
  ground: string,
): [HTMLCanvasElement, CanvasRenderingContext2D] {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) {
    throw new Error('This browser gives no 2d canvas')
  }
  context.fillStyle = ground
  context.fillRect(0, 0, width, height)
  return [canvas, context]
}

function pictureOf(canvas: HTMLCanvasElement): ReportImage {
  return { png: canvas.toDataURL('image/png'), proportion: canvas.width / canvas.height }
}

/** Paints the radar's marks, the same ones the page shows as SVG. */
export async function chartImage(radar: RadarInput): Promise<ReportImage> {
  // A canvas would silently use another font if the text font is not loaded.
  await Promise.all([
    document.fonts.load('400 20px "Instrument Sans"'),
    document.fonts.load('600 20px "Instrument Sans"'),
  ])
  const [canvas, context] = blankCanvas(CHART_SIDE_PX, CHART_SIDE_PX, colors.white)
  context.scale(CHART_SIDE_PX / RADAR_SIZE, CHART_SIDE_PX / RADAR_SIZE)
  context.lineJoin = 'round'
  for (const mark of radarDrawing({ ...radar, ground: 'white' })) {
    if (mark.kind === 'text') {
      context.font = `${mark.weight} ${mark.size}px "Instrument Sans", Arial, sans-serif`
      context.textAlign = mark.anchor === 'middle' ? 'center' : mark.anchor
      context.fillStyle = colors[mark.fill]
      context.fillText(mark.text, mark.x, mark.y)
      continue
    }
    const path = new Path2D(mark.d)
    if (mark.fill) {
      context.fillStyle = colors[mark.fill]
      context.globalAlpha = mark.opacity ?? 1
      context.fill(path)
      context.globalAlpha = 1
    }
    if (mark.stroke) {
      context.strokeStyle = colors[mark.stroke]
      context.lineWidth = mark.width ?? 1
      context.setLineDash(mark.dash ? [...mark.dash] : [])
      context.stroke(path)
    }
  }
  return pictureOf(canvas)
}

/**
 * The mark and the product's name for the report's masthead.
 * @param own the owner's logo in place of the mark
 */
export async function logoImage(product: string, own: Logo | undefined): Promise<ReportImage> {
  await document.fonts.load(LOGO_FONT, product)
  const font = `${LOGO_FONT}, Georgia, serif`
  const markWidth = LOGO_HEIGHT_PX * (own ? own.width / own.height : 1)
  const textLeft = markWidth + LOGO_GAP_PX
  const [, measuring] = blankCanvas(1, 1, colors.white)
  measuring.font = font
  const width = own?.isWide
    ? markWidth
    : textLeft + Math.ceil(measuring.measureText(product).width) + 8
  const [canvas, context] = blankCanvas(width, LOGO_HEIGHT_PX, colors['paper-2'])
  context.font = font
  context.textBaseline = 'middle'
  context.fillStyle = colors.ink
  if (!own?.isWide) {
    context.fillText(product, textLeft, LOGO_HEIGHT_PX / 2)
  }
  if (own) {
    const picture = new Image()
    picture.src = `${PICTURES_PATH}/${own.png}`
    await picture.decode()
    context.drawImage(picture, 0, 0, markWidth, LOGO_HEIGHT_PX)
    return pictureOf(canvas)
  }
  context.translate(LOGO_HEIGHT_PX / 2, LOGO_HEIGHT_PX / 2)
  context.scale(LOGO_HEIGHT_PX / 100, LOGO_HEIGHT_PX / 100)
  const arc = new Path2D(stageArc(46, 6, 22))
  for (const color of STAGE_COLORS) {
    context.fillStyle = color
    context.fill(arc)
    context.rotate(Math.PI / 2)
  }
  return pictureOf(canvas)
}
