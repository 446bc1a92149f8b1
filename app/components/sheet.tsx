import type { PictureOf } from '#contract/values.ts'
import type { Words } from '#contract/words.ts'
import { EditableImage } from './editable-image.tsx'

interface SheetPicture {
  alt: string
  src: string
  /** `srcset` of each format. Without one for WebP, `src` is that. */
  avif: string
  webp?: string
  /** Natural size of `src` in pixels. */
  width: number
  height: number
}

interface SheetProps {
  picture: SheetPicture
  /** Width on the page, as the `sizes` of an image, for a picture that has several sizes. */
  sizes?: string
  className?: string
  /**
   * Set for a picture that is in view when the page opens. It is loaded at once, and all others
   * when they come near.
   */
  eager?: boolean
}

/** A page of a document as a picture, with the hairline edge of paper on paper. */
export function Sheet({ picture, sizes, className = '', eager }: SheetProps) {
  return (
    <picture className={`block ${className}`.trim()}>
      <source type="image/avif" srcSet={picture.avif} sizes={sizes} />
      {picture.webp ? <source type="image/webp" srcSet={picture.webp} sizes={sizes} /> : null}
      <img
        src={picture.src}
        alt={picture.alt}
        width={picture.width}
        height={picture.height}
        className="w-full border border-line"
        decoding="async"
        loading={eager ? undefined : 'lazy'}
      />
    </picture>
  )
}

const COVER_SIZE = { width: 640, height: 905 }
const PAGE_SIZE = { width: 480, height: 679 }

/**
 * Picture of a page of one of our documents. Its text is beside the picture, or the page is opened
 * from there.
 */
export function documentPage(slug: string, page = 1): SheetPicture {
  const address = `/images/covers/${page === 1 ? slug : `${slug}-page-${page}`}`
  const { width, height } = page === 1 ? COVER_SIZE : PAGE_SIZE
  const sizes = (format: string) =>
    `${address}-320.${format} 320w, ${address}-${width}.${format} ${width}w`
  return {
    alt: '',
    src: `${address}-320.webp`,
    avif: sizes('avif'),
    webp: sizes('webp'),
    width,
    height,
  }
}

/** Picture of the part of a document that is shown at a size to be read. */
export function documentDetail(slug: string, height: number): SheetPicture {
  const address = `/images/covers/${slug}-detail-960`
  return { alt: '', src: `${address}.webp`, avif: `${address}.avif`, width: 960, height }
}

type Source = 'src' | 'avif' | 'webp'

interface EditableSheetProps extends Omit<SheetProps, 'picture'> {
  picture: Words<Omit<SheetPicture, Source> & PictureOf<Source>>
}

/** A page that staff can replace with a picture. The class is that of its frame. */
export function EditableSheet({ picture, className, ...sheet }: EditableSheetProps) {
  return (
    <EditableImage picture={picture} className={className}>
      <Sheet picture={{ ...picture, alt: picture.alt.text }} {...sheet} />
    </EditableImage>
  )
}
