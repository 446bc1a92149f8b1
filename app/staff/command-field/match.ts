/** Finds commands by the beginnings of their words. */
import type { Command } from './commands.ts'

/** Of one kind that are shown at once. The others are found by another letter. */
const SHOWN_OF_GROUP = 6

/** Lower case without accents, so that `resume` finds `Résumé`. */
export const plain = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')

const wordsOf = (text: string): string[] => plain(text).match(/[\p{L}\p{N}@]+/gu) ?? []

/** How well a command answers: 0 is best. Undefined if it does not. */
function rankOf({ label, detail = '', alsoFoundBy = '' }: Command, typed: string) {
  const sought = wordsOf(typed)
  const own = wordsOf(label)
  const all = [...own, ...wordsOf(`${detail} ${alsoFoundBy}`)]
  const beginsOne = (among: readonly string[]) => (word: string) =>
    among.some((one) => one.startsWith(word))
  if (!sought.every(beginsOne(all))) {
    return undefined
  }
  if (plain(label).startsWith(plain(typed).trim())) {
    return 0
  }
  return sought.every(beginsOne(own)) ? 1 : 2
}

/** Those that answer what was typed, the best first, a few of each kind. */
export function matching(commands: readonly Command[], typed: string): Command[] {
  if (wordsOf(typed).length === 0) {
    return typed.trim() === '' ? commands.filter(({ isFirst }) => isFirst) : []
  }
  const ranked = commands
    .flatMap((command) => {
      const rank = rankOf(command, typed)
      return rank === undefined ? [] : [{ command, rank }]
    })
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ command }) => command)
  return [...Map.groupBy(ranked, ({ group }) => group).values()].flatMap((ofGroup) =>
    ofGroup.slice(0, SHOWN_OF_GROUP),
  )
}
