/**
 * While a page is edited, each of its texts ends with an invisible mark that says which text it is. The mark stays with
 * the text when the page composes it or passes it to a control, so the editor finds its address where it is shown
 * (known as content source maps). Visitors' pages have no marks.
 */

/** Variation selectors that no font uses with letters. They are invisible and have no influence on line breaks. */
const FIRST = 0xfe00
const BASE = 8
const DIGITS = 4
const MARK = /[\ufe00-\ufe07]{4}/g

/** @param number of the text, below 8⁴ */
export function marked(text: string, number: number): string {
  const digits = [...number.toString(BASE).padStart(DIGITS, '0')]
  return text + String.fromCharCode(...digits.map((digit) => FIRST + Number(digit)))
}

/** The numbers of the texts that a string is made of. */
export const marksIn = (text: string): number[] =>
  [...text.matchAll(MARK)].map(([mark]) => [...mark].reduce((sum, one) => sum * BASE + one.charCodeAt(0) - FIRST, 0))

export const withoutMarks = (text: string): string => text.replace(MARK, '')
