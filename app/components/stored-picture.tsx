interface StoredPictureProps {
  /** `{file} {width} {height}` (`contract/editing/pictures.ts`). */
  value: string
  alt: string | undefined
}

/**
 * A picture that staff put in place of the original. Every browser that the site supports shows
 * AVIF.
 */
export default function StoredPicture({ value, alt = '' }: StoredPictureProps) {
  const [file = '', width, height] = value.split(' ')
  return (
    <img
      src={`/pictures/${file}.avif`}
      alt={alt}
      width={width}
      height={height}
      className="w-full"
      loading="lazy"
    />
  )
}
