/** Keeps typed texts in this browser until the server has confirmed them. */
import { browserStorage, storedJson } from '#app/lib/browser-storage.ts'
import type { DraftToSave } from '#contract/editing/api.ts'

/** A typed text that the server has not confirmed. */
export interface JournalEntry extends DraftToSave {
  /** Page on which the text was typed. */
  path: string
  /** The field's text before. A stored draft with this text is no conflict, because the person has seen it. */
  over: string | null
}

const KEY = 'everturn-words'
const { device } = browserStorage

/**
 * Each window stores its texts under its own key, so that windows never overwrite each other's. One more key lists the
 * windows, because the storage cannot list its keys.
 */
const windowsKey = (person: string) => `${KEY}:${person}`
const wordsKey = (person: string, writer: string) => `${KEY}:${person}:${writer}`

type Entries = Record<string, JournalEntry>

/** @param person id of the signed-in user. Other users of the browser neither see nor send these texts. */
export function openJournal(person: string) {
  const writer: string = crypto.randomUUID()
  const windows = () => (storedJson(device, windowsKey(person)) ?? []) as string[]
  const entriesOf = (owner: string) => (storedJson(device, wordsKey(person, owner)) ?? {}) as Entries
  return {
    /** Identifies this window for the server. */
    writer,
    /** All unconfirmed texts of this person in this browser, from all windows, open or closed. */
    read: (): JournalEntry[] => windows().flatMap((owner) => Object.values(entriesOf(owner))),
    /** @returns whether the entry outlives this window */
    write(entry: JournalEntry): boolean {
      const known = windows()
      if (!known.includes(entry.writer)) device.setItem(windowsKey(person), JSON.stringify([...known, entry.writer]))
      const entries = { ...entriesOf(entry.writer), [entry.at]: entry }
      return device.setItem(wordsKey(person, entry.writer), JSON.stringify(entries))
    },
    /** Removes an entry, unless its writer has written a newer one. */
    remove(entry: JournalEntry): void {
      const { [entry.at]: stored, ...rest } = entriesOf(entry.writer)
      if (!stored || stored.sequence > entry.sequence) return
      if (Object.keys(rest).length > 0) {
        device.setItem(wordsKey(person, entry.writer), JSON.stringify(rest))
        return
      }
      device.removeItem(wordsKey(person, entry.writer))
      const others = windows().filter((owner) => owner !== entry.writer)
      if (others.length > 0) device.setItem(windowsKey(person), JSON.stringify(others))
      else device.removeItem(windowsKey(person))
    },
    /** Registers a listener for changes by other windows. @returns a function that removes it */
    onChangeElsewhere(listener: () => void): () => void {
      const onStorage = ({ key }: StorageEvent) => {
        if (key === null || key.startsWith(windowsKey(person))) listener()
      }
      addEventListener('storage', onStorage)
      return () => removeEventListener('storage', onStorage)
    },
  }
}

export type Journal = ReturnType<typeof openJournal>
