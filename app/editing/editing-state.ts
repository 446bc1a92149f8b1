/** What the editor knows about the texts of a page. */
import type { editing } from '#content/editing.ts'
import { facts } from '#content/facts.ts'
import { samples } from '#content/samples.ts'
import type { EditableWord, EditingPage, WordDraft } from '#contract/editing/api.ts'
import { addedPathOf, linkForAdmins } from '#contract/editing/kinds.ts'
import { idsIn, listProblem, textsOfAdded } from '#contract/editing/lists.ts'
import { type TextProblem, valueProblem } from '#contract/editing/texts.ts'
import { isSameValue, type Value } from '#contract/stored-value.ts'
import { valuesOver } from '#contract/words.ts'
import type { Refusal } from './api.ts'
import type { JournalEntry } from './unconfirmed-words.ts'

/** An address of the page as the editor shows it. */
export interface WordState {
  word: EditableWord
  /** The person's value: typed, otherwise their draft, otherwise the published one. */
  value: Value
  /** Where `value` is stored. */
  where: 'published' | 'draft' | 'browser'
  /** The person's draft on the server. */
  draft?: WordDraft
  /** Typed text that the server has not confirmed. */
  typed?: JournalEntry
  /**
   * Text that the same person saved elsewhere instead. Nothing is saved at this address until one
   * is chosen.
   */
  ownConflict?: WordDraft
  /** Drafts of colleagues. */
  others: readonly WordDraft[]
  /** Why `value` cannot be published as it is. */
  problem?: TextProblem
}

export type Saving = 'idle' | 'saving' | 'away' | 'signed-out' | 'no-role'

/** What a refused call means for what is to be saved. */
export const SAVING_AFTER: Record<Refusal['refused'], Saving> = {
  session: 'signed-out',
  role: 'no-role',
  away: 'away',
  // For example when the server does not know the page.
  other: 'idle',
}

export interface EditingState {
  /** Absent until the server has answered. */
  page?: EditingPage
  words: ReadonlyMap<string, WordState>
  saving: Saving
  /** True if the browser stores nothing, so that unsaved text exists only in this window. */
  memoryOnly: boolean
  /** Number of unconfirmed texts of other pages that were typed in this browser. */
  elsewhere: number
}

/** Facts as they ship. */
export const SHIPPED = valuesOver(facts, {})

/** Why the value of a text or a list cannot be published. @param page where links may lead */
export function problemOf(
  word: EditableWord,
  value: Value,
  page?: Pick<EditingPage, 'listedPlaces' | 'addedPaths'>,
): TextProblem | undefined {
  if (word.isForAdmins) {
    return { problem: 'for-admins' }
  }
  if (word.rule?.kind === 'link' || word.rule?.kind === 'place') {
    const link = linkForAdmins([`${value}`], `${word.original}`, page?.listedPlaces)
    if (link !== undefined) {
      return { problem: 'link-for-admins', link }
    }
    const path = addedPathOf(`${value}`)
    if (path && page && !page.addedPaths.includes(path)) {
      return { problem: 'kind', kind: 'link' }
    }
  }
  if (word.list) {
    return listProblem(word.list, word.original, value)
  }
  return word.kind === 'text' ? valueProblem(word, value, SHIPPED) : undefined
}

/** Where the person's value is. */
function whereOf(
  typed: JournalEntry | undefined,
  draft: WordDraft | undefined,
): WordState['where'] {
  if (typed) {
    return 'browser'
  }
  return draft ? 'draft' : 'published'
}

/** What this browser has not saved at an address. */
interface Unsaved {
  typed: JournalEntry | undefined
  ownConflict: WordDraft | undefined
}

function wordState(
  word: EditableWord,
  page: EditingPage,
  { typed, ownConflict }: Unsaved,
): WordState {
  const own = page.drafts.filter(({ at }) => at === word.at)
  const draft = own.find(({ by }) => by.id === page.me.id)
  const mine = typed ?? draft
  const value = mine ? (mine.value ?? word.original) : word.shown
  const problem = mine && problemOf(word, value, page)
  return {
    word,
    value,
    where: whereOf(typed, draft),
    ...(draft && { draft }),
    ...(typed && { typed }),
    ...(ownConflict && { ownConflict }),
    ...(problem && { problem }),
    others: own.filter(({ by }) => by.id !== page.me.id),
  }
}

const SAMPLES: Readonly<Record<string, string>> = Object.assign({}, ...Object.values(samples))

/** Whether nothing is filled in. */
const isNothing = (value: Value): boolean => value === '' || isSameValue(value, [])

/**
 * Whether a fact is ours, the owner's, left out, or was never filled in. @param value what it is
 * now, or will be
 */
export function stateOfFact(
  { at, original, rule, isReleased }: EditableWord,
  value: Value,
): keyof typeof editing.fact.states {
  if (value === SAMPLES[at]) {
    return 'sample'
  }
  const isChoice = ['color', 'image', 'pdf', 'flag', 'band'].includes(rule?.kind ?? '')
  if (isNothing(value) && !isChoice) {
    return isNothing(original) ? 'empty' : 'leftOut'
  }
  return !isSameValue(value, original) || (isReleased && !isChoice) ? 'filledIn' : 'shipped'
}

/**
 * The words of the items that a list has now and the server does not know. @param isKnown whether
 * it knows an address
 */
const addedWords = ({ word, value }: WordState, isKnown: (at: string) => boolean): EditableWord[] =>
  textsOfAdded(word, value)
    .filter(({ at }) => !isKnown(at))
    .map((one) => ({ ...one, shown: one.original, version: 0 }))

/**
 * The texts of a page by address. An unchanged text keeps its object, so that its field is not
 * rendered again.
 */
export function wordsOf(
  page: EditingPage | undefined,
  before: ReadonlyMap<string, WordState>,
  unsavedAt: (at: string) => Unsaved,
): Map<string, WordState> {
  const words = new Map<string, WordState>()
  if (!page) {
    return words
  }
  const add = (word: EditableWord) => {
    const known = before.get(word.at)
    const now = wordState(word, page, unsavedAt(word.at))
    words.set(word.at, known && JSON.stringify(known) === JSON.stringify(now) ? known : now)
  }
  for (const word of page.words) {
    add(word)
  }
  // The loop also visits the lists that it adds.
  for (const list of words.values()) {
    for (const word of addedWords(list, (at) => words.has(at))) {
      add(word)
    }
  }
  return words
}

/** The page with this draft of the person at an address, or without one. */
export function withDraft(
  page: EditingPage,
  at: string,
  draft: WordDraft | undefined,
): EditingPage {
  const others = page.drafts.filter((one) => one.at !== at || one.by.id !== page.me.id)
  return { ...page, drafts: draft ? [...others, draft] : others }
}

/** Whether two texts at this address wait for a decision. */
export const isConflict = ({ ownConflict, draft }: WordState): boolean =>
  ownConflict !== undefined || draft?.conflict !== undefined

/** Conflicts that wait for a decision. */
export const conflictsOf = ({ words }: EditingState): WordState[] =>
  [...words.values()].filter(isConflict)

/** Whether the server has everything that was typed in this browser. */
export const isSafeToLeave = ({ words, elsewhere }: EditingState): boolean =>
  elsewhere === 0 && [...words.values()].every(({ typed }) => typed === undefined)

interface ListItem {
  list: WordState
  id: string
}

/** The lists in which a text is, the outermost first, each with the id of its item. */
export function itemsOf(at: string, { words }: EditingState): ListItem[] {
  const parts = at.split('.')
  return parts.flatMap((id, index) => {
    const list = words.get(parts.slice(0, index).join('.'))
    return list?.word.kind === 'list' ? [{ list, id }] : []
  })
}

/**
 * The list to which the text's item was added and not yet published. The texts of the item are part
 * of that change.
 */
function addedTo(at: string, state: EditingState): WordState | undefined {
  return itemsOf(at, state).find(({ list, id }) => !idsIn(list.word.shown).includes(id))?.list
}

/** The person's unpublished changes of the page, in the page's order. */
export const changesOf = (state: EditingState): WordState[] =>
  [...state.words.values()].filter(
    ({ word, where, problem }) => where !== 'published' && (problem || !addedTo(word.at, state)),
  )

/**
 * The addresses that are published with a change: its own, and those of the texts in added items.
 */
export const addressesOf = (change: WordState, state: EditingState): string[] => [
  change.word.at,
  ...[...state.words.values()]
    .filter(({ word, where }) => where !== 'published' && addedTo(word.at, state) === change)
    .map(({ word }) => word.at),
]
