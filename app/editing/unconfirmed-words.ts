/**
 * Texts that were typed in this browser and that the server has not confirmed. The browser keeps
 * them until then.
 */
import { browserStorage, storedJson } from '#app/lib/browser-storage.ts'
import type { WordDraft } from '#contract/editing/api.ts'
import type { DraftToSave } from '#contract/editing/requests.ts'
import type { Value } from '#contract/stored-value.ts'

/** A typed text that the server has not confirmed. */
export interface JournalEntry extends DraftToSave {
  /** Page on which the text was typed. */
  path: string
  /**
   * The field's text before. A stored draft with this text is no conflict, because the person has
   * seen it.
   */
  over: Value | null
}

const { device } = browserStorage
/** @returns whether the value outlives this window */
const keep = (key: string, value: unknown) => device.setItem(key, JSON.stringify(value))

export class UnconfirmedWords {
  /** Identifies this window for the server. */
  readonly #writer: string = crypto.randomUUID()
  /**
   * Lists the windows, as the storage cannot list its keys. Each has its own, so that none
   * overwrites another's texts.
   */
  readonly #windowsKey: string
  #entries: Map<string, JournalEntry>
  /** Texts that another window saved while the person typed in this one. */
  readonly #conflicts = new Map<string, WordDraft>()
  /**
   * Sequence numbers that the server refused or that wait for a decision. Sending them again would
   * change nothing.
   */
  readonly #held = new Map<string, number>()
  #lastSequence = 0
  /** True if the last entry exists only in memory, because the browser stores nothing. */
  isMemoryOnly = false

  /**
   * @param person id of the signed-in user. Other users of the browser neither see nor send these
   * texts.
   */
  constructor(person: string) {
    this.#windowsKey = `everturn-words:${person}`
    this.#entries = this.#stored()
  }

  #windows = () => (storedJson(device, this.#windowsKey) ?? []) as string[]
  #keyOf = (writer: string) => `${this.#windowsKey}:${writer}`
  #entriesOf = (writer: string) =>
    (storedJson(device, this.#keyOf(writer)) ?? {}) as Record<string, JournalEntry>

  /**
   * The newest entry of each address, from all windows of this browser, open or closed. Two windows
   * may each have one.
   */
  #stored(): Map<string, JournalEntry> {
    const all = this.#windows().flatMap((writer) => Object.values(this.#entriesOf(writer)))
    return new Map(
      all.sort((one, other) => one.sequence - other.sequence).map((entry) => [entry.at, entry]),
    )
  }

  addresses = (): string[] => [...this.#entries.keys()]
  get = (at: string): JournalEntry | undefined => this.#entries.get(at)
  conflictAt = (at: string): WordDraft | undefined => this.#conflicts.get(at)
  isOwn = ({ writer }: JournalEntry): boolean => writer === this.#writer

  /** Rises with every call, also across windows. */
  nextSequence(): number {
    this.#lastSequence = Math.max(this.#lastSequence + 1, Date.now())
    return this.#lastSequence
  }

  put(entry: JournalEntry): void {
    const { at, writer } = entry
    this.#entries.set(at, entry)
    const known = this.#windows()
    if (!known.includes(writer)) {
      keep(this.#windowsKey, [...known, writer])
    }
    this.isMemoryOnly = !keep(this.#keyOf(writer), { ...this.#entriesOf(writer), [at]: entry })
  }

  /**
   * Stores an entry in this window's name. It replaces another window's entry, which the person has
   * seen.
   */
  putAsOwn(entry: Omit<JournalEntry, 'writer' | 'sequence'>): void {
    const before = this.get(entry.at)
    this.put({ ...entry, writer: this.#writer, sequence: this.nextSequence() })
    if (before && !this.isOwn(before)) {
      this.#remove(before)
    }
    this.#holdAgain(entry.at)
  }

  /** Removes an entry. A newer entry of the same address stays. */
  drop(entry: JournalEntry): void {
    this.#remove(entry)
    if (this.get(entry.at)?.sequence === entry.sequence) {
      this.#entries.delete(entry.at)
    }
  }

  /** Removes an entry from the browser, unless its writer has written a newer one. */
  #remove({ at, writer, sequence }: JournalEntry): void {
    const { [at]: stored, ...rest } = this.#entriesOf(writer)
    if (!stored || stored.sequence > sequence) {
      return
    }
    if (Object.keys(rest).length > 0) {
      keep(this.#keyOf(writer), rest)
      return
    }
    device.removeItem(this.#keyOf(writer))
    const others = this.#windows().filter((other) => other !== writer)
    if (others.length > 0) {
      keep(this.#windowsKey, others)
    } else {
      device.removeItem(this.#windowsKey)
    }
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
    if (entry && this.#conflicts.has(at)) {
      this.markRefused(entry)
    }
  }

  clearConflict(at: string): void {
    this.#conflicts.delete(at)
    this.#held.delete(at)
  }

  /**
   * Follows the other windows, and tells which texts of theirs were confirmed. @returns a function
   * that stops it
   */
  follow(listener: (confirmed: JournalEntry[]) => void): () => void {
    const onStorage = ({ key }: StorageEvent) => {
      if (key !== null && !key.startsWith(this.#windowsKey)) {
        return
      }
      const before = [...this.#entries]
      const others = before.flatMap(([, entry]) => (this.isOwn(entry) ? [] : [entry]))
      const stored = this.#stored()
      // This window's own entries are newer in memory if the browser refused to store them.
      this.#entries = new Map([...stored, ...before.filter(([, entry]) => this.isOwn(entry))])
      listener(others.filter(({ at }) => !stored.has(at)))
    }
    addEventListener('storage', onStorage)
    return () => removeEventListener('storage', onStorage)
  }
}
