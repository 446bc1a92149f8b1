import { color, image } from '#contract/values.ts'

/** How the site looks. Empty: as it ships. Not in `site.ts`, because every byte of that travels with every page. */
export const look = {
  /** The accent color as `#rrggbb` (`contract/accent.ts`). */
  accent: color(''),
  /** Pictures of the owner in place of our mark (`contract/editing/pictures.ts`). */
  logo: image(''),
  icon: image(''),
} as const
