import { useState } from 'react'
import { completeTexts, usePublishedValues } from '#app/lib/public-config.ts'
import { useEditable } from '#app/lib/words.ts'
import { type Text, textIn } from '#contract/words.ts'

// The server writes the text into the document, and the browser reads it there.
const onServer = import.meta.env.SSR ? await import('#contract/prose-html.ts') : undefined

const LOOK = 'prose'

/** A text with paragraphs, headings, lists and links. */
export function Prose({ text }: { text: Text }) {
  const Edited = useEditable()?.Prose
  const published = usePublishedValues()
  const [html] = useState(() =>
    onServer
      ? onServer.proseHtml(textIn(completeTexts(published), text.at) ?? text.text)
      : (document.getElementById(text.at)?.innerHTML ?? ''),
  )
  if (Edited) {
    return <Edited text={text} html={html} className={LOOK} />
  }
  return (
    <div
      id={text.at}
      className={LOOK}
      dir="auto"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: made by documentHtml, which sanitizes it
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
