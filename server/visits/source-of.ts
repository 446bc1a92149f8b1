import { DIRECT, INTERNAL, OTHER, type VisitSource } from '#contract/visits.ts'

/** Does `google.` or `bing.com` name this host? */
function isAmong(host: string, listed: string): boolean {
  if (!listed.endsWith('.')) return host === listed || host.endsWith(`.${listed}`)
  return host.startsWith(listed) || host.includes(`.${listed}`)
}

/** The longest listed host wins, so that `mail.google.com` is not taken for `google.`. */
function byHost(sources: readonly VisitSource[], host: string): string | undefined {
  const found = sources
    .flatMap(({ name, hosts }) => hosts.map((listed) => ({ name, listed })))
    .filter(({ listed }) => isAmong(host, listed))
    .toSorted((one, other) => other.listed.length - one.listed.length)
  return found[0]?.name
}

/**
 * The listed name of a campaign (`utm_source`) or of a referring host. A campaign says more, so it wins.
 * @param stated either of the two, in any case; '' for neither
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
 * Where a visitor came from, as the counts name it.
 * @param from referrer and query as the page sends them (contract/visits.ts)
 * @param ownHosts hosts under which this site is reached
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
