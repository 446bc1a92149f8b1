import type { Lead } from '#contract/database.ts'

/** What a visit came from: the source it was tagged with, or else the site with the link, without `www.`. */
export function touchSource(touch: Lead['first_touch']): string | undefined {
  const text = (name: string) => (typeof touch?.[name] === 'string' ? (touch[name] as string) : undefined)
  return text('source') ?? text('referrer')?.replace(/^www\./, '')
}
