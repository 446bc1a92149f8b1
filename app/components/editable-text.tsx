import type { ElementType } from 'react'
import { useEditable } from '#app/lib/words.ts'
import type { Text } from '#contract/words.ts'

interface EditableTextProps {
  text: Text
  /** Element to render. Without it the text joins the element around it, e.g. a link or a button. */
  as?: 'h1' | 'h2' | 'h3' | 'h4' | 'p' | 'span' | 'dt' | 'dd' | 'li' | 'th' | 'td' | 'blockquote' | 'figcaption'
  className?: string
  id?: string
}

/** A text from `content/`. While the page is editable it is a plain-text field: pasted formatting never enters the page. */
export function EditableText({ text: { at, text }, as, className, id }: EditableTextProps) {
  const editable = useEditable()
  if (!editable && !as) return text
  const Element: ElementType = as ?? 'span'
  if (!editable) {
    return (
      <Element className={className} id={id}>
        {text}
      </Element>
    )
  }
  return (
    <Element
      className={className}
      id={id}
      data-content={at}
      contentEditable="plaintext-only"
      suppressContentEditableWarning
      // Text that visitors typed before scripts ran is kept.
      suppressHydrationWarning
      spellCheck
    >
      {text}
    </Element>
  )
}
