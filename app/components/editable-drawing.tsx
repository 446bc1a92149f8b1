import type { Words } from '#contract/words.ts'
import { Drawing } from './drawing.tsx'
import { EditableImage } from './editable-image.tsx'

interface EditableDrawingProps {
  /** File name of the drawing and its alternative text, among the words of the page. */
  picture: Words<{ drawing: string; alt: string }>
  /** Size of its view box, so that the page reserves the space. */
  width: number
  height: number
  className?: string
  /** Classes of the frame, which also surrounds a picture that staff put in the drawing's place. */
  frameClass?: string
  /** Set for a drawing that is in view when the page opens. */
  eager?: boolean
}

/** A drawing that staff can replace with a picture. */
export function EditableDrawing({ picture, frameClass, ...drawing }: EditableDrawingProps) {
  return (
    <EditableImage picture={picture} className={frameClass}>
      <Drawing name={picture.drawing} alt={picture.alt.text} {...drawing} />
    </EditableImage>
  )
}
