import { redirectList } from '#contract/values.ts'

/**
 * Old addresses and where they lead (`contract/editing/redirects.ts`). Staff fill it in on the
 * site.
 */
export const redirects = {
  oldAddresses: redirectList([], {
    field: {
      in: 'redirects',
      label: 'Old addresses',
      hint: 'From an address without a page to a page, or to https://.',
    },
  }),
} as const
