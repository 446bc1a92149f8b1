/**
 * What the editor knows of the words on a page, and how they reach the server. Every keystroke goes into the journal of this
 * browser first, then as a draft to the server; the journal forgets it only when the server has confirmed it.
 */
import {
  DRAFT_MAX_CHARACTERS,
  EDITING_BATCH_MAX,
  type EditableWord,
  type EditingPage,
  isShared,
  type PublishConflicts,
  type PublishProblems,
  type SavedDraft,
  type TextProblem,
  textProblem,
  tidyText,
  type WordDraft,
} from '#contract/editing.ts'
import type { EditingApi, Refusal } from './api.ts'
import type { Journal, JournalEntry } from './journal.ts'

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

const STATE_AFTER: Record<Refusal['refused'], Saving> = {
  session: 'signed-out',
  role: 'no-role',
  away: 'away',
  // Such as a page that the server does not know.
  other: 'idle',
}

/** After the last keystroke, and at the latest after this time of typing without a pause. */
const SAVE_AFTER_MS = 700
const SAVE_AT_LATEST_MS = 3000
const FIRST_RETRY_MS = 2000
const LONGEST_RETRY_MS = 30_000

export type PublishOutcome =
  | { done: number }
  | { conflicts: PublishConflicts['conflicts'] }
  | { problems: PublishProblems['problems'] }
  | Refusal

export interface EditingStore {
  get(): EditingState
  subscribe(listener: () => void): () => void
  /** Asks the server for the page anew; what was typed stays. */
  load(path: string): Promise<void>
  /**
   * Notes what a field says now. `restores` names the change of the history that it brings back; 0 confirms a text whose original
   * has changed, which is a change although the text stays.
   */
  type(at: string, text: string | null, restores?: number): void
  /** Back to what visitors see. */
  revert(at: string): Promise<void>
  /** Settles a conflict, with my text or with the other one. */
  settle(at: string, choice: 'mine' | 'theirs'): Promise<void>
  /** Sends what is unconfirmed. @returns whether everything is on the server now */
  flush(keepalive?: boolean): Promise<boolean>
  /** Publishes my drafts of these addresses as they were shown: all or none. */
  publish(addresses: readonly string[]): Promise<PublishOutcome>
  /** The session is back, or the connection is. */
  resume(): void
  close(): void
}

interface StoreParts {
  api: Pick<EditingApi, 'page' | 'save' | 'discard' | 'publish'>
  journal: Journal
  now?: () => number
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

export function createEditingStore({ api, journal, now = Date.now }: StoreParts): EditingStore {
  let state: EditingState = { words: new Map(), saving: 'idle', memoryOnly: false, elsewhere: 0 }
  const listeners = new Set<() => void>()
  /** Unconfirmed entries by address; the newest where two windows have one. */
  let entries = newestByAddress(journal.read())
  /** What another window saved while this one typed. */
  const clashes = new Map<string, WordDraft>()
  /** Sequences that the server refused, or that wait for a choice: sending them again would change nothing. */
  const held = new Map<string, number>()
  let path = ''
  let lastSequence = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let firstWaiting = 0
  let retryMs = 0
  let sending: Promise<boolean> | undefined
  let generation = 0
  /** Counts what this window has changed on the server. */
  let writes = 0

  function newestByAddress(all: readonly JournalEntry[]): Map<string, JournalEntry> {
    const newest = new Map<string, JournalEntry>()
    for (const entry of all) {
      const before = newest.get(entry.at)
      if (!before || before.sequence < entry.sequence) newest.set(entry.at, entry)
    }
    return newest
  }

  function wordState(word: EditableWord, drafts: readonly WordDraft[], me: string): WordState {
    const { at } = word
    const draft = drafts.find((one) => one.at === at && one.by.id === me)
    const typed = entries.get(at)
    const clash = clashes.get(at)
    const mine = typed ?? draft
    const value = mine ? (mine.value ?? word.original) : word.shown
    const problem = word.kind === 'text' && mine ? textProblem(at, word.original, value) : undefined
    return {
      word,
      value,
      where: typed ? 'browser' : draft ? 'draft' : 'published',
      ...(draft && { draft }),
      ...(typed && { typed }),
      ...(clash && { clash }),
      ...(problem && { problem }),
      others: drafts.filter((one) => one.at === at && one.by.id !== me),
    }
  }

  /** Rebuilds what changed; a word that is the same stays the same object, so that its field is not rendered again. */
  function update(next: Partial<EditingState> = {}): void {
    const page = next.page ?? state.page
    const words = new Map<string, WordState>()
    for (const word of page?.words ?? []) {
      const before = state.words.get(word.at)
      const after = wordState(word, page?.drafts ?? [], page?.me.id ?? '')
      words.set(word.at, before && JSON.stringify(before) === JSON.stringify(after) ? before : after)
    }
    const elsewhere = page ? [...entries.keys()].filter((at) => !words.has(at)).length : 0
    state = { ...state, ...next, words, elsewhere }
    for (const listener of listeners) listener()
  }

  function setDraft(at: string, draft: WordDraft | undefined): void {
    if (!state.page) return
    const me = state.page.me.id
    const others = state.page.drafts.filter((one) => one.at !== at || one.by.id !== me)
    state = { ...state, page: { ...state.page, drafts: draft ? [...others, draft] : others } }
  }

  function put(entry: JournalEntry): void {
    entries.set(entry.at, entry)
    const kept = journal.write(entry)
    if (!kept !== state.memoryOnly) state = { ...state, memoryOnly: !kept }
  }

  function drop(entry: JournalEntry): void {
    journal.remove(entry)
    if (entries.get(entry.at)?.sequence === entry.sequence) entries.delete(entry.at)
  }

  function nextSequence(): number {
    lastSequence = Math.max(lastSequence + 1, now())
    return lastSequence
  }

  function schedule(delayMs = SAVE_AFTER_MS): void {
    const time = now()
    firstWaiting ||= time
    clearTimeout(timer)
    const latest = firstWaiting + Math.max(SAVE_AT_LATEST_MS, delayMs) - time
    timer = setTimeout(() => void flush(), Math.max(0, Math.min(delayMs, latest)))
  }

  const waiting = () => [...entries.values()].filter(({ at, sequence }) => held.get(at) !== sequence)

  /** Sends until nothing waits or something stands in the way. */
  async function send(keepalive: boolean): Promise<boolean> {
    clearTimeout(timer)
    firstWaiting = 0
    for (let round = waiting(); round.length > 0; round = waiting()) {
      update({ saving: 'saving' })
      const from = round[0]?.path ?? path
      const batch = round.filter((entry) => entry.path === from).slice(0, EDITING_BATCH_MAX)
      const drafts = batch.map(({ path: _path, over: _over, ...draft }) => draft)
      const answer = await api.save({ path: from, drafts }, keepalive)
      if ('refused' in answer) {
        giveUp(answer)
        return false
      }
      retryMs = 0
      writes += 1
      for (const [index, saved] of answer.value.drafts.entries()) {
        const entry = batch[index]
        if (entry) settleSave(entry, saved)
      }
      update()
    }
    update({ saving: 'idle' })
    return entries.size === 0
  }

  function giveUp({ refused }: Refusal): void {
    update({ saving: refused === 'other' ? 'away' : STATE_AFTER[refused] })
    if (state.saving !== 'away') return
    retryMs = Math.min(LONGEST_RETRY_MS, retryMs * 2 || FIRST_RETRY_MS)
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), retryMs)
  }

  /** Uses the answer to one saved entry; the person may have typed on meanwhile. */
  function settleSave(entry: JournalEntry, saved: SavedDraft): void {
    const { at } = entry
    const typedOn = entries.get(at)
    const isNewest = typedOn?.sequence === entry.sequence
    if (saved.outcome === 'saved') {
      const by = state.page?.me ?? { id: '', name: null }
      const before = state.words.get(at)?.draft
      setDraft(at, {
        at,
        by,
        value: entry.value,
        base: entry.base,
        revision: saved.revision,
        path: entry.path,
        savedAt: saved.savedAt,
        ...(before?.conflict && before.conflict.version > entry.base && { conflict: before.conflict }),
      })
      if (isNewest) drop(entry)
      else {
        journal.remove(entry)
        if (typedOn) put({ ...typedOn, known: saved.revision, over: entry.value })
      }
      return
    }
    if (saved.outcome === 'refused') {
      held.set(at, entry.sequence)
      return
    }
    const stored = saved.draft
    const isSeen = stored === null || stored.value === entry.value || stored.value === entry.over
    if (saved.outcome === 'superseded' && (stored === null || stored.value === entry.value)) {
      // Published, discarded or saved already, perhaps by another window that sent the same journal.
      setDraft(at, stored ?? undefined)
      if (isNewest) {
        drop(entry)
        void load(path)
      }
      return
    }
    if (!isNewest && typedOn && isSeen && stored) put({ ...typedOn, known: stored.revision })
    else if (isSeen && stored) put({ ...entry, known: stored.revision, sequence: nextSequence() })
    else if (stored) {
      clashes.set(at, stored)
      held.set(at, typedOn?.sequence ?? entry.sequence)
    }
  }

  async function flush(keepalive = false): Promise<boolean> {
    // What was typed during a save is sent by the same loop; the caller waits for it.
    sending ??= send(keepalive).finally(() => {
      sending = undefined
    })
    return sending
  }

  async function load(from: string): Promise<void> {
    path = from
    generation += 1
    const asked = generation
    const writesBefore = writes
    const answer = await api.page(from)
    if (asked !== generation) return
    // The answer may be older than what was saved meanwhile, and would take those words out of their field.
    if (writes !== writesBefore) return load(from)
    if ('refused' in answer) {
      update({ saving: STATE_AFTER[answer.refused] })
      return
    }
    const saving = state.saving === 'saving' ? state.saving : 'idle'
    update({ page: answer.value, saving })
    if (waiting().length > 0) schedule(0)
  }

  function type(at: string, text: string | null, restores?: number): void {
    const before = state.words.get(at)
    if (!before) return
    const value = text === null ? null : tidyText(text).slice(0, DRAFT_MAX_CHARACTERS)
    if (restores === undefined && (value ?? before.word.original) === before.value) return
    const { draft, typed, word } = before
    // Back at what visitors see, with nothing saved: no change is left.
    if (!draft && value === word.shown && restores === undefined && typed?.writer === journal.writer && !sending) {
      drop(typed)
      update()
      return
    }
    put({
      at,
      value,
      base: typed?.base ?? draft?.base ?? word.version,
      known: draft?.revision ?? 0,
      writer: journal.writer,
      sequence: nextSequence(),
      path,
      over: typed?.value ?? draft?.value ?? null,
      ...(restores && { restores }),
    })
    // The person saw the words of the other window, and wrote over them.
    if (typed && typed.writer !== journal.writer) journal.remove(typed)
    const sequence = entries.get(at)?.sequence
    if (clashes.has(at) && sequence !== undefined) held.set(at, sequence)
    update()
    schedule()
  }

  async function discard(at: string): Promise<void> {
    const draft = state.words.get(at)?.draft
    if (!draft) return
    const answer = await api.discard([{ at, revision: draft.revision }])
    if ('refused' in answer) return giveUp(answer)
    writes += 1
    setDraft(at, undefined)
    if (!answer.value.discarded.includes(at)) await load(path)
  }

  async function revert(at: string): Promise<void> {
    await sending
    const typed = entries.get(at)
    if (typed) drop(typed)
    clashes.delete(at)
    update()
    await discard(at)
    update()
  }

  async function settle(at: string, choice: 'mine' | 'theirs'): Promise<void> {
    const before = state.words.get(at)
    if (!before) return
    const { clash, draft, typed } = before
    clashes.delete(at)
    held.delete(at)
    if (clash) {
      setDraft(at, clash)
      if (typed && choice === 'mine') put({ ...typed, known: clash.revision, sequence: nextSequence() })
      else if (typed) drop(typed)
    } else if (draft?.conflict) {
      if (choice === 'theirs') return revert(at).then(() => load(path))
      const { version } = draft.conflict
      const { conflict: _settled, ...mine } = draft
      setDraft(at, mine)
      const known = draft.revision
      const own = { at, path, over: draft.value, writer: journal.writer }
      put({ ...own, value: typed ? typed.value : draft.value, base: version, known, sequence: nextSequence() })
      if (typed && typed.writer !== journal.writer) journal.remove(typed)
    }
    update()
    await flush()
  }

  async function publish(addresses: readonly string[]): Promise<PublishOutcome> {
    await flush()
    if (addresses.some((at) => entries.has(at)))
      return { refused: state.saving === 'signed-out' ? 'session' : 'away', message: '' }
    const drafts = addresses.flatMap((at) => {
      const draft = state.words.get(at)?.draft
      return draft ? [{ at, revision: draft.revision }] : []
    })
    const id = crypto.randomUUID()
    let answer = await api.publish({ id, path, drafts })
    // The answer may be lost though it went live: the same id is answered with what the first call did.
    if ('refused' in answer && answer.refused === 'away') answer = await api.publish({ id, path, drafts })
    writes += 1
    if ('refused' in answer) return answer
    await load(path)
    if ('conflicts' in answer) return { conflicts: answer.conflicts.conflicts }
    if ('problems' in answer) return { problems: answer.problems.problems }
    return { done: answer.value.changes.length }
  }

  const stopHearing = journal.onChangeElsewhere(() => {
    const before = entries
    const stored = newestByAddress(journal.read())
    // This window's own entries are newer in memory where the browser refused to store them.
    entries = new Map([...stored, ...[...before].filter(([, { writer }]) => writer === journal.writer)])
    // Another window's words were confirmed: the draft on the server has a new revision.
    const gone = [...before].some(([at, { writer }]) => writer !== journal.writer && !stored.has(at))
    update()
    if (gone && path) void load(path)
  })

  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    load,
    type,
    revert,
    settle,
    flush,
    publish,
    resume() {
      retryMs = 0
      if (path) void load(path)
      else void flush()
    },
    close() {
      clearTimeout(timer)
      stopHearing()
    },
  }
}

/** Which of the changes belong to header, footer and other words that more than one page shows. */
export const isSharedChange = ({ word }: WordState): boolean => isShared(word.at)
