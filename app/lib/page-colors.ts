import colors from '#contract/colors.json' with { type: 'json' }
import type { Palette } from '#contract/svg-colors.ts'

const style = getComputedStyle(document.documentElement)

/**
 * A color of the page, or the one that ships where the page has a system color. Style sheets
 * shorten `#aabbcc` to `#abc`.
 */
function shown(name: keyof Palette): string {
  const color = style.getPropertyValue(`--color-${name}`).trim()
  const inFull = color.replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3')
  return /^#[0-9a-f]{6}$/.test(inFull) ? inFull : colors[name]
}

/**
 * The colors of the page that is open, for what is drawn on paper without style sheets: those that
 * follow the accent are its own.
 */
export const pageColors: Palette = {
  ...colors,
  ember: shown('ember'),
  'ember-deep': shown('ember-deep'),
  spark: shown('spark'),
}
