/**
 * The texts of a page while they are edited, and their way to the server. Every keystroke is first
 * stored in this browser's journal and then sent as a draft. The journal deletes it only when the
 * server has confirmed it.
 */
import {
  EDITING_BATCH_MAX,
  type PublishConflicts,
  type PublishProblems,
  type SavedDraft,
  type WordDraft,
} from '#contract/editing/api.ts'
import { tidyText } from '#contract/editing/texts.ts'
import { isSameValue, type Value } from '#contract/stored-value.ts'
import type { EditingApi, Refusal } from './api.ts'
import { type EditingState, SAVING_AFTER, withDraft, wordsOf } from './editing-state.ts'
import { saveTimer } from './save-timer.ts'
import { type JournalEntry, UnconfirmedWords } from './unconfirmed-words.ts'

export type PublishOutcome = { done: number } | PublishConflicts | PublishProblems | Refusal

export class EditingStore {
  readonly #api: EditingApi
  readonly #unconfirmed: UnconfirmedWords
  readonly #listeners = new Set<() => void>()
  /** Texts that other windows have saved. They show until the page brings them as drafts. */
  readonly #savedElsewhere = new Map<string, JournalEntry>()
  readonly #timer = saveTimer(() => void this.flush())
  readonly #stopFollowing: () => void
  #state: EditingState = { words: new Map(), saving: 'idle', memoryOnly: false, elsewhere: 0 }
  #path = ''
  #sending: Promise<boolean> | undefined
  #generation = 0
  /** Counts the changes that this window has made on the server. */
  #writes = 0

  /** @param person id of the signed-in user */
  constructor(api: EditingApi, person: string) {
    this.#api = api
    this.#unconfirmed = new UnconfirmedWords(person)
    this.#stopFollowing = this.#unconfirmed.follow((confirmed) => this.#noteElsewhere(confirmed))
  }

  get = (): EditingState => this.#state

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Another window has saved these texts, so the draft on the server has a new revision. */
  #noteElsewhere(confirmed: readonly JournalEntry[]): void {
    for (const entry of confirmed) {
      this.#savedElsewhere.set(entry.at, entry)
    }
    this.#update()
    if (confirmed.length > 0 && this.#path) {
      void this.load(this.#path)
    }
  }

  /** Rebuilds the changed texts, and tells who listens. */
  #update(next: Partial<EditingState> = {}): void {
    const page = next.page ?? this.#state.page
    const words = wordsOf(page, this.#state.words, (at) => ({
      typed: this.#unconfirmed.get(at) ?? this.#savedElsewhere.get(at),
      ownConflict: this.#unconfirmed.conflictAt(at),
    }))
    const elsewhere = this.#unconfirmed.addresses().filter((at) => !words.has(at)).length
    this.#state = {
      ...this.#state,
      ...next,
      words,
      elsewhere,
      memoryOnly: this.#unconfirmed.isMemoryOnly,
    }
    for (const listener of this.#listeners) {
      listener()
    }
  }

  #setDraft(at: string, draft: WordDraft | undefined): void {
    if (!this.#state.page) {
      return
    }
    this.#state = { ...this.#state, page: withDraft(this.#state.page, at, draft) }
  }

  /** Sends until nothing waits or a failure prevents it. */
  async #send(keepalive: boolean): Promise<boolean> {
    this.#timer.begin()
    for (
      let round = this.#unconfirmed.waiting();
      round.length > 0;
      round = this.#unconfirmed.waiting()
    ) {
      this.#update({ saving: 'saving' })
      const from = round[0]?.path ?? this.#path
      const batch = round.filter((entry) => entry.path === from).slice(0, EDITING_BATCH_MAX)
      const drafts = batch.map(({ path: _path, over: _over, ...draft }) => draft)
      const answer = await this.#api.save({ path: from, drafts }, keepalive)
      if ('refused' in answer) {
        this.#noteFailure(answer)
        return false
      }
      this.#timer.resetBackoff()
      this.#writes += 1
      for (const [index, saved] of answer.value.drafts.entries()) {
        const entry = batch[index]
        if (!entry) {
          continue
        }
        // The person may have continued typing.
        if (saved.outcome === 'saved') {
          this.#confirmSave(entry, saved)
        } else if (saved.outcome === 'refused') {
          this.#unconfirmed.markRefused(entry)
        } else {
          this.#meetOtherDraft(entry, saved.draft, saved.outcome === 'superseded')
        }
      }
      this.#update()
    }
    this.#update({ saving: 'idle' })
    return this.#unconfirmed.addresses().length === 0
  }

  #noteFailure({ refused }: Refusal): void {
    this.#update({ saving: refused === 'other' ? 'away' : SAVING_AFTER[refused] })
    if (this.#state.saving === 'away') {
      this.#timer.retry()
    }
  }

  #confirmSave(
    entry: JournalEntry,
    { revision, savedAt }: SavedDraft & { outcome: 'saved' },
  ): void {
    const { at, value, base } = entry
    const by = this.#state.page?.me ?? { id: '', name: null }
    const conflict = this.#state.words.get(at)?.draft?.conflict
    const open = conflict && conflict.version > base ? { conflict } : {}
    this.#setDraft(at, { at, by, value, base, revision, path: entry.path, savedAt, ...open })
    this.#unconfirmed.drop(entry)
    const typedOn = this.#unconfirmed.get(at)
    if (typedOn) {
      this.#unconfirmed.put({ ...typedOn, known: revision, over: value })
    }
  }

  /**
   * Handles a different text on the server. @param isSuperseded whether the server has a newer text
   * of this window
   */
  #meetOtherDraft(entry: JournalEntry, stored: WordDraft | null, isSuperseded: boolean): void {
    const { at } = entry
    const typedOn = this.#unconfirmed.get(at)
    const isNewest = typedOn?.sequence === entry.sequence
    if (isSuperseded && (stored === null || isSameValue(stored.value, entry.value))) {
      // The text was published, discarded or saved already, perhaps by another window that sent the
      // same journal.
      this.#setDraft(at, stored ?? undefined)
      if (isNewest) {
        this.#unconfirmed.drop(entry)
        void this.load(this.#path)
      }
      return
    }
    if (!stored) {
      return
    }
    const isSeen = isSameValue(stored.value, entry.value) || isSameValue(stored.value, entry.over)
    if (!isSeen) {
      this.#unconfirmed.markConflict(at, stored)
    } else if (!isNewest && typedOn) {
      this.#unconfirmed.put({ ...typedOn, known: stored.revision })
    } else {
      this.#unconfirmed.put({
        ...entry,
        known: stored.revision,
        sequence: this.#unconfirmed.nextSequence(),
      })
    }
  }

  /** Sends unconfirmed texts. @returns whether the server has everything now */
  async flush(keepalive = false): Promise<boolean> {
    // The running loop also sends text that was typed during a save, so the caller waits for it.
    this.#sending ??= this.#send(keepalive).finally(() => {
      this.#sending = undefined
    })
    return this.#sending
  }

  /** Loads the page from the server. Typed texts are kept. */
  async load(from: string): Promise<void> {
    this.#path = from
    this.#generation += 1
    const asked = this.#generation
    const writesBefore = this.#writes
    const answer = await this.#api.page(from)
    if (asked !== this.#generation) {
      return
    }
    // The answer may be older than a save in the meantime. It would remove that text from its
    // field.
    if (this.#writes !== writesBefore) {
      return this.load(from)
    }
    if ('refused' in answer) {
      this.#update({ saving: SAVING_AFTER[answer.refused] })
      return
    }
    const saving = this.#state.saving === 'saving' ? this.#state.saving : 'idle'
    this.#savedElsewhere.clear()
    this.#update({ page: answer.value, saving })
    if (this.#unconfirmed.waiting().length > 0) {
      this.#timer.schedule(0)
    }
  }

  /**
   * Records the present value of a field. `restores` is the id of the change in the history that it
   * restores. 0 confirms a text whose original has changed, which counts as a change although the
   * text is the same.
   */
  type(at: string, typed: Value | null, restores?: number): void {
    const before = this.#state.words.get(at)
    if (!before) {
      return
    }
    const value = typeof typed === 'string' ? tidyText(typed, before.word.rule) : typed
    if (restores === undefined && isSameValue(value ?? before.word.original, before.value)) {
      return
    }
    const { draft, typed: unsaved, word } = before
    // The text equals the published one and nothing is saved, so there is no change.
    if (
      !draft &&
      isSameValue(value, word.shown) &&
      restores === undefined &&
      unsaved &&
      this.#unconfirmed.isOwn(unsaved) &&
      !this.#sending
    ) {
      this.#unconfirmed.drop(unsaved)
      this.#update()
      return
    }
    this.#unconfirmed.putAsOwn({
      at,
      value,
      base: unsaved?.base ?? draft?.base ?? word.version,
      known: draft?.revision ?? 0,
      path: this.#path,
      // Of what is typed here, the text before its first keystroke.
      over:
        unsaved && this.#unconfirmed.isOwn(unsaved)
          ? unsaved.over
          : (unsaved?.value ?? draft?.value ?? null),
      ...(restores && { restores }),
    })
    this.#update()
    this.#timer.schedule()
  }

  async #discard(at: string): Promise<void> {
    const draft = this.#state.words.get(at)?.draft
    if (!draft) {
      return
    }
    const answer = await this.#api.discard([{ at, revision: draft.revision }])
    if ('refused' in answer) {
      return this.#noteFailure(answer)
    }
    this.#writes += 1
    this.#setDraft(at, undefined)
    if (!answer.value.includes(at)) {
      await this.load(this.#path)
    }
  }

  /** Restores the published text. */
  async revert(at: string): Promise<void> {
    await this.#sending
    const typed = this.#unconfirmed.get(at)
    if (typed) {
      this.#unconfirmed.drop(typed)
    }
    this.#unconfirmed.clearConflict(at)
    this.#update()
    await this.#discard(at)
    this.#update()
  }

  /** Resolves a conflict with the person's text or with the other one. */
  async resolveConflict(at: string, choice: 'mine' | 'theirs'): Promise<void> {
    const before = this.#state.words.get(at)
    if (!before) {
      return
    }
    const { ownConflict, draft, typed } = before
    this.#unconfirmed.clearConflict(at)
    if (ownConflict) {
      this.#setDraft(at, ownConflict)
      if (typed && choice === 'mine') {
        this.#unconfirmed.put({
          ...typed,
          known: ownConflict.revision,
          sequence: this.#unconfirmed.nextSequence(),
        })
      } else if (typed) {
        this.#unconfirmed.drop(typed)
      }
    } else if (draft?.conflict) {
      if (choice === 'theirs') {
        return this.revert(at).then(() => this.load(this.#path))
      }
      const { conflict, ...mine } = draft
      this.#setDraft(at, mine)
      this.#unconfirmed.putAsOwn({
        at,
        path: this.#path,
        over: draft.value,
        value: typed ? typed.value : draft.value,
        base: conflict.version,
        known: draft.revision,
      })
    }
    this.#update()
    await this.flush()
  }

  /** Cancels a scheduled publication, or removes the message that it was stopped. */
  async unschedule(id: string): Promise<void> {
    const answer = await this.#api.unschedule(id)
    if ('refused' in answer) {
      return this.#noteFailure(answer)
    }
    this.#writes += 1
    await this.load(this.#path)
  }

  /**
   * Publishes the person's drafts of these addresses as they were shown, all or none, now or at a
   * time (ISO 8601).
   */
  async publish(addresses: readonly string[], due?: string): Promise<PublishOutcome> {
    await this.flush()
    if (addresses.some((at) => this.#state.words.get(at)?.typed)) {
      return { refused: this.#state.saving === 'signed-out' ? 'session' : 'away', message: '' }
    }
    const drafts = addresses.flatMap((at) => {
      const draft = this.#state.words.get(at)?.draft
      return draft ? [{ at, revision: draft.revision }] : []
    })
    const sent = { id: crypto.randomUUID(), path: this.#path, drafts, ...(due && { due }) }
    let answer = await this.#api.publish(sent)
    // The answer may be lost although the texts were published. A repeated call with the same id
    // gets the first answer.
    if ('refused' in answer && answer.refused === 'away') {
      answer = await this.#api.publish(sent)
    }
    this.#writes += 1
    if ('refused' in answer) {
      return answer
    }
    await this.load(this.#path)
    if (!('value' in answer)) {
      return answer
    }
    return { done: due ? drafts.length : answer.value.changes.length }
  }

  /** Continues after the session or the connection has returned. */
  resume(): void {
    this.#timer.resetBackoff()
    if (this.#path) {
      void this.load(this.#path)
    } else {
      void this.flush()
    }
  }

  close(): void {
    this.#timer.stop()
    this.#stopFollowing()
  }
}
