import type { ServerBuild } from 'react-router'
import type { ListedPage, PageContext } from '#contract/page.ts'
import { routeAddress } from './route-address.ts'

/** The entries of a route's `meta` that are read here (React Router's `MetaDescriptor`). */
interface MetaEntry {
  name?: string
  property?: string
  content?: string
}

/** A route's `meta`. Only published texts change it, because no page's meta depends on a visitor. */
type RouteMeta = (page: { location: { pathname: string }; matches: object[] }) => MetaEntry[]

/**
 * The pages that search engines may list, in the order of `app/routes.ts`: pages whose `meta` has `og:title` and
 * `description`, and not `noindex`.
 */
export function listedPages(build: ServerBuild, published: PageContext['published']): ListedPage[] {
  const root = { id: 'root', loaderData: { config: { siteUrl: '' }, published } }
  return Object.entries(build.routes).flatMap(([id, route]) => {
    const path = routeAddress(build, id)
    const meta = route?.module.meta as RouteMeta | undefined
    if (path === undefined || !meta) return []
    const entries = meta({ location: { pathname: path }, matches: [root] })
    const saying = (key: string) => entries.find(({ name, property }) => (name ?? property) === key)?.content
    const [title, description] = [saying('og:title'), saying('description')]
    if (saying('robots')?.includes('noindex') || !title || !description) return []
    return [{ path, title, description }]
  })
}
