/** A day in words, e.g. `November 21, 2026`. @param time ISO 8601 */
export function dateInWords(time: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long' }).format(new Date(time))
}
