import { PurgeCSS } from 'purgecss'

/**
 * Leaves out the rules that this document's markup does not use. The whole sheet follows with the scripts, so that
 * what appears later (dialogs, the next page) finds its rules.
 */
export async function keepUsedRules(css: string, html: string): Promise<string> {
  const [result] = await new PurgeCSS().purge({
    content: [{ raw: html, extension: 'html' }],
    css: [{ raw: css }],
    defaultExtractor: (content) => [
      // Class names end at quotes and spaces; everything else, brackets and slashes included, belongs to the name.
      ...(content.match(/[^<>"'`\s]*[^<>"'`\s:]/g) ?? []),
      // Names and values of attributes, for selectors such as [data-stage="1"].
      ...(content.match(/[\w-]+/g) ?? []),
    ],
    fontFace: false,
    keyframes: true,
    variables: true,
    // Drawings use the palette in their attributes, which the search for variables does not read.
    safelist: { greedy: [/^:/, /backdrop/], variables: [/^--color-/] },
  })
  return result?.css ?? css
}
