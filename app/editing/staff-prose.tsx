import { type ComponentProps, useEffect, useState } from 'react'
import { type EditableComponents, useEditable } from '#app/lib/words.ts'
import { useWord } from './editor.ts'

type Make = (text: string) => string

/** What makes HTML of Markdown. Loaded once a text differs from what visitors read. */
function useProseHtml(isNeeded: boolean): Make | undefined {
  const [make, setMake] = useState<Make>()
  useEffect(() => {
    let isCurrent = true
    if (isNeeded && !make) {
      // If it cannot be loaded, the text that visitors read stays.
      void import('#contract/prose-html.ts').then(
        ({ proseHtml }) => isCurrent && setMake(() => proseHtml),
        () => {},
      )
    }
    return () => {
      isCurrent = false
    }
  }, [isNeeded, make])
  return make
}

/** A text of several lines for staff. While they edit, a click opens it. */
export function StaffProse({
  text: { at },
  html,
  className,
}: ComponentProps<NonNullable<EditableComponents['Prose']>>) {
  const word = useWord(at)
  const attributes = useEditable()?.attributesOf?.(at)
  const value = `${word?.value ?? ''}`
  const isOther = word !== undefined && (html === '' || value !== word.word.shown)
  const make = useProseHtml(isOther)
  return (
    <div
      id={at}
      className={className}
      dir="auto"
      {...attributes}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: made by documentHtml, which sanitizes it
      dangerouslySetInnerHTML={{ __html: isOther && make ? make(value) : html }}
    />
  )
}
