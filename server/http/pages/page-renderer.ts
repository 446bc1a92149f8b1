/** Turns the website's server build into the `PageRenderer` of `contract/page.ts`. */
import {
  createRequestHandler,
  isRouteErrorResponse,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router'
import type { ListedPage, PageContext, PageRenderer, SiteDescription } from '#contract/page.ts'

interface AppEntry {
  pageContext: Parameters<RouterContextProvider['set']>[0]
  describeSite(published: PageContext['published']): Omit<SiteDescription, 'pages'>
}

/** @throws when the app's entry lacks an export, so that a renamed export is noticed */
function entryOf<Name extends keyof AppEntry>(build: ServerBuild, name: Name): AppEntry[Name] {
  const value = (build.entry.module as unknown as Partial<AppEntry>)[name]
  if (!value) {
    throw new Error(`app/entry.server.tsx does not export ${name}`)
  }
  return value
}

/** Addresses of all pages by their spelling in lower case. */
function addressesOf(build: ServerBuild): Map<string, string> {
  const addresses = Object.keys(build.routes).flatMap((id) => routeAddresses(build, id))
  return new Map(addresses.map((address) => [address.toLowerCase(), address]))
}

/** `/B%6Fok/` → `/book`; undefined for a malformed escape. */
function spelledPlainly(path: string): string | undefined {
  try {
    const plain = decodeURIComponent(path).toLowerCase()
    return plain.length > 1 && plain.endsWith('/') ? plain.slice(0, -1) : plain
  } catch {
    return undefined
  }
}

interface PageRendererDependencies {
  /**
   * Returns the server build. Called for each rendering, so that a development server can give a
   * newer one.
   */
  load: () => Promise<ServerBuild>
  /**
   * Receives every error thrown while rendering. The page then shows 'Unexpected Application
   * Error!'.
   */
  onError: (error: unknown) => void
  /** 'development' shows errors with their stack on the page. */
  mode?: 'production' | 'development'
}

const NONE_PUBLISHED: PageContext['published'] = {}

export async function createPageRenderer(
  dependencies: PageRendererDependencies,
): Promise<PageRenderer> {
  const { load, onError, mode = 'production' } = dependencies
  const handlerOf = (build: ServerBuild) => {
    const handleError = (error: unknown, { request }: { request: Request }) => {
      if (!request.signal.aborted && !isRouteErrorResponse(error)) {
        onError(error)
      }
    }
    return createRequestHandler(
      { ...build, entry: { ...build.entry, module: { ...build.entry.module, handleError } } },
      mode,
    )
  }
  let build = await load()
  let addresses = addressesOf(build)
  let handle = handlerOf(build)
  /** By published texts. Every lead asks, and a description reads all of `content/`. */
  let described = new WeakMap<PageContext['published'], SiteDescription>()
  async function followLatest(): Promise<void> {
    const latest = await load()
    if (latest === build) {
      return
    }
    build = latest
    addresses = addressesOf(build)
    handle = handlerOf(build)
    described = new WeakMap()
  }
  return {
    routePath(path) {
      const plain = spelledPlainly(path)
      return plain === undefined ? undefined : addresses.get(plain)
    },
    async describe(published = NONE_PUBLISHED) {
      await followLatest()
      const known = described.get(published)
      if (known) {
        return known
      }
      const site = {
        ...entryOf(build, 'describeSite')(published),
        pages: listedPages(build, published),
      }
      described.set(published, site)
      return site
    },
    async render(request: Request, context: PageContext) {
      await followLatest()
      const provider = new RouterContextProvider()
      provider.set(entryOf(build, 'pageContext'), context)
      return handle(request, provider)
    },
  }
}

/**
 * `/book` for the route of a page. A route with a parameter lists its addresses in its handle;
 * layouts have none.
 */
function routeAddresses(build: ServerBuild, id: string): readonly string[] {
  const route = build.routes[id]
  if (!route || (route.path === undefined && !route.index)) {
    return []
  }
  const stated = (route.module.handle as { addresses?: readonly string[] } | undefined)?.addresses
  if (stated) {
    return stated
  }
  const segments: string[] = []
  let current: typeof route | undefined = route
  while (current) {
    if (current.path) {
      segments.unshift(current.path)
    }
    current = current.parentId ? build.routes[current.parentId] : undefined
  }
  const address = `/${segments.join('/')}`.replace(/\/{2,}/g, '/')
  return address.includes('*') ? [] : [address]
}

/**
 * A route's `meta`, with the entries that are read here (React Router's `MetaDescriptor`). Only
 * published texts change it, because no page's meta depends on a visitor.
 */
type RouteMeta = (page: {
  location: { pathname: string }
  matches: object[]
}) => Partial<Record<'name' | 'property' | 'content', string>>[]

/**
 * The pages that search engines may list, in the order of `app/routes.ts`: pages whose `meta` has
 * `og:title` and `description`, and not `noindex`.
 */
function listedPages(build: ServerBuild, published: PageContext['published']): ListedPage[] {
  const root = { id: 'root', loaderData: { config: { siteUrl: '' }, published } }
  return Object.entries(build.routes).flatMap(([id, route]) => {
    const meta = route?.module.meta as RouteMeta | undefined
    return (meta ? routeAddresses(build, id) : []).flatMap((path) => {
      const entries = meta?.({ location: { pathname: path }, matches: [root] }) ?? []
      const saying = (key: string) =>
        entries.find(({ name, property }) => (name ?? property) === key)?.content
      const title = saying('og:title')
      const description = saying('description')
      const isHidden = saying('robots')?.includes('noindex')
      return isHidden || !title || !description ? [] : [{ path, title, description }]
    })
  })
}
