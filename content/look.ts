import { color, image } from '#contract/values.ts'

/**
 * How the site looks. Empty: as it ships. Not in `site.ts`, because every byte of that travels with
 * every page.
 */
export const look = {
  /** The accent color as `#rrggbb` (`contract/accent.ts`). */
  accent: color('', {
    field: {
      in: 'look',
      label: 'Accent color',
      hint: 'Of links, buttons and the first stage, also lighter and darker.',
      on: '/',
    },
  }),
  /** Pictures of the owner in place of our mark (`contract/editing/pictures.ts`). */
  logo: image('', {
    field: {
      in: 'look',
      label: 'Logo',
      hint: 'In place of our mark. One more than twice as wide as high also stands for the name.',
      on: '/',
    },
  }),
  icon: image('', {
    field: {
      in: 'look',
      label: 'Icon',
      hint: 'A square for browsers and home screens. Empty: your logo.',
      on: '/',
    },
  }),
} as const
