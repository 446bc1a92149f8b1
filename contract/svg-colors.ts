import colors from './colors.json' with { type: 'json' }

/**
 * Fills in the colors that an SVG file names, such as `var(--color-ember)`. A file that is shown as a picture cannot read
 * the page's variables.
 * @throws for a name that `colors.json` does not have
 */
export function fillSvgColors(svg: string): string {
  return svg.replace(/var\(--color-([\w-]+)\)/g, (_, name: string) => {
    if (!(name in colors)) throw new Error(`contract/colors.json has no color "${name}"`)
    return colors[name as keyof typeof colors]
  })
}
