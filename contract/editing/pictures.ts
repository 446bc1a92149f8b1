/** Pictures in place of those of `content/`. */

/**
 * Stored pictures: `{PICTURES_PATH}/{hash}.avif`, and `{hash}.png` of one that was not cropped.
 * They never change.
 */
export const PICTURES_PATH = '/pictures'

export const PICTURE_MAX_BYTES = 10 * 1024 * 1024
/** Longest side of an uploaded picture before it is cropped, in pixels. */
export const PICTURE_MAX_SIDE_PX = 12_000
export const PICTURE_MAX_PIXELS = 50_000_000
/** Widest picture that is kept, in pixels. Smaller photos are never enlarged. */
export const PICTURE_MAX_WIDTH_PX = 1600
export const PICTURE_TYPES = [
  'image/avif',
  'image/webp',
  'image/png',
  'image/jpeg',
  'image/svg+xml',
] as const

/**
 * A stored picture, named `{file} {width} {height}`. Its alternative text is the text at
 * `{at}.alt`.
 */
export interface PictureValue {
  /** SHA-256 of the files that visitors get, in base64url. */
  file: string
  /** Pixels. */
  width: number
  height: number
}

const PICTURE_VALUE = /^([\w-]{43}) ([1-9]\d{0,4}) ([1-9]\d{0,4})$/

export const pictureValue = ({ file, width, height }: PictureValue): string =>
  `${file} ${width} ${height}`

/** @returns undefined for a value that names no picture */
export function readPictureValue(value: string): PictureValue | undefined {
  const [, file, width, height] = PICTURE_VALUE.exec(value) ?? []
  return file ? { file, width: Number(width), height: Number(height) } : undefined
}

/** Address of the owner's logo in place of our mark. Empty: ours. */
export const LOGO_AT = 'site.logo'
/** Of the icon for browsers and home screens. Empty: a logo that is not wide, or ours. */
export const ICON_AT = 'site.icon'
/**
 * Height and largest width of a picture that was not cropped, as a PNG for emails, PDFs and icons,
 * in pixels.
 */
export const PLAIN_COPY_PX = { height: 320, width: 1600 } as const

/** A logo as pages, emails and PDFs show it. */
export interface Logo extends PictureValue {
  /** Name of its PNG. */
  png: string
  /** It contains the company's name, which is then not written beside it. */
  isWide: boolean
}

/** @param value of {@link LOGO_AT} @returns undefined if there is none */
export function readLogo(value = ''): Logo | undefined {
  const picture = readPictureValue(value)
  if (!picture) {
    return undefined
  }
  const { file, width, height } = picture
  return { ...picture, png: `${file}.png`, isWide: width > 2 * height }
}

/** Largest PDF in place of one of ours. */
export const OWN_PDF_MAX_BYTES = 20 * 1024 * 1024
const OWN_PDF = /^([\w-]{43}\.pdf) ([1-9]\d{0,7})$/

/** @param value `{file} {bytes}`; the file's name is the hash of its content */
export function readOwnPdf(value: string): { file: string; bytes: number } | undefined {
  const [, file, bytes] = OWN_PDF.exec(value) ?? []
  return file ? { file, bytes: Number(bytes) } : undefined
}

/**
 * Answer of `POST {EDITING_PATH}/pictures`. A draft with this `value` uses the picture. A PDF has
 * nothing but a value.
 */
export interface UploadedPicture extends Partial<PictureValue> {
  value: string
}
