import type { Context } from 'hono'

/**
 * Browsers state the origin of a post. A client that states none is not a browser, so it cannot
 * misuse a visitor's cookies.
 */
export function isFromThisSite(c: Context, siteUrl: string): boolean {
  const fetchSite = c.req.header('sec-fetch-site')
  if (fetchSite !== undefined) {
    return fetchSite === 'same-origin' || fetchSite === 'none'
  }
  const origin = c.req.header('origin')
  if (origin === undefined || origin === siteUrl) {
    return true
  }
  return URL.canParse(origin) && new URL(origin).host === c.req.header('host')
}
