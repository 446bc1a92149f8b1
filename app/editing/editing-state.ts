/** What the editor knows about the texts of a page. */
import { facts } from '#content/facts.ts'
import type { EditableWord, EditingPage, WordDraft } from '#contract/editing/api.ts'
import { kindOf } from '#contract/editing/kinds.ts'
import { isShared, type TextProblem, textProblem } from '#contract/editing/texts.ts'
import { textsOver } from '#contract/words.ts'
import type { JournalEntry } from './journal.ts'

/** An address of the page as the editor shows it. */
export interface WordState {
  word: EditableWord
  /** The person's text: typed, otherwise their draft, otherwise the published text. */
  value: string
  /** Where `value` is stored. */
  where: 'published' | 'draft' | 'browser'
  /** The person's draft on the server. */
  draft?: WordDraft
  /** Typed text that the server has not confirmed. */
  typed?: JournalEntry
  /**
   * Text that another window or device of the same person saved instead. Nothing is saved at this address until one is
   * chosen.
   */
  ownConflict?: WordDraft
  /** Drafts of colleagues. */
  others: readonly WordDraft[]
  /** Why `value` cannot be published as it is. */
  problem?: TextProblem
}

/** State of saving. */
export type Saving = 'idle' | 'saving' | 'away' | 'signed-out' | 'no-role'

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

const SHIPPED = textsOver(facts, {})

/** Texts that have not reached the server or wait for a decision. */
interface Unsaved {
  typed?: JournalEntry | undefined
  ownConflict?: WordDraft | undefined
}

/** @param me id of the person who edits */
export function wordState(word: EditableWord, drafts: readonly WordDraft[], me: string, unsaved: Unsaved): WordState {
  const { typed, ownConflict } = unsaved
  const own = drafts.filter(({ at }) => at === word.at)
  const draft = own.find(({ by }) => by.id === me)
  const mine = typed ?? draft
  const value = mine ? (mine.value ?? word.original) : word.shown
  const problem = word.kind === 'text' && mine ? textProblem(word.at, word.original, value, SHIPPED) : undefined
  return {
    word,
    value,
    where: typed ? 'browser' : draft ? 'draft' : 'published',
    ...(draft && { draft }),
    ...(typed && { typed }),
    ...(ownConflict && { ownConflict }),
    ...(problem && { problem }),
    others: own.filter(({ by }) => by.id !== me),
  }
}

/** Whether a fact is ours, the owner's, or left out. @param value what it is now, or will be */
export function stateOfFact(
  { at, original, isReleased }: EditableWord,
  value: string,
): 'sample' | 'filledIn' | 'leftOut' | 'shipped' {
  if (value === '') return kindOf(at)?.kind === 'color' ? 'shipped' : 'leftOut'
  return value === original && !isReleased ? 'sample' : 'filledIn'
}

/** Whether two texts at this address wait for a decision. */
export const isConflict = ({ ownConflict, draft }: WordState): boolean =>
  ownConflict !== undefined || draft?.conflict !== undefined

/** Conflicts that wait for a decision. */
export const conflictsOf = ({ words }: EditingState): WordState[] => [...words.values()].filter(isConflict)

/** Whether the server has everything that was typed in this browser. */
export const isSafeToLeave = ({ words, elsewhere }: EditingState): boolean =>
  elsewhere === 0 && [...words.values()].every(({ typed }) => typed === undefined)

/** The person's unpublished changes of the page, in the page's order. */
export const changesOf = ({ words }: EditingState): WordState[] =>
  [...words.values()].filter(({ where }) => where !== 'published')

/** Whether a change belongs to a text on several pages, such as the header or footer. */
export const isSharedChange = ({ word }: WordState): boolean => isShared(word.at)
