import type { ElementType } from 'react'
import { useContentOverrides } from '#app/lib/public-config.ts'

interface EditableTextProps {
  /** Element to render: a heading, a paragraph or a span. */
  as?: 'h1' | 'h2' | 'h3' | 'h4' | 'p' | 'span' | 'dt' | 'dd' | 'blockquote' | 'figcaption'
  /** Stable content address of the text, e.g. `home.hero.title`; overrides are stored under it. */
  at: string
  /** Lets the visitor edit the text in place. */
  editable?: boolean | undefined
  className?: string
  id?: string
  /** The words from `content/`. */
  children: string
}

/**
 * A heading or paragraph whose words come from `content/`, or from an override stored under the same address.
 * While editable it is plain text only: pasted formatting never enters the page.
 */
export function EditableText({ as = 'p', at, editable = false, className, id, children }: EditableTextProps) {
  const text = useContentOverrides()[at] ?? children
  const Element: ElementType = as
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
      // Somebody may have typed before scripts ran; their words stay.
      suppressHydrationWarning
      spellCheck
    >
      {text}
    </Element>
  )
}
