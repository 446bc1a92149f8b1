/** Lists whose items staff add, remove and move (decision 0270). */

import { isSameValue, type Value } from '../values.ts'
import type { ListRules, SiteWord } from './site-word.ts'
import type { TextProblem } from './texts.ts'

/**
 * An added item's id, which the browser makes. Items in `content/` have their position or their own
 * `id`.
 */
const ADDED_ITEM = /^n[a-z0-9]{6}$/
const ADDRESS_IN_ADDED_ITEM = /^(.+)\.(n[a-z0-9]{6})\.(.+)$/

export const isAddedItem = (id: string): boolean => ADDED_ITEM.test(id)

/**
 * The parts of the address of a text in an added item. Whether the list exists is another question.
 */
export function inAddedItem(at: string): { list: string; key: string } | undefined {
  const [, list, , key] = ADDRESS_IN_ADDED_ITEM.exec(at) ?? []
  return list && key ? { list, key } : undefined
}

/** The ids of a list's items. None for what is no list. */
export const idsIn = (value: Value | null): readonly string[] =>
  Array.isArray(value) ? value.filter((id) => typeof id === 'string') : []

/** Whether a value can be the ids of a list's items. */
export const areIds = (value: Value): boolean =>
  Array.isArray(value) && value.every((id) => typeof id === 'string' && /^[\w-]+$/.test(id))

/**
 * The values of the items that staff added to a list, before anything is written. @param order ids
 * of its items
 */
export const textsOfAdded = (word: SiteWord | undefined, order: Value | null): SiteWord[] =>
  idsIn(order).flatMap((id) =>
    Object.entries((isAddedItem(id) && word?.list?.blank) || {}).map(([key, text]) => ({
      at: `${word?.at}.${id}.${key}`,
      area: word?.area ?? 'page',
      kind: 'text' as const,
      ...text,
    })),
  )

/**
 * The items of a list, without those that are not known (any more), and none twice. @param original
 * the shipped items
 */
export const knownItems = (value: Value, original: Value): string[] =>
  [...new Set(idsIn(value))].filter((id) => isAddedItem(id) || idsIn(original).includes(id))

/** Why a list cannot have these items. */
export function listProblem(
  { min, max }: ListRules,
  original: Value,
  value: Value,
): TextProblem | undefined {
  const items = knownItems(value, original)
  const isFine = isSameValue(items, value) && items.length >= min && items.length <= max
  return isFine ? undefined : { problem: 'list', min, max }
}
