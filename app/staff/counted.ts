import { fillIn } from '#contract/fill-in.ts'

/** Texts for no, one and several rows. `{count}` is replaced by the number of rows. */
export function counted(
  { none, one, many }: { none?: string; one: string; many: string },
  count: number,
): string {
  return fillIn(count === 0 ? (none ?? many) : count === 1 ? one : many, {
    count: count.toLocaleString(),
  })
}
