import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'
import { staffPages } from '../content/staff.ts'

export default [
  index('pages/home/page.tsx'),
  route('book', 'pages/book/page.tsx'),
  route('canvas', 'pages/canvas/page.tsx'),
  route('embed/meeting', 'pages/embed-meeting/page.tsx'),
  route('embed/partner', 'pages/embed-partner/page.tsx'),
  route('discover', 'pages/discover/page.tsx'),
  route('consulting', 'pages/consulting/page.tsx'),
  route('contact', 'pages/contact/page.tsx'),
  route('model', 'pages/model/page.tsx'),
  route('solutions', 'pages/solutions/page.tsx'),
  route('accelerate', 'pages/accelerate/page.tsx'),
  route('accelerate-details', 'pages/accelerate-details/page.tsx'),
  route('labs', 'pages/labs/page.tsx'),
  route('why-us', 'pages/why-us/page.tsx'),
  route('ebook', 'pages/ebook/page.tsx'),
  route('flywheel-ebook', 'pages/flywheel-ebook/page.tsx'),
  route('download', 'pages/download/page.tsx'),
  route('ghc', 'pages/ghc/page.tsx'),
  route('resources', 'pages/resources/page.tsx'),
  route('blueprint', 'pages/blueprint/page.tsx'),
  route('hub', 'pages/hub/page.tsx'),
  route('licensing', 'pages/licensing/page.tsx'),
  ...['privacy-policy', 'terms-of-service'].map((path) => route(path, 'pages/legal/page.tsx', { id: path })),
  route('auth', 'pages/auth/page.tsx'),
  // `/admin/leads` is shown by `pages/admin-leads/page.tsx`.
  layout(
    'staff/layout.tsx',
    Object.keys(staffPages).map((path) => route(path.slice(1), `pages/${path.slice(1).replace('/', '-')}/page.tsx`)),
  ),
  route('*', 'pages/not-found/page.tsx'),
] satisfies RouteConfig
