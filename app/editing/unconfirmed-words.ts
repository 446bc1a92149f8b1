/** What was typed in this browser and not confirmed by the server. */
import type { WordDraft } from '#contract/editing.ts'
import type { Journal, JournalEntry } from './journal.ts'

/** The newest entry of each address: two windows may have one. */
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
  /** What another window saved while this one typed. */
  readonly #clashes = new Map<string, WordDraft>()
  /** Sequences that the server refused, or that wait for a choice: sending them again would change nothing. */
  readonly #held = new Map<string, number>()
  #lastSequence = 0
  /** The last entry was written to memory alone, because the browser stores nothing. */
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

  clashAt(at: string): WordDraft | undefined {
    return this.#clashes.get(at)
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

  /** Writes in the name of this window. What another window had typed there was seen by the person, and is replaced. */
  putAsOwn(entry: Omit<JournalEntry, 'writer' | 'sequence'>): void {
    const before = this.get(entry.at)
    this.put({ ...entry, writer: this.#journal.writer, sequence: this.nextSequence() })
    if (before && before.writer !== this.#journal.writer) this.#journal.remove(before)
    this.#holdAgain(entry.at)
  }

  isOwn({ writer }: JournalEntry): boolean {
    return writer === this.#journal.writer
  }

  /** Removes an entry from the journal; a newer one of the address stays. */
  drop(entry: JournalEntry): void {
    this.#journal.remove(entry)
    if (this.get(entry.at)?.sequence === entry.sequence) this.#entries.delete(entry.at)
  }

  /** What is to be sent. */
  waiting(): JournalEntry[] {
    return [...this.#entries.values()].filter(({ at, sequence }) => this.#held.get(at) !== sequence)
  }

  /** Keeps an entry from being sent until something changes. */
  hold({ at, sequence }: JournalEntry): void {
    this.#held.set(at, sequence)
  }

  /** Two texts wait for a choice. */
  clash(at: string, other: WordDraft): void {
    this.#clashes.set(at, other)
    this.#holdAgain(at)
  }

  /** What is typed on during a clash waits as well. */
  #holdAgain(at: string): void {
    const entry = this.get(at)
    if (entry && this.#clashes.has(at)) this.hold(entry)
  }

  settle(at: string): void {
    this.#clashes.delete(at)
    this.#held.delete(at)
  }

  /** Another window wrote or removed entries. @returns whether words of another window were confirmed */
  readAgain(): boolean {
    const before = this.#entries
    const stored = newestByAddress(this.#journal.read())
    // This window's own entries are newer in memory where the browser refused to store them.
    this.#entries = new Map([...stored, ...[...before].filter(([, entry]) => this.isOwn(entry))])
    return [...before].some(([at, entry]) => !this.isOwn(entry) && !stored.has(at))
  }
}
