import type { Lead } from '#contract/database.ts'

/** The source of a visit: the tagged source, otherwise the host name of the referring site without `www.`. */
export function touchSource(touch: Lead['first_touch']): string | undefined {
  const text = (name: string) => (typeof touch?.[name] === 'string' ? (touch[name] as string) : undefined)
  return text('source') ?? text('referrer')?.replace(/^www\./, '')
}
