import type { ServerBuild } from 'react-router'

/** `/book` for the route of a page. Undefined for layouts, wildcards and routes with parameters, which have no single address. */
export function routeAddress(build: ServerBuild, id: string): string | undefined {
  const route = build.routes[id]
  if (!route || (route.path === undefined && !route.index)) return undefined
  const segments: string[] = []
  for (let at: typeof route | undefined = route; at; at = at.parentId ? build.routes[at.parentId] : undefined)
    if (at.path) segments.unshift(at.path)
  const address = `/${segments.join('/')}`.replace(/\/{2,}/g, '/')
  return /[*:]/.test(address) ? undefined : address
}
