/** A day in the reader's locale. */
export function dayOf(time: string): string {
  return new Date(time).toLocaleDateString(undefined, { dateStyle: 'medium' })
}

/** A day and a time to the minute in the reader's locale. */
export function dayAndTimeOf(time: string): string {
  return new Date(time).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' })
}
