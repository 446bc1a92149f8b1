import type { Text } from './words.ts'

type Values<Value> = Readonly<Record<string, Value | string | number>>

/**
 * Fills the `{name}` places of a text from `content/`. A place without a value stays visible. What
 * is made of texts with addresses is a text with all of these, separated by spaces.
 *
 * @example fillIn('{count} new leads', { count: 3 }) // '3 new leads'
 */
export function fillIn(text: string, values: Values<never>): string
export function fillIn<T extends string | Text>(text: T, values: Values<T>): T
/** Puts texts together. */
export function fillIn(text: string, values: Values<Text>): Text
export function fillIn(text: string | Text, values: Values<Text>): string | Text {
  const addresses: string[] = []
  const plain = (part: string | number | Text): string => {
    if (typeof part !== 'object') {
      return `${part}`
    }
    addresses.push(part.at)
    return part.text
  }
  const filled = plain(text).replace(/\{(\w+)\}/g, (place, name: string) =>
    Object.hasOwn(values, name) ? plain(values[name] as Text) : place,
  )
  return addresses[0] ? { at: addresses.join(' '), text: filled } : filled
}
