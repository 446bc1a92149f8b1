const MONTH = { month: 'short' } as const
const MONTH_AND_YEAR = { month: 'short', year: 'numeric' } as const

/**
 * The months from one moment to another, in UTC: `December 2026`, `Nov – Dec 2026` or `Dec 2026 –
 * Jan 2027`. The same in every browser and on the server, unlike those of `formatRange`, whose
 * spaces differ by version.
 */
export function monthsInWords(first: number, last: number, language: string): string {
  const inUtc = (moment: number, look: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { ...look, timeZone: 'UTC' }).format(moment)
  const from = new Date(first)
  const to = new Date(last)
  const isSameYear = from.getUTCFullYear() === to.getUTCFullYear()
  if (isSameYear && from.getUTCMonth() === to.getUTCMonth()) {
    return inUtc(last, { ...MONTH_AND_YEAR, month: 'long' })
  }
  return `${inUtc(first, isSameYear ? MONTH : MONTH_AND_YEAR)} – ${inUtc(last, MONTH_AND_YEAR)}`
}
