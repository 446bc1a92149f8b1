/** What shows when rendering a page fails. */
export const unexpectedError = {
  title: 'Unexpected Application Error!',
  text: 'Something went wrong on our side. Reload the page, or go to the home page.',
  reload: 'Reload the page',
  home: 'Return to Home',
} as const

/** What the browser and the server say about an address that is none. */
export const invalidEmail = 'Please enter a valid email address.'
