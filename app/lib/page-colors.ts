import { paletteOf } from '#contract/accent.ts'

const accent = getComputedStyle(document.documentElement).getPropertyValue('--color-ember').trim()

/** The colors of the page that is open, for what is drawn without style sheets. Style sheets shorten `#aabbcc` to `#abc`. */
export const pageColors = paletteOf(accent.replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3'))
