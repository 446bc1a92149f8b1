/**
 * Addresses of all pages from the site's own routes, so that new pages are tested automatically.
 */
import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '#app/routes.ts'
import { TOOL_SLUGS, toolPath } from '#contract/page-paths.ts'

function addressesBelow(entries: RouteConfigEntry[], parent: string): string[] {
  return entries.flatMap((entry) => {
    const address =
      entry.path === undefined ? parent : `${parent === '/' ? '' : parent}/${entry.path}`
    if (entry.path?.endsWith(':tool')) {
      return TOOL_SLUGS.map(toolPath)
    }
    const own = entry.children === undefined && !/[*:]|\.\w+$/.test(address) ? [address] : []
    return [...own, ...addressesBelow(entry.children ?? [], address)]
  })
}

/** Addresses such as `['/', '/book', …]`, without wildcards and files (`/sitemap.xml`). */
export const PAGE_ADDRESSES: string[] = addressesBelow(await routes, '/')
