/** HAIR SPACE. Programs that look for addresses stop at white space. */
const HAIR_SPACE = '\u200A'

/** A number with one dot or colon: a decimal or a time of day. More than one may be the address of a machine. */
const PLAIN_NUMBER = String.raw`(?<=(?<![\d.:])\d{1,9})[.:]\d{1,9}(?![\d.:])`
/** Dots, colons and @ inside a word; dots of other scripts (as UTS 46 maps them) before Latin letters; shares (`\\host`). */
const JOINT = new RegExp(
  String.raw`(?<=\S)(?!${PLAIN_NUMBER})[.:@](?=\S)|(?<=\S)[\u2024\u3002\uFE52\uFF0E\uFF61](?=[a-z\d])|\\(?=\\)`,
  'gi',
)

/**
 * Email programs turn everything that looks like an address into a link, in plain text as well. With that, anyone
 * could send links to strangers in our name. A hair space after each dot, colon and @ prevents it. The text can be
 * read as before.
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
