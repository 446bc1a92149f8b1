/**
 * Combines the stored words and drafts with `content/`: what an editor sees, and what may be
 * published.
 */
import { isAddedPage } from '#contract/added-pages.ts'
import type * as api from '#contract/editing/api.ts'
import { replaceIn } from '#contract/editing/find.ts'
import { hasLines } from '#contract/editing/kinds.ts'
import type { FindOptions } from '#contract/editing/requests.ts'
import type { Area } from '#contract/editing/site-word.ts'
import { recordOf } from '#contract/editing/texts.ts'
import { isSameValue, type Value } from '#contract/stored-value.ts'
import { type PublishedValues, textIn } from '#contract/words.ts'
import { shownInstead } from './published-words.ts'
import { addedWords, isOfItsArea, pageOf, siteWord, siteWords, wordsOfPage } from './registry.ts'
import { problemsIn, withDerived } from './site-words.ts'

/** A change in the form in which the migration's functions return it. */
export interface StoredChange extends Omit<api.WordChange, 'from' | 'to'> {
  area: Area
  value: Value | null
  original: Value
}
type StoredDraft = Omit<api.WordDraft, 'conflict'> & { area: Area; original: Value }
export interface StoredState {
  generation: number
  me: api.Colleague
  isAdmin: boolean
  /** Where the caller may lead visitors besides pages of the site. Null for an admin. */
  listedPlaces: string[] | null
  changes: StoredChange[]
  drafts: StoredDraft[]
  scheduled: api.ScheduledPublication[]
}

/** The answer of one call of `editing_read`. */
export class SiteState {
  readonly stored: StoredState
  readonly #changes: ReadonlyMap<string, StoredChange>
  readonly #texts: PublishedValues

  constructor(answer: StoredState) {
    // What is stored in another area than that of its address was not stored by this program.
    const stored = {
      ...answer,
      changes: answer.changes.filter(isOfItsArea),
      drafts: answer.drafts.filter(isOfItsArea),
    }
    this.stored = stored
    this.#changes = new Map(stored.changes.map((change) => [change.at, change]))
    this.#texts = Object.fromEntries(
      stored.changes.flatMap(({ value, kind, ...change }) => {
        const shown =
          value === null
            ? undefined
            : shownInstead({ ...change, value, isReleased: kind === 'release' })
        return shown === undefined ? [] : [[change.at, shown]]
      }),
    )
  }

  /** What is published, by address. */
  get texts(): PublishedValues {
    return this.#texts
  }

  /** On what a new draft of the caller is based. */
  baseOf(at: string): { base: number; known: number } {
    const mine = this.stored.drafts.find((draft) => draft.at === at && this.#isMine(draft))
    return { base: this.#changes.get(at)?.version ?? 0, known: mine?.revision ?? 0 }
  }

  /** @param records those whose added pages and lists are wanted; all without it */
  words(records?: ReadonlySet<string>): api.EditableWord[] {
    const { changes, drafts, isAdmin } = this.stored
    const stored = [...changes, ...drafts].filter(
      ({ at }) => records === undefined || records.has(recordOf(at)),
    )
    const pages = new Set(stored.map(({ at }) => recordOf(at)).filter(isAddedPage))
    const added = addedWords(stored.map(({ at, value }) => [at, value] as const))
    const own = [...pages].flatMap(wordsOfPage)
    return [...siteWords.values(), ...own, ...added].map((word) => {
      const change = this.#changes.get(word.at)
      const shown = this.#texts[word.at] ?? word.original
      return {
        ...word,
        shown,
        version: change?.version ?? 0,
        ...(word.area === 'setting' && !isAdmin && { isForAdmins: true as const }),
        ...(change &&
        !isSameValue(shown, word.original) &&
        change.kind !== 'release' &&
        !isSameValue(change.original, word.original)
          ? { originalWas: change.original }
          : {}),
        ...(change?.kind === 'release' &&
          isSameValue(change.value, word.original) && { isReleased: true as const }),
      }
    })
  }

  #isMine = ({ by }: Pick<StoredDraft, 'by'>) => by.id === this.stored.me.id

  drafts(): api.WordDraft[] {
    return this.stored.drafts.map((draft) => {
      const { original: _, area: _area, ...shown } = draft
      const change = this.#changes.get(draft.at)
      return {
        ...shown,
        ...(change &&
          change.version !== draft.base && {
            conflict: {
              id: change.id,
              by: change.by,
              when: change.when,
              version: change.version,
              shown: this.#texts[draft.at] ?? siteWord(draft.at)?.original ?? '',
            },
          }),
      }
    })
  }

  /**
   * Texts that contain a text, in the order of `content/`. Pictures, and values that are no
   * sentences, contain none.
   */
  find(options: FindOptions): api.FoundText[] {
    const mine = new Map(
      this.drafts().flatMap((draft) => (this.#isMine(draft) ? [[draft.at, draft]] : [])),
    )
    return this.words().flatMap((word) => {
      const draft = mine.get(word.at)
      const text = draft ? (draft.value ?? word.original) : word.shown
      const isProse = word.kind === 'text' && (hasLines(word.rule) || !word.rule)
      const isFound =
        typeof text === 'string' && replaceIn(text, options, '', word.rule) !== undefined
      if (!isProse || word.isForAdmins || !isFound) {
        return []
      }
      const record = recordOf(word.at)
      const path = textIn(this.#texts, `${record}.path`) ?? pageOf(record)
      return [{ word, path, ...(draft && { draft }) }]
    })
  }

  /** The reasons why drafts of the caller cannot be published together. */
  problemsOf(chosen: readonly { at: string }[]): api.PublishProblems['problems'] {
    const mine = this.stored.drafts.filter(
      (draft) => this.#isMine(draft) && chosen.some(({ at }) => at === draft.at),
    )
    return problemsIn(mine, this.#texts, this.stored.listedPlaces ?? undefined)
  }

  /** Published texts, replaced by the caller's drafts where there are any. */
  withMyDrafts(texts: PublishedValues): PublishedValues {
    const mine = this.stored.drafts.filter((draft) => this.#isMine(draft) && siteWord(draft.at))
    const merged: Record<string, Value> = { ...texts }
    for (const { at, value } of mine) {
      if (value === null) {
        delete merged[at]
      } else {
        merged[at] = value
      }
    }
    return withDerived(merged)
  }
}
