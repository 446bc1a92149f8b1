/** Lists whose items staff add, remove and move (decision 0270). */

import { isSameValue, type Value } from '../stored-value.ts'
import type { BlankItem, ListRules, SiteWord } from './site-word.ts'
import type { TextProblem } from './texts.ts'

/**
 * An added item's id, which the browser makes. Items in `content/` have their position or their own
 * `id`.
 */
const ADDED_ITEM = /^n[a-z0-9]{6}$/
const ADDRESS_IN_ADDED_ITEM = /^(.+)\.((?:[a-z]+-)?n[a-z0-9]{6})\.(.+)$/

const SECTION_ID = /^([a-z]+)-n[a-z0-9]{6}$/

/** The kind of the section with this id, such as `quote-n3k9x1`. Undefined for other items. */
export const kindOfSection = (id: string): string | undefined => SECTION_ID.exec(id)?.[1]

export const isAddedItem = (id: string): boolean =>
  ADDED_ITEM.test(id) || kindOfSection(id) !== undefined

/** Id of an item that is added. @param kind of a section */
export function newItemId(kind?: string): string {
  const bytes = [...crypto.getRandomValues(new Uint8Array(6))]
  const id = `n${bytes.map((byte) => (byte % 36).toString(36)).join('')}`
  return kind === undefined ? id : `${kind}-${id}`
}

/** The values of an item with this id that staff added. Undefined for all other items. */
export function blankOf(rules: ListRules, id: string): BlankItem | undefined {
  if (rules.forms) {
    return rules.forms[kindOfSection(id) ?? '']
  }
  return ADDED_ITEM.test(id) ? rules.blank : undefined
}

/**
 * The parts of the address of a text in an added item. Whether the list exists is another question.
 */
export function inAddedItem(at: string): { list: string; id: string; key: string } | undefined {
  const [, list, id, key] = ADDRESS_IN_ADDED_ITEM.exec(at) ?? []
  return list && id && key ? { list, id, key } : undefined
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
    Object.entries((word?.list && blankOf(word.list, id)) ?? {}).map(([key, text]) => ({
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
export const knownItems = (rules: ListRules, value: Value, original: Value): string[] =>
  [...new Set(idsIn(value))].filter(
    (id) => blankOf(rules, id) !== undefined || idsIn(original).includes(id),
  )

/** Why a list cannot have these items. */
export function listProblem(
  rules: ListRules,
  original: Value,
  value: Value,
): TextProblem | undefined {
  const { min, max } = rules
  const items = knownItems(rules, value, original)
  if (rules.forms && !areInOrder(items)) {
    return { problem: 'order' }
  }
  const isFine = isSameValue(items, value) && items.length >= min && items.length <= max
  return isFine ? undefined : { problem: 'list', min, max }
}

/** Kinds of sections that a page has once: where. */
export const PLACED_ONCE: Readonly<Record<string, 'first' | 'last'>> = {
  hero: 'first',
  opening: 'first',
  closing: 'last',
}

/** Whether sections that belong at the top or at the bottom are there, and once. */
export function areInOrder(ids: readonly string[]): boolean {
  return ids.every((id, index) => {
    const place = PLACED_ONCE[kindOfSection(id) ?? '']
    return place === undefined || index === (place === 'first' ? 0 : ids.length - 1)
  })
}
