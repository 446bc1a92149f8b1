import { Links, Meta, Outlet, Scripts } from 'react-router'
import type { Route } from './+types/root'
import { pageContext } from './lib/page-context.ts'
import { useRouteHandle } from './lib/route-handle.ts'

export function loader({ context }: Route.LoaderArgs) {
  return context.get(pageContext)
}

/** The configuration never changes while a page is open. */
export function shouldRevalidate() {
  return false
}

export function Layout({ children }: { children: React.ReactNode }) {
  const { hydrate = 'interaction' } = useRouteHandle()
  return (
    <html lang="en" data-hydrate={hydrate}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}
