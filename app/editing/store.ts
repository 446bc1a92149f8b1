/**
 * The texts of a page while they are edited, and their way to the server. Every keystroke is first
 * stored in this browser's journal and then sent as a draft. The journal deletes it only when the
 * server has confirmed it.
 */
import {
  EDITING_BATCH_MAX,
  type EditableWord,
  type EditingPage,
  type PublishConflicts,
  type PublishProblems,
  type SavedDraft,
  type WordDraft,
} from '#contract/editing/api.ts'
import { tidyText } from '#contract/editing/texts.ts'
import { isSameValue, type Value } from '#contract/values.ts'
import type { EditingApi, Refusal } from './api.ts'
import {
  addedWords,
  type EditingState,
  type Saving,
  type WordState,
  wordState,
} from './editing-state.ts'
import { type JournalEntry, UnconfirmedWords } from './unconfirmed-words.ts'

const STATE_AFTER: Record<Refusal['refused'], Saving> = {
  session: 'signed-out',
  role: 'no-role',
  away: 'away',
  // For example when the server does not know the page.
  other: 'idle',
}

export type PublishOutcome = { done: number } | PublishConflicts | PublishProblems | Refusal

/** @param person id of the signed-in user */
export function createEditingStore(api: EditingApi, person: string) {
  let state: EditingState = { words: new Map(), saving: 'idle', memoryOnly: false, elsewhere: 0 }
  const listeners = new Set<() => void>()
  const unconfirmed = new UnconfirmedWords(person)
  /** Texts that other windows have saved. They show until the page brings them as drafts. */
  const savedElsewhere = new Map<string, JournalEntry>()
  const timer = saveTimer(() => void flush())
  let path = ''
  let sending: Promise<boolean> | undefined
  let generation = 0
  /** Counts the changes that this window has made on the server. */
  let writes = 0

  /**
   * Rebuilds the changed texts. An unchanged text keeps its object, so that its field is not
   * rendered again.
   */
  function update(next: Partial<EditingState> = {}): void {
    const page = next.page ?? state.page
    const words = new Map<string, WordState>()
    const add = (page: EditingPage, word: EditableWord) => {
      const before = state.words.get(word.at)
      const typed = unconfirmed.get(word.at) ?? savedElsewhere.get(word.at)
      const unsaved = { typed, ownConflict: unconfirmed.conflictAt(word.at) }
      const after = wordState(word, page, unsaved)
      words.set(
        word.at,
        before && JSON.stringify(before) === JSON.stringify(after) ? before : after,
      )
    }
    if (page) {
      for (const word of page.words) {
        add(page, word)
      }
      for (const list of [...words.values()]) {
        for (const word of addedWords(list, (at) => words.has(at))) {
          add(page, word)
        }
      }
    }
    const elsewhere = unconfirmed.addresses().filter((at) => !words.has(at)).length
    state = { ...state, ...next, words, elsewhere, memoryOnly: unconfirmed.isMemoryOnly }
    for (const listener of listeners) {
      listener()
    }
  }

  function setDraft(at: string, draft: WordDraft | undefined): void {
    if (!state.page) {
      return
    }
    const me = state.page.me.id
    const others = state.page.drafts.filter((one) => one.at !== at || one.by.id !== me)
    state = { ...state, page: { ...state.page, drafts: draft ? [...others, draft] : others } }
  }

  /** Sends until nothing waits or a failure prevents it. */
  async function send(keepalive: boolean): Promise<boolean> {
    timer.begin()
    for (let round = unconfirmed.waiting(); round.length > 0; round = unconfirmed.waiting()) {
      update({ saving: 'saving' })
      const from = round[0]?.path ?? path
      const batch = round.filter((entry) => entry.path === from).slice(0, EDITING_BATCH_MAX)
      const drafts = batch.map(({ path: _path, over: _over, ...draft }) => draft)
      const answer = await api.save({ path: from, drafts }, keepalive)
      if ('refused' in answer) {
        noteFailure(answer)
        return false
      }
      timer.resetBackoff()
      writes += 1
      for (const [index, saved] of answer.value.drafts.entries()) {
        const entry = batch[index]
        if (!entry) {
          continue
        }
        // The person may have continued typing.
        if (saved.outcome === 'saved') {
          confirmSave(entry, saved)
        } else if (saved.outcome === 'refused') {
          unconfirmed.markRefused(entry)
        } else {
          meetOtherDraft(entry, saved.draft, saved.outcome === 'superseded')
        }
      }
      update()
    }
    update({ saving: 'idle' })
    return unconfirmed.addresses().length === 0
  }

  function noteFailure({ refused }: Refusal): void {
    update({ saving: refused === 'other' ? 'away' : STATE_AFTER[refused] })
    if (state.saving === 'away') {
      timer.retry()
    }
  }

  function confirmSave(
    entry: JournalEntry,
    { revision, savedAt }: SavedDraft & { outcome: 'saved' },
  ): void {
    const { at, value, base } = entry
    const by = state.page?.me ?? { id: '', name: null }
    const conflict = state.words.get(at)?.draft?.conflict
    const open = conflict && conflict.version > base ? { conflict } : {}
    setDraft(at, { at, by, value, base, revision, path: entry.path, savedAt, ...open })
    unconfirmed.drop(entry)
    const typedOn = unconfirmed.get(at)
    if (typedOn) {
      unconfirmed.put({ ...typedOn, known: revision, over: value })
    }
  }

  /**
   * Handles a different text on the server. @param isSuperseded whether the server has a newer text
   * of this window
   */
  function meetOtherDraft(
    entry: JournalEntry,
    stored: WordDraft | null,
    isSuperseded: boolean,
  ): void {
    const { at } = entry
    const typedOn = unconfirmed.get(at)
    const isNewest = typedOn?.sequence === entry.sequence
    if (isSuperseded && (stored === null || isSameValue(stored.value, entry.value))) {
      // The text was published, discarded or saved already, perhaps by another window that sent the
      // same journal.
      setDraft(at, stored ?? undefined)
      if (isNewest) {
        unconfirmed.drop(entry)
        void load(path)
      }
      return
    }
    if (!stored) {
      return
    }
    const isSeen = isSameValue(stored.value, entry.value) || isSameValue(stored.value, entry.over)
    if (!isSeen) {
      unconfirmed.markConflict(at, stored)
    } else if (!isNewest && typedOn) {
      unconfirmed.put({ ...typedOn, known: stored.revision })
    } else {
      unconfirmed.put({ ...entry, known: stored.revision, sequence: unconfirmed.nextSequence() })
    }
  }

  /** Sends unconfirmed texts. @returns whether the server has everything now */
  async function flush(keepalive = false): Promise<boolean> {
    // The running loop also sends text that was typed during a save, so the caller waits for it.
    sending ??= send(keepalive).finally(() => {
      sending = undefined
    })
    return sending
  }

  /** Loads the page from the server. Typed texts are kept. */
  async function load(from: string): Promise<void> {
    path = from
    generation += 1
    const asked = generation
    const writesBefore = writes
    const answer = await api.page(from)
    if (asked !== generation) {
      return
    }
    // The answer may be older than a save in the meantime. It would remove that text from its
    // field.
    if (writes !== writesBefore) {
      return load(from)
    }
    if ('refused' in answer) {
      update({ saving: STATE_AFTER[answer.refused] })
      return
    }
    const saving = state.saving === 'saving' ? state.saving : 'idle'
    savedElsewhere.clear()
    update({ page: answer.value, saving })
    if (unconfirmed.waiting().length > 0) {
      timer.schedule(0)
    }
  }

  /**
   * Records the present value of a field. `restores` is the id of the change in the history that it
   * restores. 0 confirms a text whose original has changed, which counts as a change although the
   * text is the same.
   */
  function type(at: string, typed: Value | null, restores?: number): void {
    const before = state.words.get(at)
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
      unconfirmed.isOwn(unsaved) &&
      !sending
    ) {
      unconfirmed.drop(unsaved)
      update()
      return
    }
    unconfirmed.putAsOwn({
      at,
      value,
      base: unsaved?.base ?? draft?.base ?? word.version,
      known: draft?.revision ?? 0,
      path,
      // Of what is typed here, the text before its first keystroke.
      over:
        unsaved && unconfirmed.isOwn(unsaved)
          ? unsaved.over
          : (unsaved?.value ?? draft?.value ?? null),
      ...(restores && { restores }),
    })
    update()
    timer.schedule()
  }

  async function discard(at: string): Promise<void> {
    const draft = state.words.get(at)?.draft
    if (!draft) {
      return
    }
    const answer = await api.discard([{ at, revision: draft.revision }])
    if ('refused' in answer) {
      return noteFailure(answer)
    }
    writes += 1
    setDraft(at, undefined)
    if (!answer.value.includes(at)) {
      await load(path)
    }
  }

  /** Restores the published text. */
  async function revert(at: string): Promise<void> {
    await sending
    const typed = unconfirmed.get(at)
    if (typed) {
      unconfirmed.drop(typed)
    }
    unconfirmed.clearConflict(at)
    update()
    await discard(at)
    update()
  }

  /** Resolves a conflict with the person's text or with the other one. */
  async function resolveConflict(at: string, choice: 'mine' | 'theirs'): Promise<void> {
    const before = state.words.get(at)
    if (!before) {
      return
    }
    const { ownConflict, draft, typed } = before
    unconfirmed.clearConflict(at)
    if (ownConflict) {
      setDraft(at, ownConflict)
      if (typed && choice === 'mine') {
        unconfirmed.put({
          ...typed,
          known: ownConflict.revision,
          sequence: unconfirmed.nextSequence(),
        })
      } else if (typed) {
        unconfirmed.drop(typed)
      }
    } else if (draft?.conflict) {
      if (choice === 'theirs') {
        return revert(at).then(() => load(path))
      }
      const { conflict, ...mine } = draft
      setDraft(at, mine)
      unconfirmed.putAsOwn({
        at,
        path,
        over: draft.value,
        value: typed ? typed.value : draft.value,
        base: conflict.version,
        known: draft.revision,
      })
    }
    update()
    await flush()
  }

  /** Cancels a scheduled publication, or removes the message that it was stopped. */
  async function unschedule(id: string): Promise<void> {
    const answer = await api.unschedule(id)
    if ('refused' in answer) {
      return noteFailure(answer)
    }
    writes += 1
    await load(path)
  }

  /**
   * Publishes the person's drafts of these addresses as they were shown, all or none, now or at a
   * time (ISO 8601).
   */
  async function publish(addresses: readonly string[], due?: string): Promise<PublishOutcome> {
    await flush()
    if (addresses.some((at) => state.words.get(at)?.typed)) {
      return { refused: state.saving === 'signed-out' ? 'session' : 'away', message: '' }
    }
    const drafts = addresses.flatMap((at) => {
      const draft = state.words.get(at)?.draft
      return draft ? [{ at, revision: draft.revision }] : []
    })
    const sent = { id: crypto.randomUUID(), path, drafts, ...(due && { due }) }
    let answer = await api.publish(sent)
    // The answer may be lost although the texts were published. A repeated call with the same id
    // gets the first answer.
    if ('refused' in answer && answer.refused === 'away') {
      answer = await api.publish(sent)
    }
    writes += 1
    if ('refused' in answer) {
      return answer
    }
    await load(path)
    if (!('value' in answer)) {
      return answer
    }
    return { done: due ? drafts.length : answer.value.changes.length }
  }

  const stopFollowing = unconfirmed.follow((confirmed) => {
    for (const entry of confirmed) {
      savedElsewhere.set(entry.at, entry)
    }
    update()
    // The draft on the server has a new revision.
    if (confirmed.length > 0 && path) {
      void load(path)
    }
  })

  return {
    get: () => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    load,
    type,
    revert,
    resolveConflict,
    flush,
    publish,
    unschedule,
    /** Continues after the session or the connection has returned. */
    resume() {
      timer.resetBackoff()
      if (path) {
        void load(path)
      } else {
        void flush()
      }
    },
    close() {
      timer.stop()
      stopFollowing()
    },
  }
}

export type EditingStore = ReturnType<typeof createEditingStore>

/**
 * Milliseconds after the last keystroke, and the longest wait while someone types without a pause.
 */
const SAVE_AFTER_MS = 700
const SAVE_AT_LATEST_MS = 3000
const FIRST_RETRY_MS = 2000
const LONGEST_RETRY_MS = 30_000

/**
 * Decides when typed text is sent: after a pause, at the latest after a limit, and again after a
 * failure.
 */
function saveTimer(send: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let firstWaiting = 0
  let retryMs = 0
  return {
    /** Plans a save. */
    schedule(delayMs = SAVE_AFTER_MS) {
      const time = Date.now()
      firstWaiting ||= time
      clearTimeout(timer)
      const latest = firstWaiting + Math.max(SAVE_AT_LATEST_MS, delayMs) - time
      timer = setTimeout(send, Math.max(0, Math.min(delayMs, latest)))
    },
    /** A save begins. */
    begin() {
      clearTimeout(timer)
      firstWaiting = 0
    },
    /** The save failed. The next attempt comes later each time. */
    retry() {
      retryMs = Math.min(LONGEST_RETRY_MS, retryMs * 2 || FIRST_RETRY_MS)
      clearTimeout(timer)
      timer = setTimeout(send, retryMs)
    },
    /**
     * The save succeeded or the person asked for one. The next failure has the shortest delay
     * again.
     */
    resetBackoff: () => (retryMs = 0),
    stop: () => clearTimeout(timer),
  }
}
