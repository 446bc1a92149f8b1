import type { ServerBuild } from 'react-router'

/** `/book` for the route of a page; undefined for layouts, wildcards and parameters, which have no address of their own. */
export function routeAddress(build: ServerBuild, id: string): string | undefined {
  const route = build.routes[id]
  if (!route || (route.path === undefined && !route.index)) return undefined
  const segments: string[] = []
  for (let at: typeof route | undefined = route; at; at = at.parentId ? build.routes[at.parentId] : undefined)
    if (at.path) segments.unshift(at.path)
  const address = `/${segments.join('/')}`.replace(/\/{2,}/g, '/')
  return /[*:]/.test(address) ? undefined : address
}
