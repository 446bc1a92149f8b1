/**
 * Converts an uploaded picture into the files that visitors get. The format is read from the content, and no byte of
 * the upload itself is kept.
 */
import { createHash } from 'node:crypto'
import sharp, { type Sharp } from 'sharp'
import {
  PICTURE_MAX_BYTES,
  PICTURE_MAX_PIXELS,
  PICTURE_MAX_SIDE_PX,
  PICTURE_WIDTHS_PX,
  PLAIN_COPY_PX,
  pictureSizes,
} from '#contract/editing/pictures.ts'
import { cleanSvg } from './clean-svg.ts'

/** A part of the upright picture, in pixels. */
export interface Crop {
  left: number
  top: number
  width: number
  height: number
}

/** The reason why a picture is refused, as a sentence for the person who uploaded it. */
export class PictureRefusal extends Error {
  override name = 'PictureRefusal'
  readonly status: 413 | 415 | 422
  constructor(status: 413 | 415 | 422, message: string, options?: ErrorOptions) {
    super(message, options)
    this.status = status
  }
}

/** sharp's names of the formats. AVIF is a kind of HEIF. */
const FORMATS: Readonly<Record<string, true>> = { heif: true, webp: true, png: true, jpeg: true }
/** Limit for reading a picture, so that a malicious one cannot occupy the processor for long. */
const DECODE_SECONDS = 15
const AVIF = { quality: 55, effort: 3 } as const
const WEBP = { quality: 78, effort: 4 } as const

const megapixels = (pixels: number) => `${Math.round(pixels / 1e6)} million pixels`
const notAPicture = () =>
  new PictureRefusal(415, 'This is not a picture we can show. Send an AVIF, WebP, PNG, JPEG or SVG file.')

/** A hash of the files that visitors get, so that a picture uploaded twice has one name. */
function hashOf(...parts: readonly Buffer[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('base64url')
}

/** @returns the picture's value and the files that visitors get @throws {PictureRefusal} */
export async function encodePicture(sent: Buffer, crop?: Crop) {
  if (sent.byteLength > PICTURE_MAX_BYTES)
    throw new PictureRefusal(413, `The picture is larger than ${PICTURE_MAX_BYTES / 1024 / 1024} MB.`)
  const start = sent
    .subarray(0, 1024)
    .toString('utf8')
    .replace(/^\ufeff/, '')
    .trimStart()
  return start.startsWith('<') ? await encodeDrawing(sent) : await encodePhoto(sent, crop)
}

/** A copy of a picture that was not cropped, for programs that show nothing else. */
async function plainCopy(picture: Sharp): Promise<Buffer> {
  return picture
    .resize({ ...PLAIN_COPY_PX, fit: 'inside' })
    .png({ palette: true })
    .toBuffer()
}

/** Pixels an inch with which a drawing is large enough, whatever size it states. */
const densityFor = (height: number) => Math.min(2_400, Math.max(72, (72 * PLAIN_COPY_PX.height) / height))

async function encodeDrawing(sent: Buffer) {
  const drawing = cleanSvg(sent.toString('utf8'))
  if (!drawing) throw notAPicture()
  const bytes = Buffer.from(drawing.svg)
  const hash = hashOf(bytes)
  const file = `${hash}.svg`
  const { height = PLAIN_COPY_PX.height } = await sharp(bytes).metadata()
  const png = await plainCopy(sharp(bytes, { density: densityFor(height) }))
  return {
    value: { file, width: drawing.width, height: drawing.height },
    files: [
      { name: file, type: 'image/svg+xml', bytes },
      { name: `${hash}.png`, type: 'image/png', bytes: png },
    ],
  }
}

/** Reads the header before any pixel. @throws {PictureRefusal} */
async function checkHeader(sent: Buffer): Promise<void> {
  if (sent.byteLength === 0) throw notAPicture()
  const header = await sharp(sent, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw notAPicture()
    })
  const isAvif = header.format !== 'heif' || header.compression === 'av1'
  if (!FORMATS[header.format ?? ''] || !isAvif) throw notAPicture()
  const { width = 0, height = 0, pages = 1 } = header
  if (width > PICTURE_MAX_SIDE_PX || height > PICTURE_MAX_SIDE_PX)
    throw new PictureRefusal(
      422,
      `The picture is ${width} × ${height} pixels. No side may be longer than ${PICTURE_MAX_SIDE_PX} pixels: make it smaller and try again.`,
    )
  if (width * height > PICTURE_MAX_PIXELS)
    throw new PictureRefusal(
      422,
      `The picture has ${megapixels(width * height)}, and at most ${megapixels(PICTURE_MAX_PIXELS)} can be read. Make it smaller and try again.`,
    )
  if (pages > 1) throw new PictureRefusal(422, 'The picture moves. Send one that does not.')
}

async function encodePhoto(sent: Buffer, crop: Crop | undefined) {
  await checkHeader(sent)
  try {
    // The picture is read and cropped once. All sizes are made from the result.
    const upright = sharp(sent, { limitInputPixels: PICTURE_MAX_PIXELS, failOn: 'error' })
      .timeout({ seconds: DECODE_SECONDS })
      .autoOrient()
    const { data, info } = await (crop ? upright.extract(crop) : upright)
      .resize({ width: Math.max(...PICTURE_WIDTHS_PX), withoutEnlargement: true })
      .toColorspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    const raw = { width: info.width, height: info.height, channels: info.channels }
    const encoded: { suffix: string; type: string; bytes: Buffer }[] = []
    for (const size of pictureSizes(info.width)) {
      const sized = () => sharp(data, { raw }).resize({ width: size })
      encoded.push(
        { suffix: `-${size}.avif`, type: 'image/avif', bytes: await sized().avif(AVIF).toBuffer() },
        { suffix: `-${size}.webp`, type: 'image/webp', bytes: await sized().webp(WEBP).toBuffer() },
      )
    }
    if (!crop) encoded.push({ suffix: '.png', type: 'image/png', bytes: await plainCopy(sharp(data, { raw })) })
    const hash = hashOf(...encoded.map(({ bytes }) => bytes))
    return {
      value: { file: hash, width: info.width, height: info.height },
      files: encoded.map(({ suffix, type, bytes }) => ({ name: hash + suffix, type, bytes })),
    }
  } catch (error) {
    // The decoder's own message would name its internals.
    throw new PictureRefusal(
      422,
      'The picture is damaged or cannot be read. Save it again in another program and send that file.',
      { cause: error },
    )
  }
}
