/**
 * Fills the `{name}` places of a text from `content/`. A place without a value stays visible.
 *
 * @example fillIn('{count} new leads', { count: 3 }) // '3 new leads'
 */
export function fillIn(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : place,
  )
}
