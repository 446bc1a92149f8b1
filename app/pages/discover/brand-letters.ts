/** Which letters the faces of the report's PDF have (`fonts/`). A test compares them. */

/** Latin-1 without rare signs, and typographic signs. */
const OTHERS =
  /[^\s\x20-\x7e\xa0-\xa3\xa5\xa7-\xab\xae-\xb0\xb4\xb6-\xb8\xba\xbb\xbf-\xffıŒœ–—‘’‚“”„•…‹›€™−]/gu
const SIGN = '?'

/** Whether the faces have every letter of a text. */
export const isInBrandFaces = (text: string): boolean =>
  withSignForOthers(text) === text.normalize('NFC')

/**
 * The text with a sign in place of each letter that the faces lack. A PDF would show nothing there.
 */
export const withSignForOthers = (text: string): string =>
  text.normalize('NFC').replace(OTHERS, SIGN)
