import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'
import { staffPages } from '../content/staff.ts'
import { PAGE_PATHS } from '../contract/page-paths.ts'

/** `/admin/leads` is shown by `pages/admin-leads/page.tsx`. */
const pageRoute = (path: string) =>
  route(path.slice(1), `pages/${path.slice(1).replace('/', '-')}/page.tsx`)

export default [
  ...PAGE_PATHS.filter((path) => !path.startsWith('/resources/')).map((path) => {
    if (path === '/') {
      return index('pages/home/page.tsx')
    }
    if (path === '/privacy-policy' || path === '/terms-of-service') {
      return route(path.slice(1), 'pages/legal/page.tsx', { id: path.slice(1) })
    }
    if (path === '/discover/team') {
      return route(path.slice(1), 'pages/discover/team.tsx')
    }
    return pageRoute(path)
  }),
  route('resources/example', 'pages/resources/example.tsx'),
  route('resources/records', 'pages/resources/records.tsx'),
  route('resources/:tool', 'pages/resources/tool.tsx'),
  layout('staff/layout.tsx', Object.keys(staffPages).map(pageRoute)),
  // Pages that staff add, and the 404 page.
  route('*', 'pages/any-path/page.tsx'),
] satisfies RouteConfig
