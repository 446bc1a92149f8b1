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

/** A stored picture. Its alternative text is the text at `{at}.alt`. */
export interface PictureValue {
  /** SHA-256 of the files that visitors get, in base64url. */
  readonly file: string
  /** Pixels. */
  readonly width: number
  readonly height: number
}

/** A PDF of the owner in place of one of ours. */
export interface OwnPdf {
  /** The hash of its content, with `.pdf`. */
  readonly file: string
  readonly bytes: number
}

const HASH = /^[\w-]{43}$/
const PDF_NAME = /^[\w-]{43}\.pdf$/
const isCount = (count: unknown, most: number) =>
  Number.isInteger(count) && Number(count) >= 1 && Number(count) <= most

/** @returns whether a value names a stored picture */
export function isPicture(value: unknown): value is PictureValue {
  const { file, width, height } = (value ?? {}) as Partial<PictureValue>
  return HASH.test(`${file}`) && isCount(width, 99_999) && isCount(height, 99_999)
}

/** @returns whether a value names a stored PDF */
export function isOwnPdf(value: unknown): value is OwnPdf {
  const { file, bytes } = (value ?? {}) as Partial<OwnPdf>
  return PDF_NAME.test(`${file}`) && isCount(bytes, OWN_PDF_MAX_BYTES)
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
export function readLogo(value: unknown): Logo | undefined {
  if (!isPicture(value)) {
    return undefined
  }
  const { file, width, height } = value
  return { file, width, height, png: `${file}.png`, isWide: width > 2 * height }
}

/** Largest PDF in place of one of ours. */
export const OWN_PDF_MAX_BYTES = 20 * 1024 * 1024

/** Answer of `POST {EDITING_PATH}/pictures`. A draft with this `value` uses the picture or PDF. */
export interface UploadedPicture {
  value: PictureValue | OwnPdf
}
