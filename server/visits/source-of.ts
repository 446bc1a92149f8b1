import { DIRECT, INTERNAL, OTHER, type VisitSource } from '#contract/visits.ts'

/** Whether an entry such as `google.` or `bing.com` matches this host. */
function isAmong(host: string, listed: string): boolean {
  if (!listed.endsWith('.')) return host === listed || host.endsWith(`.${listed}`)
  return host.startsWith(listed) || host.includes(`.${listed}`)
}

/** The longest matching entry wins, so that `mail.google.com` does not count as `google.`. */
function byHost(sources: readonly VisitSource[], host: string): string | undefined {
  const found = sources
    .flatMap(({ name, hosts }) => hosts.map((listed) => ({ name, listed })))
    .filter(({ listed }) => isAmong(host, listed))
    .toSorted((one, other) => other.listed.length - one.listed.length)
  return found[0]?.name
}

/**
 * The listed name of a campaign (`utm_source`) or of a referring host. The campaign is more specific and wins.
 * @param stated either of the two in any case, or '' for neither
 */
export function nameOfSource(sources: readonly VisitSource[], stated: string): string {
  const text = stated.toLowerCase()
  if (text === '') return DIRECT
  return (
    sources.find(({ name, campaigns }) => name === text || campaigns?.includes(text))?.name ??
    byHost(sources, text) ??
    OTHER
  )
}

/**
 * The name under which the origin of a visit is counted.
 * @param from referrer and query as the page sends them (contract/visits.ts)
 * @param ownHosts host names of this site
 */
export function sourceOf(sources: readonly VisitSource[], from: string, ownHosts: readonly string[]): string {
  const host = URL.canParse(from) ? new URL(from).host : ''
  if (ownHosts.includes(host)) return INTERNAL
  return nameOfSource(sources, campaignIn(from) || host.replace(/:\d+$/, ''))
}

function campaignIn(from: string): string {
  const query = from.slice(from.indexOf('?') + 1)
  return (from.includes('?') && new URLSearchParams(query).get('utm_source')) || ''
}
