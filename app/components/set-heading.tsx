import type { ReactNode } from 'react'
import { LINE_BREAK_MARK } from '#contract/words.ts'

/**
 * A space that must not end a line: after a number, after a short word that begins a sentence, and
 * before the word of a colon, unless that is so long that both together would be wider than a
 * phone.
 */
const KEPT_SPACE = /(\d%?|[.?!:] (?:\| )?\p{L}{1,5}) (?=[^ |])| (?=\p{L}{1,10}:)/gu

/**
 * Sets the text of a heading: it breaks at its marks where there is room, and keeps what belongs
 * together on one line.
 */
export function setHeading(text: string): ReactNode {
  return text
    .replace(KEPT_SPACE, '$1\u00a0')
    .split(LINE_BREAK_MARK)
    .flatMap((line, index) =>
      index ? [<br key={line} className="max-lg:hidden" />, ` ${line}`] : line,
    )
}
