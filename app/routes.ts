import { index, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  index('routes/home.tsx'),
  route('book', 'routes/book.tsx'),
  route('canvas', 'routes/canvas.tsx'),
  route('embed/meeting', 'routes/embed-meeting.tsx'),
  route('embed/partner', 'routes/embed-partner.tsx'),
  route('consulting', 'routes/consulting.tsx'),
  route('contact', 'routes/contact.tsx'),
  route('model', 'routes/model.tsx'),
  route('solutions', 'routes/solutions.tsx'),
  route('accelerate', 'routes/accelerate.tsx'),
  route('accelerate-details', 'routes/accelerate-details.tsx'),
  route('labs', 'routes/labs.tsx'),
  route('why-us', 'routes/why-us.tsx'),
  route('ebook', 'routes/ebook.tsx'),
  route('flywheel-ebook', 'routes/flywheel-ebook.tsx'),
  route('download', 'routes/download.tsx'),
  route('ghc', 'routes/ghc.tsx'),
  route('resources', 'routes/resources.tsx'),
  // Everything there is to draw with, for whoever builds pages: not part of the built site.
  ...(process.env.NODE_ENV === 'development' ? [route('dev/styles', 'routes/dev-styles.tsx')] : []),
  // Tests read this list without Vite, where there is no such environment.
  ...(import.meta.env?.DEV ? [route('dev/styles', 'routes/dev-styles.tsx')] : []),
  route('blueprint', 'routes/blueprint.tsx'),
  route('hub', 'routes/hub.tsx'),
  route('licensing', 'routes/licensing.tsx'),
  route('privacy-policy', 'routes/privacy-policy.tsx'),
  route('terms-of-service', 'routes/terms-of-service.tsx'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig
