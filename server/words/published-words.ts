/**
 * The published words as this process shows them. Each rendering uses one snapshot, which is
 * replaced as a whole. Every process regularly asks for the number of the newest change and so
 * follows publications of other processes. This works through every connection pooler and with a
 * hosted project, where LISTEN does not, and costs one index lookup.
 */
import type { Logger } from 'pino'
import { isAddedPage, isOfSections } from '#contract/added-pages.ts'
import { kindProblem } from '#contract/editing/kinds.ts'
import { knownItems } from '#contract/editing/lists.ts'
import { recordOf } from '#contract/editing/texts.ts'
import { isSameValue, type Value } from '#contract/stored-value.ts'
import type { PublishedValues } from '#contract/words.ts'
import type { Settings } from '#server/env.ts'
import { describeError } from '#server/errors.ts'
import { repeatEvery } from '#server/repeat-every.ts'
import { today, wordsWith } from './current-words.ts'
import { type EarlierText, legalTexts, toolProblem, WITH_HISTORY } from './markdown-texts.ts'
import { withoutSamples } from './not-offered.ts'
import { isOfItsArea, siteWord } from './registry.ts'
import { releasedWords } from './released-words.ts'
import { isKeepable, withDerived, withFirstWords } from './site-words.ts'
import type { StoredWord, StoredWords, WordsDatabase } from './words-database.ts'

/** Far below PUBLISHED_WITHIN_MS, which must also hold on a busy machine. */
const ASK_EVERY_MS = 300

export interface PublishedSnapshot {
  /** Id of the newest change. */
  readonly generation: number
  /**
   * Facts, and texts that differ from `content/`, by address: those of the release, and in their
   * place those that staff published. Without what added pages say in their sections.
   */
  readonly texts: PublishedValues
  /** Legal texts that were in effect before, oldest first. */
  readonly earlier?: readonly EarlierText[]
}

export interface PublishedWords {
  snapshot(): PublishedSnapshot
  /**
   * The texts of one snapshot with what some added pages say in their sections.
   * @throws when the database does not answer
   */
  textsWith(pages: readonly string[]): Promise<PublishedValues>
  /** Called after each new snapshot. */
  onChange(listener: () => void): void
  /** Reads what is published now. It must be called after a publication in this process. */
  refresh(): Promise<void>
  stop(): Promise<void>
}

/** Released words, apart from those of sections of added pages, and only those. */
const [released, releasedSections] = partition(releasedWords)

function partition(texts: PublishedValues): [PublishedValues, PublishedValues] {
  const all = Object.entries(texts)
  return [
    Object.fromEntries(all.filter(([at]) => !isOfSections(at))),
    Object.fromEntries(all.filter(([at]) => isOfSections(at))),
  ]
}

const NOTHING: PublishedSnapshot = { generation: 0, texts: withDerived(released) }

/** Published words of a site on which nothing can be edited. */
export const nothingPublished: PublishedWords = {
  snapshot: () => NOTHING,
  textsWith: async (pages) => ({ ...NOTHING.texts, ...sectionTexts(pages, []) }),
  onChange: () => {},
  refresh: async () => {},
  stop: async () => {},
}

/**
 * The value that a stored word shows instead of the original, if any. A word that a release brought
 * into `content/` counts only while `content/` still has the text that it replaced. That is so in a
 * process of the old release and after a return to it. A fact stays published, then as `content/`
 * has it.
 */
export function shownInstead({ at, value, original, isReleased }: StoredWord): Value | undefined {
  const word = siteWord(at)
  if (!word || (isReleased && !isSameValue(word.original, original))) {
    return word?.isFact ? word.original : undefined
  }
  // A release may have removed items.
  const shown = word.list ? knownItems(word.list, value, word.original) : value
  const isSafe =
    isKeepable(word, shown) && !kindProblem(word.rule, shown) && !toolProblem(word, shown)
  return (isSameValue(shown, word.original) && !word.isFact) || !isSafe ? undefined : shown
}

const shownBy = (words: readonly StoredWord[]): PublishedValues =>
  Object.fromEntries(
    words.filter(isOfItsArea).flatMap((word) => {
      const text = shownInstead(word)
      return text === undefined ? [] : [[word.at, text]]
    }),
  )

/** Whether a release brought a stored word into `content/`, and this is not noted yet. */
const isShipped = (word: StoredWord): boolean =>
  isOfItsArea(word) &&
  !word.isReleased &&
  !isAddedPage(recordOf(word.at)) &&
  isSameValue(siteWord(word.at)?.original ?? null, word.value)

/** The texts that stored words show, by address. */
export const publishedTexts = (words: readonly StoredWord[]): PublishedValues =>
  withDerived({ ...released, ...shownBy(words) })

/** What added pages say in their sections. @param words what is stored of these pages */
export function sectionTexts(
  pages: readonly string[],
  words: readonly StoredWord[],
): PublishedValues {
  const shipped = textsOfRecords(releasedSections, new Set(pages))
  return withFirstWords({
    ...shipped,
    ...shownBy(words.filter(({ at }) => isOfSections(at))),
  })
}

type VisitorsSettings = Pick<Settings, 'SITE_URL' | 'CONTACT_EMAIL' | 'isContactKnown'>

/**
 * The same as visitors see them: without the samples that a public site leaves out, and with the
 * contact address of the environment, if it has one.
 */
export function asVisitorsSee(
  published: PublishedWords,
  { SITE_URL, CONTACT_EMAIL, isContactKnown }: VisitorsSettings,
): PublishedWords {
  const given = isContactKnown ? { 'site.contact.email': CONTACT_EMAIL } : {}
  let known: { of: PublishedSnapshot; shown: PublishedSnapshot } | undefined
  function snapshot(): PublishedSnapshot {
    const of = published.snapshot()
    if (known?.of !== of) {
      const texts = { ...withoutSamples(of.texts, SITE_URL), ...given }
      known = { of, shown: { ...of, texts } }
    }
    return known.shown
  }
  return { ...published, snapshot }
}

/** The published values of some records. */
export function textsOfRecords(
  texts: PublishedValues,
  records: ReadonlySet<string>,
): PublishedValues {
  return Object.fromEntries(Object.entries(texts).filter(([at]) => records.has(recordOf(at))))
}

/** What is shown of what is stored. */
function snapshotOf({ generation, words, history }: StoredWords): PublishedSnapshot {
  const newest = publishedTexts(words)
  const { texts, earlier } = legalTexts(history.filter(isOfItsArea), wordsWith(newest)('site').zone)
  return { generation, texts: { ...newest, ...texts }, earlier }
}

/**
 * Notes that a release brought words into `content/` (`words -- pull`), so that they replace
 * nothing any more.
 */
async function noteReleased(
  database: WordsDatabase,
  shipped: readonly StoredWord[],
  log: Logger,
): Promise<void> {
  if (shipped.length === 0 || !database.noteReleased) {
    return
  }
  await database.noteReleased(shipped.map(({ area, at, version }) => ({ area, at, version })))
  log.info({ texts: shipped.length }, 'published words are part of this release')
}

/** Reads what is published and follows changes until it is stopped. */
export async function followPublishedWords(
  database: WordsDatabase,
  log: Logger,
): Promise<PublishedWords> {
  let current = NOTHING
  let day = ''
  let isFailing = false
  let shipped: readonly StoredWord[] = []
  const listeners: (() => void)[] = []

  async function read(): Promise<void> {
    const stored = await database.published(WITH_HISTORY)
    // Nothing has changed. A smaller number is a change, too: a backup was restored.
    if (stored.generation === current.generation && today(current.texts) === day) {
      return
    }
    shipped = stored.words.filter(isShipped)
    current = snapshotOf(stored)
    day = today(current.texts)
    for (const listener of listeners) {
      listener()
    }
  }
  /** Only one reading runs at a time, so that an older answer never replaces a newer one. */
  let reading: Promise<void> = Promise.resolve()
  function refresh(): Promise<void> {
    const next = reading.then(read)
    reading = next.catch(() => {})
    return next
  }

  async function textsWith(pages: readonly string[]): Promise<PublishedValues> {
    for (;;) {
      const { generation, words } = await database.ofRecords(pages)
      if (generation === current.generation) {
        return { ...current.texts, ...sectionTexts(pages, words) }
      }
      // Something was published meanwhile.
      await refresh()
    }
  }

  async function ask(): Promise<void> {
    try {
      // A new day can begin or end an announcement, and bring a legal text into effect.
      if (today(current.texts) !== day || (await database.generation()) !== current.generation) {
        await refresh()
      }
      if (isFailing) {
        log.info('published words are followed again')
      }
      isFailing = false
    } catch (error) {
      // Pages keep their present words. The failure is logged once, because the check is repeated
      // all the time.
      if (!isFailing) {
        log.error(describeError(error), 'published words could not be read')
      }
      isFailing = true
    }
  }

  await ask()
  await noteReleased(database, shipped, log).catch((error: unknown) =>
    log.error(describeError(error), 'released words could not be noted'),
  )
  const { stop } = repeatEvery(ASK_EVERY_MS, ask)
  return {
    snapshot: () => current,
    textsWith,
    onChange: (listener) => void listeners.push(listener),
    refresh,
    stop,
  }
}
