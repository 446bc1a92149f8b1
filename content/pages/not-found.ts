export const notFound = {
  meta: { title: 'Page not found', description: 'There is no page at this address.' },
  code: '404',
  title: "Oops! The page you're looking for doesn't exist.",
  text: 'The address may be mistyped, or the page has moved.',
  action: 'Return to Home',
  picture: { alt: 'A flywheel with one of its four arcs missing.' },
} as const
