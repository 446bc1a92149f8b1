import type { ElementType } from 'react'
import { type EditableTextProps, useEditable } from '#app/lib/words.ts'
import { setHeading } from './set-heading.tsx'

/** A text from `content/`, or what staff published in its place. */
export function EditableText(props: EditableTextProps) {
  const editable = useEditable()
  if (editable) {
    return <editable.Text {...props} />
  }
  const { text, as, className, id } = props
  // Left out, with the fact that it names.
  if (!as || !text.text) {
    return text.text
  }
  const Element: ElementType = as
  return (
    <Element className={className} id={id}>
      {as.startsWith('h') ? setHeading(text.text, as) : text.text}
    </Element>
  )
}

type EditableTextsProps = Omit<EditableTextProps, 'text'> & {
  texts: ReadonlyArray<EditableTextProps['text']>
}

/** Texts that are elements of one kind, such as paragraphs. */
export const EditableTexts = ({ texts, ...props }: EditableTextsProps) =>
  texts.map((text) => <EditableText key={text.at} text={text} {...props} />)
