/** What Enter does in a list of a Markdown text, as word processors do it. */

/** Indent, mark or number, and what follows. */
const ITEM = /^(?<indent>[ \t]*)(?:(?<mark>[-*+])|(?<number>\d{1,8})(?<end>[.)]))[ \t]+(?<text>.*)$/

/** Replaces a part of a text. */
interface Replacement {
  from: number
  to: number
  text: string
}

/**
 * Behind an item the next one begins. An empty one ends the list, and becomes the empty line without
 * which Markdown takes what follows for a part of the item before.
 * @param from beginning of what is selected. @param to its end
 * @returns undefined where Enter begins a line as usual
 */
export function enterInList(value: string, from: number, to: number): Replacement | undefined {
  const start = value.lastIndexOf('\n', from - 1) + 1
  const item = ITEM.exec(value.slice(start, from))?.groups
  if (!item) {
    return undefined
  }
  const { indent = '', mark, number, end = '', text } = item
  const nextLine = value.indexOf('\n', to)
  const rest = value.slice(to, nextLine < 0 ? value.length : nextLine)
  if (text === '' && rest.trim() === '') {
    return { from: start, to, text: '\n' }
  }
  return { from, to, text: `\n${indent}${mark ?? `${Number(number) + 1}${end}`} ` }
}
