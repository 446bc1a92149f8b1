interface DrawingProps {
  /** File name under `public/images/drawings/`, without `.svg`. */
  name: string
  /** Alternative text; empty when the text beside the drawing says the same. */
  alt: string
  /** Size of its view box, so that the page reserves the space. */
  width: number
  height: number
  className?: string
  /** Set for a picture that is in view when the page opens: it is loaded at once, all others when they come near. */
  eager?: boolean
}

/** An illustration as a file of its own, which is not loaded until it comes into view. */
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
