import { DIRECT, INTERNAL, OTHER, type VisitSource } from '#contract/visits.ts'

/**
 * The end of a host after an entry such as `google.`: `com`, `de`, `co.uk`, `com.br`. Longer ends
 * may be anyone's.
 */
const COUNTRY_END = /^(com?\.)?[a-z]{2,3}$/

/** Whether an entry such as `google.` or `bing.com` matches this host. */
function isAmong(host: string, listed: string): boolean {
  if (!listed.endsWith('.')) {
    return host === listed || host.endsWith(`.${listed}`)
  }
  const [, end = ''] = `.${host}`.split(`.${listed}`, 2)
  return COUNTRY_END.test(end) && host.endsWith(`${listed}${end}`)
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
 * The listed name of a campaign (`utm_source`) or of a referring host. The campaign is more
 * specific and wins.
 * @param stated either of the two in any case, or '' for neither
 */
export function nameOfSource(sources: readonly VisitSource[], stated: string): string {
  const text = stated.toLowerCase()
  if (text === '') {
    return DIRECT
  }
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
export function sourceOf(
  sources: readonly VisitSource[],
  from: string,
  ownHosts: readonly string[],
): string {
  const host = URL.canParse(from) ? new URL(from).host : ''
  if (ownHosts.includes(host)) {
    return INTERNAL
  }
  return nameOfSource(sources, campaignIn(from) || host.replace(/:\d+$/, ''))
}

/**
 * A referrer may have a query of its own before that of our page, and a value in a query may
 * contain a question mark.
 */
function campaignIn(from: string): string {
  const queries = from.split('?').slice(1)
  const campaigns = queries.map((query) => new URLSearchParams(query).get('utm_source'))
  return campaigns.findLast(Boolean) ?? ''
}
