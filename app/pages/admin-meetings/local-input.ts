/** A time in this computer's time zone, in the format of `<input type="datetime-local">`: `2026-12-01T14:30`. */
export function localInput(time: string): string {
  const at = new Date(time)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
