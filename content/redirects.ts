import { redirectList } from '#contract/values.ts'

/** Old addresses and where they lead (`contract/editing/redirects.ts`). Staff fill it in on the site. */
export const redirects = { oldAddresses: redirectList('') } as const
