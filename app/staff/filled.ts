/** Puts values into the `{…}` places of a text. */
export function filled(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place))
}

/** A text for no, one and several rows; `{count}` is their number. */
export interface CountedText {
  none?: string
  one: string
  many: string
}

/** The text for a number of rows. */
export function counted({ none, one, many }: CountedText, count: number): string {
  return filled(count === 0 ? (none ?? many) : count === 1 ? one : many, { count: count.toLocaleString() })
}
