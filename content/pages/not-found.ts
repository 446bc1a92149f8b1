export const notFound = {
  meta: { title: 'Page not found', description: 'This address leads nowhere.' },
  code: '404',
  title: "Oops! The page you're looking for doesn't exist.",
  text: 'The address may be mistyped, or the page has moved on. The wheel is missing a piece here.',
  action: 'Return to Home',
} as const
