/** Texts that were typed in this browser and that the server has not confirmed. */
import type { WordDraft } from '#contract/editing/api.ts'
import type { Journal, JournalEntry } from './journal.ts'

/** The newest entry of each address. Two windows may each have one. */
function newestByAddress(all: readonly JournalEntry[]): Map<string, JournalEntry> {
  const newest = new Map<string, JournalEntry>()
  for (const entry of all) {
    const before = newest.get(entry.at)
    if (!before || before.sequence < entry.sequence) newest.set(entry.at, entry)
  }
  return newest
}

export class UnconfirmedWords {
  readonly #journal: Journal
  readonly #now: () => number
  #entries: Map<string, JournalEntry>
  /** Texts that another window saved while the person typed in this one. */
  readonly #conflicts = new Map<string, WordDraft>()
  /** Sequence numbers that the server refused or that wait for a decision. Sending them again would change nothing. */
  readonly #held = new Map<string, number>()
  #lastSequence = 0
  /** True if the last entry exists only in memory, because the browser stores nothing. */
  isMemoryOnly = false

  constructor(journal: Journal, now: () => number) {
    this.#journal = journal
    this.#now = now
    this.#entries = newestByAddress(journal.read())
  }

  get size(): number {
    return this.#entries.size
  }

  get addresses(): string[] {
    return [...this.#entries.keys()]
  }

  get(at: string): JournalEntry | undefined {
    return this.#entries.get(at)
  }

  conflictAt(at: string): WordDraft | undefined {
    return this.#conflicts.get(at)
  }

  /** Rises with every call, also across windows. */
  nextSequence(): number {
    this.#lastSequence = Math.max(this.#lastSequence + 1, this.#now())
    return this.#lastSequence
  }

  put(entry: JournalEntry): void {
    this.#entries.set(entry.at, entry)
    this.isMemoryOnly = !this.#journal.write(entry)
  }

  /** Stores an entry in this window's name. It replaces another window's entry, which the person has seen. */
  putAsOwn(entry: Omit<JournalEntry, 'writer' | 'sequence'>): void {
    const before = this.get(entry.at)
    this.put({ ...entry, writer: this.#journal.writer, sequence: this.nextSequence() })
    if (before && before.writer !== this.#journal.writer) this.#journal.remove(before)
    this.#holdAgain(entry.at)
  }

  isOwn({ writer }: JournalEntry): boolean {
    return writer === this.#journal.writer
  }

  /** Removes an entry from the journal. A newer entry of the same address stays. */
  drop(entry: JournalEntry): void {
    this.#journal.remove(entry)
    if (this.get(entry.at)?.sequence === entry.sequence) this.#entries.delete(entry.at)
  }

  /** Entries to send. */
  waiting(): JournalEntry[] {
    return [...this.#entries.values()].filter(({ at, sequence }) => this.#held.get(at) !== sequence)
  }

  /** Holds an entry back until it changes. */
  markRefused({ at, sequence }: JournalEntry): void {
    this.#held.set(at, sequence)
  }

  /** Records that two texts wait for a decision. */
  markConflict(at: string, other: WordDraft): void {
    this.#conflicts.set(at, other)
    this.#holdAgain(at)
  }

  /** Text typed during a conflict waits too. */
  #holdAgain(at: string): void {
    const entry = this.get(at)
    if (entry && this.#conflicts.has(at)) this.markRefused(entry)
  }

  clearConflict(at: string): void {
    this.#conflicts.delete(at)
    this.#held.delete(at)
  }

  /** Reads the journal after another window has changed it. @returns whether texts of another window were confirmed */
  readAgain(): boolean {
    const before = this.#entries
    const stored = newestByAddress(this.#journal.read())
    // This window's own entries are newer in memory if the browser refused to store them.
    this.#entries = new Map([...stored, ...[...before].filter(([, entry]) => this.isOwn(entry))])
    return [...before].some(([at, entry]) => !this.isOwn(entry) && !stored.has(at))
  }
}
