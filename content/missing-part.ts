import { paragraph } from '#contract/values.ts'

/** Shows while a part of a page cannot be loaded. */
export const missingPart = {
  text: paragraph(
    'A part of this page could not be loaded yet. If your connection works, the site may have been updated.',
  ),
  reload: 'Reload the page',
} as const
