/** `December 1, 2026`. The day in UTC. */
export const longDate = (at: Date | number, language: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(at)
