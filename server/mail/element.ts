import { escapeMarkup } from '#contract/escape-markup.ts'

type Attributes = Readonly<Record<string, string | number>>

/** Elements that have no content and no end tag. */
const VOID = new Set(['img', 'meta'])

/**
 * An HTML element.
 * @param attributes are escaped
 * @param content markup, which is not
 */
export function element(name: string, attributes: Attributes, ...content: string[]): string {
  const all = Object.entries(attributes).map(
    ([key, value]) => ` ${key}="${escapeMarkup(String(value))}"`,
  )
  const start = `<${name}${all.join('')}>`
  return VOID.has(name) ? start : `${start}${content.join('')}</${name}>`
}

/** Value of a `style` attribute: `{ margin: 0, color: '#000' }` → `margin:0;color:#000`. */
export function css(rules: Attributes): string {
  return Object.entries(rules)
    .map(([property, value]) => `${property}:${value}`)
    .join(';')
}

/** A table for layout, which is what every email program can show. */
export function layoutTable(attributes: Attributes, ...rows: string[]): string {
  const bare = { role: 'presentation', cellpadding: 0, cellspacing: 0, border: 0 }
  return element('table', { ...bare, ...attributes }, ...rows)
}
