/** Finds a text in the texts of the site, and replaces it. */
import type { KindRule } from './kinds.ts'
import type { FindOptions } from './requests.ts'
import { tidyText } from './texts.ts'

export const escapedForRegExp = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
const LETTER = '[\\p{L}\\p{N}\\p{M}]'
const PLACEHOLDER = /(\{[\w.]+\})/

function pattern({ text, matchCase, wholeWords }: FindOptions): RegExp {
  const literal = escapedForRegExp(text.normalize('NFC')).replace(/[ \u00a0]/g, '[ \u00a0]')
  return new RegExp(
    wholeWords ? `(?<!${LETTER})${literal}(?!${LETTER})` : literal,
    matchCase ? 'gu' : 'giu',
  )
}

/**
 * The text with every match replaced, undefined without one. Placeholders such as `{email}` match
 * only with a brace. @param rule of a value that is no text
 */
export function replaceIn(
  text: string,
  options: FindOptions,
  replacement: string,
  rule?: KindRule,
): string | undefined {
  if (options.text === '') {
    return undefined
  }
  const sought = pattern(options)
  const parts = options.text.includes('{') ? [text] : text.split(PLACEHOLDER)
  let hasMatch = false
  const replaced = parts.map((part, index) => {
    if (index % 2 === 1) {
      return part
    }
    return part.replace(sought, () => {
      hasMatch = true
      return replacement
    })
  })
  return hasMatch ? tidyText(replaced.join(''), rule) : undefined
}
