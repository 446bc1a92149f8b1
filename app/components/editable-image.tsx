interface EditableImageProps {
  /** Stable content address of the picture, e.g. `book.author.portrait`. */
  at: string
  editable?: boolean | undefined
  className?: string
  /** The picture: an `img` or a drawn SVG, with its own text alternative. */
  children: React.ReactNode
}

/** Frame around a picture; in editable mode it carries the marker by which an editor finds what can be replaced. */
export function EditableImage({ at, editable = false, className, children }: EditableImageProps) {
  return (
    <div className={className} {...(editable && { 'data-editable-image': at })}>
      {children}
    </div>
  )
}
