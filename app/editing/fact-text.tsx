import { type ComponentProps, useLayoutEffect, useRef } from 'react'
import { readField, selectFact, useFactField } from './facts.ts'
import { keepPlainText } from './keep-plain-text.ts'

interface FactTextProps extends ComponentProps<'div'> {
  /** Id of the element that names the field. */
  labelledBy: string
  /** The text, with the names of facts. */
  value: string
  onText: (text: string) => void
}

/** A field for a text that names facts. Each shows as what visitors read, in one piece with a dotted line below. */
export function FactText({ labelledBy, value, autoFocus, onText, className, ...attributes }: FactTextProps) {
  const element = useRef<HTMLDivElement>(null)
  useFactField(element, value)
  useLayoutEffect(() => {
    const field = element.current
    if (!field) return
    // Its dialog opens after this effect and gives the focus to the field with the attribute.
    field.toggleAttribute('autofocus', autoFocus === true)
    return keepPlainText(field)
  }, [autoFocus])
  return (
    // biome-ignore lint/a11y/useSemanticElements: a textarea cannot show a part of its text as one piece
    <div
      ref={element}
      role="textbox"
      tabIndex={0}
      className={`${className} whitespace-pre-wrap`}
      aria-labelledby={labelledBy}
      contentEditable="plaintext-only"
      suppressContentEditableWarning
      onClick={(event) => selectFact(event.target as Element)}
      onKeyDown={(event) => {
        // A text has only one line.
        if (event.key === 'Enter') event.preventDefault()
      }}
      onInput={(event) => onText(readField(event.currentTarget))}
      {...attributes}
    />
  )
}
