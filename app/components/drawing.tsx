import type { PictureOf } from '#contract/values.ts'
import type { Words } from '#contract/words.ts'
import { EditableImage } from './editable-image.tsx'

interface DrawingProps {
  /** File name under `public/images/drawings/`, without `.svg`. */
  name: string
  /** Alternative text. Empty when the text beside the drawing says the same. */
  alt: string
  /** Size of its view box, so that the page reserves the space. */
  width: number
  height: number
  className?: string
  /**
   * Set for a drawing that is in view when the page opens. It is loaded at once, and all others
   * when they come near.
   */
  eager?: boolean
}

/** An illustration in a file of its own, which is loaded when it comes into view. */
export function Drawing({ name, alt, width, height, className, eager }: DrawingProps) {
  return (
    <img
      src={`/images/drawings/${name}.svg`}
      alt={alt}
      width={width}
      height={height}
      className={className}
      decoding="async"
      loading={eager ? undefined : 'lazy'}
    />
  )
}

export interface EditableDrawingProps extends Omit<DrawingProps, 'name' | 'alt'> {
  /** File name of the drawing and its alternative text, among the words of the page. */
  picture: Words<PictureOf<'drawing'>>
  /** Classes of the frame, which also surrounds a picture that staff put in the drawing's place. */
  frameClass?: string
}

/** A drawing that staff can replace with a picture. */
export function EditableDrawing({ picture, frameClass, ...drawing }: EditableDrawingProps) {
  return (
    <EditableImage picture={picture} className={frameClass} eager={drawing.eager}>
      <Drawing name={picture.drawing} alt={picture.alt.text} {...drawing} />
    </EditableImage>
  )
}
