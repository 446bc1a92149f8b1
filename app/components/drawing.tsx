interface DrawingProps {
  /** File name under `public/images/drawings/`, without `.svg`. */
  name: string
  /** What it shows, in words; empty when the text beside it says the same. */
  alt: string
  /** Size of its view box, so that the page keeps the room free. */
  width: number
  height: number
  className?: string
  /** In view when the page opens: loaded at once. All others wait until they are near. */
  eager?: boolean
}

/** An illustration, kept as a file: outside the document it costs nothing until it comes into view. */
export function Drawing({ name, alt, width, height, className, eager }: DrawingProps) {
  return (
    <img
      src={`/images/drawings/${name}.svg`}
      alt={alt}
      width={width}
      height={height}
      className={className}
      decoding="async"
      {...(!eager && { loading: 'lazy' as const })}
    />
  )
}
