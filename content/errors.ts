import { fixed, heading, paragraph } from '#contract/values.ts'

/** What the browser and the server say about an address that is none. */
export const invalidEmail = 'Please enter a valid email address.'

/** In place of a page. */
export const errors = {
  /** When rendering a page fails. */
  unexpected: {
    title: heading('Unexpected Application Error!'),
    text: paragraph('Something went wrong on our side. Reload the page, or go to the home page.'),
    reload: 'Reload the page',
    home: 'Return to Home',
  },
} as const

/**
 * When the server refuses a request of a browser that shows the answer. Scripts get a message of
 * the protocol.
 */
export const refusals = {
  title: heading('This did not work'),
  /** In place of it when the server failed. */
  failed: errors.unexpected.title,
  /** By HTTP status. A form that needs scripting says so in its own words. */
  texts: {
    400: paragraph('The request did not arrive as it was sent. Please go back and try again.'),
    403: paragraph('Forms are taken from this site only.'),
    404: paragraph(
      'There is nothing at this address. The link may be wrong, or it no longer works.',
    ),
    413: paragraph('That is more than we can take. Please shorten it and try again.'),
    429: paragraph('Please wait a few minutes before submitting again.'),
    500: paragraph('Something went wrong on our side. Please try again.'),
    503: paragraph('The site is busy. Please try again shortly.'),
  },
  home: { label: 'Back to the start page', to: fixed('/') },
} as const
