/** Half a point wide in a line of text. It is white space, so no program takes an address for longer than up to it. */
const HAIR_SPACE = '\u200A'

/** A number with one dot or colon: a decimal or a time of day. More than one may be the address of a machine. */
const PLAIN_NUMBER = String.raw`(?<=(?<![\d.:])\d{1,9})[.:]\d{1,9}(?![\d.:])`
/** Dots, colons and @ inside a word; dots of other scripts (as UTS 46 maps them) before Latin letters; shares (`\\host`). */
const JOINT = new RegExp(
  String.raw`(?<=\S)(?!${PLAIN_NUMBER})[.:@](?=\S)|(?<=\S)[\u2024\u3002\uFE52\uFF0E\uFF61](?=[a-z\d])|\\(?=\\)`,
  'gi',
)

/**
 * Programs for reading email turn into a link whatever looks like an address, in plain text as well. With that, anyone
 * could send strangers links in our name. A hair space after each joint keeps text from looking like an address. It can be
 * read as before.
 *
 * @param text as someone else typed it
 */
export function unlinked(text: string): string {
  return text.replace(JOINT, `$&${HAIR_SPACE}`)
}

/** Takes back what {@link unlinked} added, for searching. */
export function asTyped(text: string): string {
  return text.replaceAll(HAIR_SPACE, '')
}
