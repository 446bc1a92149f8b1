import { isTimeZone } from '#contract/meeting-time.ts'

/**
 * The time zone of the visitor's machine, as an IANA name. Undefined where the browser knows none,
 * as in containers and with a wrong `TZ`. It then shows times in UTC.
 */
export function browserZone(): string | undefined {
  const { timeZone = '' } = new Intl.DateTimeFormat().resolvedOptions()
  return isTimeZone(timeZone) ? timeZone : undefined
}
