/**
 * Keeps Markdown small enough to be parsed: the parser's time grows with the square of what one
 * block holds, and of its depth.
 */

/** Characters between two empty lines. */
const BLOCK_MAX_CHARACTERS = 6000
/** Four quotes or list items within each other on one line. */
const DEEP = /^(?:[ \t]*(?:>|[-*+][ \t]|\d{1,9}[.)][ \t])){4}/m
const PART_MAX_CHARACTERS = 80

/**
 * @returns the beginning of a block that is too large or too deep; undefined when all can be parsed
 */
export function unparsablePart(markdown: string): string | undefined {
  const blocks = markdown.split(/\n[ \t]*(?=\n)/)
  const part = blocks.find((block) => block.length > BLOCK_MAX_CHARACTERS || DEEP.test(block))
  return part?.trim().slice(0, PART_MAX_CHARACTERS)
}
