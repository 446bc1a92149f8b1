/** What shows when rendering a page fails. */
export const unexpectedError = {
  title: 'Unexpected Application Error!',
  text: 'Something broke on our side. Reloading the page often helps; if it does not, the home page should.',
  reload: 'Reload the page',
  home: 'Return to Home',
} as const
