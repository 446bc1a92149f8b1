import type { EditableComponents, EditableImageProps, EditableTextProps } from '#app/lib/words.ts'

function VisitorText({ text: { at, text }, as, className, id }: EditableTextProps) {
  const Element = (as ?? 'span') as 'span'
  return (
    <Element
      className={className}
      id={id}
      data-content={at}
      contentEditable="plaintext-only"
      suppressContentEditableWarning
      // Text that visitors typed before scripts ran is kept.
      suppressHydrationWarning
    >
      {text}
    </Element>
  )
}

function VisitorImage({ picture, className, children }: EditableImageProps) {
  return (
    <div className={className} data-editable-image={picture.at}>
      {children}
    </div>
  )
}

/**
 * Editing for every visitor, which the 404 page switches on. What a visitor writes exists only in
 * the open page. It is never stored or sent. A click on a link follows it. For staff, the bar
 * decides what can be edited, as on every page.
 */
export const visitorEditing: EditableComponents = { Text: VisitorText, Image: VisitorImage }
