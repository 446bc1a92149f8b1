/**
 * How weekly hours, days off and redirects are written: as one line each, so that they can be
 * edited and published like texts.
 */

/**
 * From and to: hours of a day, the first and the last day, or an old address and where it leads.
 */
export type Range = readonly [from: string, to: string]

const DIVIDERS = { hours: '-', days: '/', redirects: '→' } as const
const SEPARATORS = { hours: ', ', days: ', ', redirects: ' ' } as const
const CLOCK = /^(?:([01]\d|2[0-3]):[0-5]\d|24:00)$/
const DAY = /^\d{4}-\d\d-\d\d$/
/** Longest vacation. */
const RANGE_MAX_DAYS = 366

/** Whether the text is a date that exists: `2026-12-25`. */
export function isDay(text: string): boolean {
  const at = DAY.test(text) ? Date.parse(`${text}T00:00Z`) : Number.NaN
  return at > 0 && new Date(at).toISOString().startsWith(text)
}

/**
 * Reads `09:00-12:00, 13:00-17:00` or `2026-12-24/2027-01-03, 2027-05-31`, also while they are
 * being typed.
 */
export function rangesIn(kind: keyof typeof DIVIDERS, text: string): Range[] {
  if (text === '') {
    return []
  }
  return text.split(SEPARATORS[kind].trim() || ' ').map((piece): Range => {
    const [from = '', to = from] = piece.trim().split(DIVIDERS[kind])
    return [from, to]
  })
}

export function rangesText(kind: keyof typeof DIVIDERS, ranges: readonly Range[]): string {
  const oneDay = ([from, to]: Range) => kind === 'days' && from === to && from !== ''
  return ranges
    .map((range) => (oneDay(range) ? range[0] : range.join(DIVIDERS[kind])))
    .join(SEPARATORS[kind])
}

/** Whether hours exist, follow each other and do not overlap. */
export function areHours(text: string): boolean {
  return rangesIn('hours', text).every(
    ([from, to], index, all) =>
      CLOCK.test(from) && CLOCK.test(to) && from < to && (all[index - 1]?.[1] ?? '') <= from,
  )
}

/** Whether days exist, in the right order. */
export function areDays(text: string): boolean {
  return rangesIn('days', text).every(
    ([from, to]) =>
      isDay(from) &&
      isDay(to) &&
      from <= to &&
      Date.parse(to) - Date.parse(from) < RANGE_MAX_DAYS * 86_400_000,
  )
}
