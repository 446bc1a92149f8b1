import { fillIn } from '#contract/fill-in.ts'

/** Texts for no, one and several rows. `{count}` is replaced by the number of rows. */
interface CountedText {
  none?: string
  one: string
  many: string
}

/** The text for a number of rows. */
export function counted({ none, one, many }: CountedText, count: number): string {
  return fillIn(count === 0 ? (none ?? many) : count === 1 ? one : many, { count: count.toLocaleString() })
}
