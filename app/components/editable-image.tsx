import { useEditable } from '#app/lib/words.ts'

interface EditableImageProps {
  /** The picture's record among the page's words; its address marks the picture for editors. */
  picture: { readonly at: string }
  className?: string
  /** The picture: an `img` or a drawn SVG, with its own text alternative. */
  children: React.ReactNode
}

/** Frame around a picture. While the page is editable, it has the attribute that marks a replaceable picture. */
export function EditableImage({ picture, className, children }: EditableImageProps) {
  const editable = useEditable()
  return (
    <div className={className} {...(editable && { 'data-editable-image': picture.at })}>
      {children}
    </div>
  )
}
