import colors from './colors.json' with { type: 'json' }

/** Hexadecimal colors by their names in `colors.json`. */
export type Palette = Readonly<Record<keyof typeof colors, string>>

/**
 * Fills in the colors that an SVG file names, such as `var(--color-ember)`. A file that is shown as
 * a picture cannot read the page's variables.
 * @throws for a name that `colors.json` does not have
 */
export function fillSvgColors(svg: string, palette: Palette = colors): string {
  return svg.replace(/var\(--color-([\w-]+)\)/g, (_, name: string) => {
    if (!(name in colors)) {
      throw new Error(`contract/colors.json has no color "${name}"`)
    }
    return palette[name as keyof Palette]
  })
}
