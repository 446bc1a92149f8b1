/** A time as `<input type="datetime-local">` takes it, on the clock of this computer: `2026-12-01T14:30`. */
export function localInput(time: string): string {
  const at = new Date(time)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
