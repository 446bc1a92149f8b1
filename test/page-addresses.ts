/** Addresses of all pages from the site's own routes, so that new pages are tested automatically. */
import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '#app/routes.ts'

/** The tools share one page, so only two are tested: the first, and the one with the most columns. */
const TOOLS_SEEN = ['/resources/ai-use-policy', '/resources/decision-rights-table']

function addressesBelow(entries: RouteConfigEntry[], parent: string): string[] {
  return entries.flatMap((entry) => {
    const address = entry.path === undefined ? parent : `${parent === '/' ? '' : parent}/${entry.path}`
    if (entry.path?.endsWith(':tool')) return TOOLS_SEEN
    const own = entry.children === undefined && !/[*:]|\.\w+$/.test(address) ? [address] : []
    return [...own, ...addressesBelow(entry.children ?? [], address)]
  })
}

/** Addresses such as `['/', '/book', …]`, without wildcards and files (`/sitemap.xml`). */
export const PAGE_ADDRESSES: string[] = addressesBelow(await routes, '/')
