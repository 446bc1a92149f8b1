/** Shows while a part of a page cannot be loaded. */
export const missingPart = {
  text: 'A part of this page could not be loaded. Check your connection. If it stays away, reload the page: the site may have been updated since you opened it.',
  retry: 'Try again',
  reload: 'Reload the page',
} as const
