import { heading, paragraph, picture } from '#contract/values.ts'

export const notFound = {
  meta: {
    title: heading('Page not found'),
    description: paragraph('There is no page at this address.'),
  },
  code: '404',
  title: heading("Oops! The page you're looking for doesn't exist."),
  text: paragraph('The address may be mistyped, or the page has moved.'),
  action: 'Return to Home',
  picture: picture({ alt: 'A flywheel with one of its four arcs missing.' }),
} as const
