import type { EditableImageProps, EditableParts, EditableTextProps } from '#app/lib/words.ts'

/** The name beside the logo. A click edits it instead of following its link. All other links work as usual. */
const TITLE_IN_LINK = 'site.name'

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
      {...(at === TITLE_IN_LINK && { onClick: (event: React.MouseEvent) => event.preventDefault() })}
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
 * Editing for every visitor, which the 404 page switches on. What a visitor writes exists only in the open page. It is never
 * stored or sent.
 */
export const visitorEditing: EditableParts = { Text: VisitorText, Image: VisitorImage }
