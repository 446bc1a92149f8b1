/** Turns the website's server build into the `PageRenderer` of `contract/page.ts`. */
import { createRequestHandler, isRouteErrorResponse, RouterContextProvider, type ServerBuild } from 'react-router'
import type { PageContext, PageRenderer } from '#contract/page.ts'

/** What `app/entry.server.tsx` exports beside its default: the key under which the app's loaders read the page context. */
interface EntryWithContextKey {
  pageContext: Parameters<RouterContextProvider['set']>[0]
}

/** `/book` for a page; layouts, wildcards and parameters have no address of their own. */
function addressesOf(build: ServerBuild): Map<string, string> {
  const addresses = new Map<string, string>()
  for (const route of Object.values(build.routes)) {
    if (!route || (route.path === undefined && !route.index)) continue
    const segments: string[] = []
    for (let at: typeof route | undefined = route; at; at = at.parentId ? build.routes[at.parentId] : undefined)
      if (at.path) segments.unshift(at.path)
    const address = `/${segments.join('/')}`.replace(/\/{2,}/g, '/')
    if (!/[*:]/.test(address)) addresses.set(address.toLowerCase(), address)
  }
  return addresses
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

export interface PageRendererParts {
  /** Gives the server build; asked once per rendering, so that a development server can hand over a newer one. */
  load: () => Promise<ServerBuild>
  /** Told of everything thrown while rendering; the page itself shows 'Unexpected Application Error!'. */
  onError: (error: unknown) => void
  /** 'development' shows errors with their stack on the page. */
  mode?: 'production' | 'development'
}

export async function createPageRenderer(parts: PageRendererParts): Promise<PageRenderer> {
  const { load, onError, mode = 'production' } = parts
  const handlerOf = (build: ServerBuild) => {
    const handleError = (error: unknown, { request }: { request: Request }) => {
      if (!request.signal.aborted && !isRouteErrorResponse(error)) onError(error)
    }
    return createRequestHandler(
      { ...build, entry: { ...build.entry, module: { ...build.entry.module, handleError } } },
      mode,
    )
  }
  let build = await load()
  let addresses = addressesOf(build)
  let handle = handlerOf(build)
  return {
    routePath(path) {
      const plain = spelledPlainly(path)
      return plain === undefined ? undefined : addresses.get(plain)
    },
    async render(request: Request, context: PageContext) {
      const latest = await load()
      if (latest !== build) {
        build = latest
        addresses = addressesOf(build)
        handle = handlerOf(build)
      }
      const { pageContext } = build.entry.module as unknown as Partial<EntryWithContextKey>
      if (!pageContext) throw new Error('app/entry.server.tsx does not export pageContext')
      const provider = new RouterContextProvider()
      provider.set(pageContext, context)
      return handle(request, provider)
    },
  }
}
