/**
 * A hair space, half a point wide. It is white space, so every program ends an address before it.
 */
const HAIR_SPACE = '\u200A'

/**
 * A number with one dot or colon is a decimal or a time of day. With more of them it may be an IP
 * address.
 */
const PLAIN_NUMBER = String.raw`(?<=(?<![\d.:])\d{1,9})[.:]\d{1,9}(?![\d.:])`
/**
 * Dots, colons and @ inside a word; dots of other scripts (as UTS 46 maps them) before Latin
 * letters; shares (`\\host`).
 */
const JOINT = new RegExp(
  String.raw`(?<=\S)(?!${PLAIN_NUMBER})[.:@](?=\S)|(?<=\S)[\u2024\u3002\uFE52\uFF0E\uFF61](?=[a-z\d])|\\(?=\\)`,
  'gi',
)

/**
 * Email programs turn everything that looks like an address into a link, in plain text as well. So
 * anyone could send strangers links in our name. A hair space after each dot, colon and @ prevents
 * that, and the text stays readable.
 *
 * @param text as someone else typed it
 */
export function unlinked(text: string): string {
  return text.replace(JOINT, `$&${HAIR_SPACE}`)
}

/** Removes what {@link unlinked} added, for searching. */
export function asTyped(text: string): string {
  return text.replaceAll(HAIR_SPACE, '')
}
