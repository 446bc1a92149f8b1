import { fillIn } from '#contract/fill-in.ts'

/** Texts for no, one and several rows. */
interface CountedTexts {
  none?: string
  one: string
  many: string
}

function textFor(count: number, { none, one, many }: CountedTexts): string {
  if (count === 0) {
    return none ?? many
  }
  return count === 1 ? one : many
}

/** The text for a number of rows. `{count}` is replaced by the number. */
export function counted(texts: CountedTexts, count: number): string {
  return fillIn(textFor(count, texts), { count: count.toLocaleString() })
}
