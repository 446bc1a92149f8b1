/** Addresses of all pages, read from the site's own list, so that a new page is tested without being named again. */
import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '#app/routes.ts'

function addressesBelow(entries: RouteConfigEntry[], parent: string): string[] {
  return entries.flatMap((entry) => {
    const address = entry.path === undefined ? parent : `${parent === '/' ? '' : parent}/${entry.path}`
    const own = entry.children === undefined && !/[*:]|\.\w+$/.test(address) ? [address] : []
    return [...own, ...addressesBelow(entry.children ?? [], address)]
  })
}

/** e.g. `['/', '/book', …]`; no wildcard, no file-like address (`/sitemap.xml`), no page of the development server. */
export const PAGE_ADDRESSES: string[] = addressesBelow(await routes, '/').filter(
  (address) => !address.startsWith('/dev/'),
)
