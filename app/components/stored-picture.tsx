import type { PictureValue } from '#contract/editing/pictures.ts'

interface StoredPictureProps {
  value: PictureValue
  alt: string | undefined
  /** In view when the page opens. */
  eager?: boolean | undefined
}

/**
 * A picture that staff put in place of the original. Every browser that the site supports shows
 * AVIF.
 */
export default function StoredPicture({
  value: { file, width, height },
  alt = '',
  eager,
}: StoredPictureProps) {
  return (
    <img
      src={`/pictures/${file}.avif`}
      alt={alt}
      width={width}
      height={height}
      className="w-full"
      loading={eager ? undefined : 'lazy'}
    />
  )
}
