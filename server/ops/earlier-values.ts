/**
 * Published words of versions before 1.0.0, where every value was a text, whatever it was: `yes` for
 * a flag, ids with spaces between them for a list, `09:00-12:00, 13:00-17:00` for hours.
 */
import type { SiteWord } from '#contract/editing/site-word.ts'
import type { Value } from '#contract/stored-value.ts'

type Read = (text: string) => Value

/** Pairs such as `09:00-12:00`. A piece without divider is its own end. */
const pairs =
  (separator: RegExp, divider: string): Read =>
  (text) =>
    text
      .split(separator)
      .filter(Boolean)
      .map((piece) => {
        const [from = '', to = from] = piece.split(divider)
        return [from, to]
      })

const ids: Read = (text) => text.split(' ').filter(Boolean)

/** `{file} {width} {height}`, pixels. */
const picture: Read = (text) => {
  const [file = '', width, height] = text.split(' ')
  return file === '' ? '' : { file, width: Number(width), height: Number(height) }
}

/** `{file} {bytes}` */
const ownPdf: Read = (text) => {
  const [file = '', bytes] = text.split(' ')
  return file === '' ? '' : { file, bytes: Number(bytes) }
}

/** Kinds whose values are no texts today. */
const READS: Readonly<Record<string, Read>> = {
  flag: (text) => text === 'yes',
  band: (text) => text === 'yes',
  number: (text) => (text === '' ? '' : Number(text)),
  hours: pairs(/, ?/, '-'),
  days: pairs(/, ?/, '/'),
  redirects: pairs(/ /, '→'),
  calls: ids,
  image: picture,
  pdf: ownPdf,
}

/** What a text of before 1.0.0 means at an address. It may not be a value that counts today. */
export function readEarlierValue({ kind, rule }: SiteWord, text: string): Value {
  if (kind === 'list') {
    return ids(text)
  }
  if (kind === 'picture') {
    return picture(text)
  }
  return READS[rule?.kind ?? '']?.(text) ?? text
}
