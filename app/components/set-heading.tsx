import type { ReactNode } from 'react'
import { LINE_BREAK_MARK } from '#contract/words.ts'

/**
 * A space that must not end a line: after a number, after a short word that begins a sentence, after
 * an article, and before the word of a colon, unless that is so long that both together would be
 * wider than a phone, or follows an article.
 */
const KEPT_SPACE =
  /(\d%?|[.?!:] (?:\| )?\p{L}{1,5}|(?<!\p{L})(?:an?|the)) (?=[^ |])|(?<!\b(?:an?|the) \p{L}+) (?=\p{L}{1,10}:)/giu

/** Characters of the longest line that fits into a phone of 360 pixels, by element. */
const PHONE_LINE: Readonly<Record<string, number>> = { h1: 18, h2: 21 }

/**
 * Sets the text of a heading: it breaks at its marks where there is room, and keeps what belongs
 * together on one line.
 * @param element its element, on which its size depends
 */
export function setHeading(text: string, element: string): ReactNode {
  const lines = text.replace(KEPT_SPACE, '$1\u00a0').split(LINE_BREAK_MARK)
  const longest = Math.max(...lines.map(({ length }) => length))
  const hidden = longest > (PHONE_LINE[element] ?? 0) ? 'max-lg:hidden' : 'max-[22rem]:hidden'
  return lines.flatMap((line, index) =>
    index ? [<br key={line} className={hidden} />, ` ${line}`] : line,
  )
}
