import type { Context } from 'hono'

/** Browsers say where a post comes from. A client that does not is no browser, so no visitor's cookies can be misused. */
export function isFromThisSite(c: Context, siteUrl: string): boolean {
  const fetchSite = c.req.header('sec-fetch-site')
  if (fetchSite !== undefined) return fetchSite === 'same-origin' || fetchSite === 'none'
  const origin = c.req.header('origin')
  if (origin === undefined || origin === siteUrl) return true
  return URL.canParse(origin) && new URL(origin).host === c.req.header('host')
}
