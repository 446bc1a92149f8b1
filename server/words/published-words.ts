/**
 * What is published, as this process shows it: one snapshot for each rendering, replaced as a whole. Every process asks for the
 * number of the newest change and so follows what any other process published. Asking works through every pooler and for a
 * hosted project, where LISTEN does not, and costs one index look-up.
 */
import type { Logger } from 'pino'
import { isPlainText, recordOf } from '#contract/editing.ts'
import type { PublishedTexts } from '#contract/words.ts'
import { describeError } from '#server/errors.ts'
import { siteWords } from './site-words.ts'
import type { StoredWord, WordsDatabase } from './words-database.ts'

/** Far below PUBLISHED_WITHIN_MS, which also has to hold on a machine that is busy. */
const ASK_EVERY_MS = 300

export interface PublishedSnapshot {
  /** Id of the newest change. */
  readonly generation: number
  /** Texts that differ from `content/`, by address. */
  readonly texts: PublishedTexts
}

export interface PublishedWords {
  snapshot(): PublishedSnapshot
  /** Called after each new snapshot. */
  onChange(listener: () => void): void
  /** Reads what is published now. Call after a publication in this process. */
  refresh(): Promise<void>
  stop(): Promise<void>
}

const NOTHING: PublishedSnapshot = { generation: 0, texts: {} }

/** Published words of a site where nothing can be edited. */
export const nothingPublished: PublishedWords = {
  snapshot: () => NOTHING,
  onChange: () => {},
  refresh: async () => {},
  stop: async () => {},
}

/**
 * What a stored word changes of the site. A word that a release brought into `content/` counts only where `content/` still has the
 * text it replaced: in a process of the old release, or after a return to it.
 */
export function shownInstead({ at, value, original, isReleased }: StoredWord): string | undefined {
  const word = siteWords.get(at)
  if (!word || value === word.original || !isPlainText(value)) return undefined
  return isReleased && word.original !== original ? undefined : value
}

/** The published texts of some records. */
export function textsOfRecords(texts: PublishedTexts, records: ReadonlySet<string>): PublishedTexts {
  return Object.fromEntries(Object.entries(texts).filter(([at]) => records.has(recordOf(at))))
}

/** Reads what is published, then follows it until stopped. */
export async function followPublishedWords(database: WordsDatabase, log: Logger): Promise<PublishedWords> {
  let current = NOTHING
  let isStopped = false
  let isFailing = false
  let timer: NodeJS.Timeout | undefined
  const listeners: (() => void)[] = []

  async function read(): Promise<void> {
    const { generation, words } = await database.published()
    // An answer that was overtaken by a later one. After a restored backup the number is smaller, and the next question says so.
    if (generation === current.generation) return
    const texts = Object.fromEntries(
      words.flatMap((word) => {
        const text = shownInstead(word)
        return text === undefined ? [] : [[word.at, text]]
      }),
    )
    current = { generation, texts }
    for (const listener of listeners) listener()
  }
  /** One reading at a time, so that an older answer never replaces a newer one. */
  let reading: Promise<void> = Promise.resolve()
  function refresh(): Promise<void> {
    const next = reading.then(read)
    reading = next.catch(() => {})
    return next
  }

  async function ask(): Promise<void> {
    try {
      if ((await database.generation()) !== current.generation) await refresh()
      if (isFailing) log.info('published words are followed again')
      isFailing = false
    } catch (error) {
      // Pages go on as they are. Said once, because it is asked again every second.
      if (!isFailing) log.error(describeError(error), 'published words could not be read')
      isFailing = true
    }
  }
  let asking: Promise<void> = Promise.resolve()
  function askAgain(): void {
    if (isStopped) return
    timer = setTimeout(() => {
      asking = ask().finally(askAgain)
    }, ASK_EVERY_MS)
    timer.unref()
  }

  /** What `npm run words -- pull` wrote into `content/` replaces nothing any more. The history says that a release did it. */
  async function noteReleased(): Promise<void> {
    const { words } = await database.published()
    const released = words.filter(({ at, value, isReleased }) => !isReleased && siteWords.get(at)?.original === value)
    if (released.length === 0 || !database.noteReleased) return
    await database.noteReleased(released.map(({ at, version }) => ({ at, version })))
    log.info({ texts: released.length }, 'published words are part of this release')
  }

  await ask()
  await noteReleased().catch((error: unknown) => log.error(describeError(error), 'released words could not be noted'))
  askAgain()
  return {
    snapshot: () => current,
    onChange: (listener) => void listeners.push(listener),
    refresh,
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await asking
    },
  }
}
