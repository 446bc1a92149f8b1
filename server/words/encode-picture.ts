/**
 * Converts an uploaded picture into the files that visitors get. The format is read from the
 * content, and no byte of the upload itself is kept. A drawing (SVG) becomes pixels, too: it can
 * then run and load nothing in any program.
 */
import { createHash } from 'node:crypto'
import sharp from 'sharp'
import {
  PICTURE_MAX_BYTES,
  PICTURE_MAX_PIXELS,
  PICTURE_MAX_SIDE_PX,
  PICTURE_MAX_WIDTH_PX,
  PLAIN_COPY_PX,
} from '#contract/editing/pictures.ts'
import { isMoving } from './moving-picture.ts'
import { PictureRefusal } from './picture-refusal.ts'

/** A part of the upright picture, in pixels. */
export type Crop = { left: number; top: number; width: number; height: number }

export type EncodedPicture = Awaited<ReturnType<typeof encodePicture>>

/** sharp's names of the formats. AVIF is a kind of HEIF. */
const FORMATS = ['heif', 'webp', 'png', 'jpeg', 'svg']
/** Limit for reading a photo. It does not stop a drawing, the end of the process does. */
const DECODE_SECONDS = 15
/** Pixels an inch at which a drawing has the size that it states. */
const STATED_DENSITY = 72
const AVIF = { quality: 55, effort: 3 } as const
/** The edges and flat colors of a drawing show what a photo hides. */
const AVIF_DRAWING = { quality: 80, effort: 3 } as const

const megapixels = (pixels: number) => `${Math.round(pixels / 1e6)} million pixels`

/** Reads the header before any pixel. @throws {PictureRefusal} */
async function checkHeader(sent: Buffer) {
  if (sent.byteLength > PICTURE_MAX_BYTES) {
    throw new PictureRefusal(
      413,
      `The picture is larger than ${PICTURE_MAX_BYTES / 1024 / 1024} MB.`,
    )
  }
  const metadata = async () => sharp(sent, { limitInputPixels: false }).metadata()
  const header = await metadata().catch(() => undefined)
  const { format = '', compression, width = 0, height = 0, pages = 1 } = header ?? {}
  if (!FORMATS.includes(format) || (format === 'heif' && compression !== 'av1')) {
    throw new PictureRefusal(
      415,
      'This is not a picture we can show. Send an AVIF, WebP, PNG, JPEG or SVG file.',
    )
  }
  if (pages > 1 || isMoving(format, sent)) {
    throw new PictureRefusal(422, 'The picture moves. Send one that does not.')
  }
  const isDrawing = format === 'svg'
  if (isDrawing) {
    return { isDrawing, density: (STATED_DENSITY * PICTURE_MAX_WIDTH_PX) / Math.max(width, height) }
  }
  if (width > PICTURE_MAX_SIDE_PX || height > PICTURE_MAX_SIDE_PX) {
    throw new PictureRefusal(
      422,
      `The picture is ${width} × ${height} pixels. No side may be longer than ${PICTURE_MAX_SIDE_PX} pixels: make it smaller and try again.`,
    )
  }
  if (width * height > PICTURE_MAX_PIXELS) {
    throw new PictureRefusal(
      422,
      `The picture has ${megapixels(width * height)}, and at most ${megapixels(PICTURE_MAX_PIXELS)} can be read. Make it smaller and try again.`,
    )
  }
  return { isDrawing, density: STATED_DENSITY }
}

/** @returns the picture's value and the files that visitors get @throws {PictureRefusal} */
export async function encodePicture(sent: Buffer, crop?: Crop) {
  const { isDrawing, density } = await checkHeader(sent)
  try {
    // The picture is read and cropped once. All files are made from the result.
    const upright = sharp(sent, { limitInputPixels: PICTURE_MAX_PIXELS, failOn: 'error', density })
      .timeout({ seconds: DECODE_SECONDS })
      .autoOrient()
    const { data, info } = await (crop ? upright.extract(crop) : upright)
      .resize({ width: PICTURE_MAX_WIDTH_PX, withoutEnlargement: true })
      .toColorspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    const kept = () =>
      sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
    const avif = await kept()
      .avif(isDrawing ? AVIF_DRAWING : AVIF)
      .toBuffer()
    // A copy of a whole picture, for programs that show nothing else.
    const plain = kept().resize({ ...PLAIN_COPY_PX, fit: 'inside' })
    const png = crop ? [] : [await plain.png({ palette: true }).toBuffer()]
    // A picture that is uploaded twice has one name.
    const digest = createHash('sha256')
    for (const bytes of [avif, ...png]) {
      digest.update(bytes)
    }
    const file = digest.digest('base64url')
    return {
      value: { file, width: info.width, height: info.height },
      files: [
        { name: `${file}.avif`, type: 'image/avif', bytes: avif },
        ...png.map((bytes) => ({ name: `${file}.png`, type: 'image/png', bytes })),
      ],
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
