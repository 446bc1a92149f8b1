/** What the editor knows of the words on a page, as its parts show it. */
import {
  type EditableWord,
  type EditingPage,
  isShared,
  type TextProblem,
  textProblem,
  type WordDraft,
} from '#contract/editing.ts'
import type { JournalEntry } from './journal.ts'

/** One address of the page as the editor shows it. */
export interface WordState {
  word: EditableWord
  /** What I have: typed, else my draft, else what visitors see. */
  value: string
  /** Where the words in `value` are. */
  where: 'published' | 'draft' | 'browser'
  /** My draft on the server. */
  draft?: WordDraft
  /** Typed and not confirmed by the server. */
  typed?: JournalEntry
  /** Another window or device of mine saved this instead. Nothing of the address is saved until one is chosen. */
  clash?: WordDraft
  /** Drafts of colleagues. */
  others: readonly WordDraft[]
  /** Why it could not be published as it is. */
  problem?: TextProblem
}

/** How saving stands. */
export type Saving = 'idle' | 'saving' | 'away' | 'signed-out' | 'no-role'

export interface EditingState {
  /** Absent until the server has answered. */
  page?: EditingPage
  words: ReadonlyMap<string, WordState>
  saving: Saving
  /** The browser stores nothing: what is not saved on the server exists in this window alone. */
  memoryOnly: boolean
  /** Unconfirmed words of other pages, typed in this browser. */
  elsewhere: number
}

/** What has not reached the server, or waits for a choice. */
export interface Unsaved {
  typed?: JournalEntry | undefined
  clash?: WordDraft | undefined
}

/** @param me id of the person who edits */
export function wordState(word: EditableWord, drafts: readonly WordDraft[], me: string, unsaved: Unsaved): WordState {
  const { typed, clash } = unsaved
  const own = drafts.filter(({ at }) => at === word.at)
  const draft = own.find(({ by }) => by.id === me)
  const mine = typed ?? draft
  const value = mine ? (mine.value ?? word.original) : word.shown
  const problem = word.kind === 'text' && mine ? textProblem(word.at, word.original, value) : undefined
  return {
    word,
    value,
    where: typed ? 'browser' : draft ? 'draft' : 'published',
    ...(draft && { draft }),
    ...(typed && { typed }),
    ...(clash && { clash }),
    ...(problem && { problem }),
    others: own.filter(({ by }) => by.id !== me),
  }
}

/** Whether two texts wait for a choice at this address. */
export const isConflict = ({ clash, draft }: WordState): boolean => clash !== undefined || draft?.conflict !== undefined

/** Conflicts that wait for a choice. */
export const conflictsOf = ({ words }: EditingState): WordState[] => [...words.values()].filter(isConflict)

/** Whether the server has everything that was typed in this browser. */
export const isSafeToLeave = ({ words, elsewhere }: EditingState): boolean =>
  elsewhere === 0 && [...words.values()].every(({ typed }) => typed === undefined)

/** My unpublished changes of the page, in its order. */
export const changesOf = ({ words }: EditingState): WordState[] =>
  [...words.values()].filter(({ where }) => where !== 'published')

/** Which of the changes belong to header, footer and other words that more than one page shows. */
export const isSharedChange = ({ word }: WordState): boolean => isShared(word.at)
