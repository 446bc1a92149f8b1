/** All addresses of the site that can be edited, read from `content/` once. */
import { calls } from '#content/calls.ts'
import { publishedDocuments } from '#content/documents/published.ts'
import limits from '#content/limits.json' with { type: 'json' }
import { lists } from '#content/lists.ts'
import pulled from '#content/pulled.json' with { type: 'json' }
import { resourceSections } from '#content/resources.ts'
import { content, sentFrom, shownLater } from '#content/words.ts'
import type { SiteWord } from '#contract/editing/api.ts'
import { hasLines, kindOf, linkForAdmins } from '#contract/editing/kinds.ts'
import { inAddedItem, type ListRules, listProblem, textsOfAdded } from '#contract/editing/lists.ts'
import { readPictureValue } from '#contract/editing/pictures.ts'
import {
  FIXED_TEXTS,
  isPlainText,
  META_KEYS,
  PICTURES,
  recordOf,
  rulesOf,
  type TextProblem,
  type TextRules,
  textProblem,
} from '#contract/editing/texts.ts'
import { pageOfRecord, type ToolSlug, toolPath } from '#contract/page-paths.ts'
import { noTexts, type PublishedTexts, type Text, wordsAt } from '#contract/words.ts'
import { shippedFacts } from './current-words.ts'
import {
  LEGAL_FILES,
  legalProblem,
  legalTextOf,
  linksOfTool,
  TOOL_FILES,
  toolProblem,
  toolTextOf,
} from './markdown-texts.ts'

const LIST_RULES: TextRules = { max: 300, required: true, placeholders: [] }
const PICTURE_RULES: TextRules = { max: 70, required: true, placeholders: [] }
const [META_TITLE, , META_PREVIEW] = META_KEYS

const isText = (value: object): value is Text => 'text' in value && typeof value.text === 'string'

/** The texts in a record. */
export function textsOf(words: unknown): Text[] {
  if (typeof words !== 'object' || words === null) return []
  return isText(words) ? [words] : Object.values(words).flatMap(textsOf)
}

function pictureName(value: Record<string, unknown>): string {
  return (
    ['drawing', 'src', 'avif', 'webp']
      .map((key) => value[key])
      .find((name) => typeof name === 'string') ?? ''
  )
}

/** Links that stay: to files and legal texts, in the header and the footer, and from the results of the survey. */
const isFixedLink = (at: string, to: string) =>
  /^(?:navigation\.(?:header|footer)|surveyReport)\./.test(at) ||
  (!(at in pulled) && !/^(?:https:|\/(?!assets\/|privacy-policy))/.test(to))

/** Limits of the texts that are an owner's in `content/`. Each new text may not be longer than the one before. */
const pulledLimits: Readonly<Record<string, number>> = limits

function wordAt(at: string, original: string): SiteWord {
  const rules = rulesOf(at, original, shippedFacts)
  return { at, kind: 'text', original, rules: { ...rules, max: pulledLimits[at] ?? rules.max } }
}

/** A value that no visitor reads: where a link leads, or whether a part is shown. */
function plainValue(at: string, key: string, value: unknown): SiteWord[] {
  if (typeof value !== 'string') return []
  const isLink = ['to', 'link', 'ctaLink'].includes(key) && !isFixedLink(at, value)
  return isLink || key === 'shown' ? [wordAt(at, value)] : []
}

function wordsIn(value: unknown, place: string): SiteWord[] {
  if (typeof value !== 'object' || value === null) return []
  if (Array.isArray(value))
    return [...listAt(place, value), ...value.flatMap((item) => wordsIn(item, ''))]
  if (isText(value)) return [wordAt(value.at, value.text)]
  const { at = place, alt } = value as { at?: string; alt?: unknown }
  // `when` names the fact that an item of a list depends on.
  const inner = Object.entries(value).flatMap(([key, part]) =>
    key === 'when'
      ? []
      : [...plainValue(`${at}.${key}`, key, part), ...wordsIn(part, `${at}.${key}`)],
  )
  if (alt === undefined) return inner
  const original = pictureName(value as Record<string, unknown>)
  return [{ at, kind: 'picture', original, rules: PICTURE_RULES }, ...inner]
}

/** The declared list at an address. A text of an added item may be as long as the longest of the shipped items. */
function listAt(at: string, items: readonly { at: string }[]): SiteWord[] {
  const declared = (
    lists as Readonly<Record<string, Omit<ListRules, 'blank'> & { blank: object }>>
  )[at]
  if (!declared) return []
  const shipped = items.flatMap((item) => wordsIn(item, ''))
  const blank: Record<string, ListRules['blank'][string]> = {}
  for (const word of wordsIn(wordsAt(at, declared.blank, noTexts), at)) {
    const key = word.at.slice(at.length + 1)
    const limits = shipped.filter((one) => one.at.endsWith(`.${key}`)).map(({ rules }) => rules.max)
    const rules = { ...word.rules, max: Math.max(word.rules.max, ...limits) }
    blank[key] = { original: word.original, rules }
  }
  const original = items.map((item) => item.at.slice(at.length + 1)).join(' ')
  return [{ at, kind: 'list', original, rules: LIST_RULES, list: { ...declared, blank } }]
}

/** The text of the preview image if it differs from the title. Otherwise the title is drawn. */
function previewOf(record: string, words: readonly SiteWord[]): SiteWord[] {
  if (!words.some(({ at }) => at === `${record}.${META_TITLE}`)) return []
  return [wordAt(`${record}.${META_PREVIEW}`, '')]
}

/** The texts that are files. A tool is edited on its page. */
const markdownWords: readonly SiteWord[] = [
  ...Object.entries(LEGAL_FILES).map(([at, path]) => wordAt(at, legalTextOf(path))),
  ...Object.entries(TOOL_FILES).map(([at, path]) => ({
    ...wordAt(at, toolTextOf(path)),
    on: [toolPath(at.split('.')[1] as ToolSlug)],
  })),
]

const relatedTo = (
  name: string,
  relation: Readonly<Record<string, readonly string[] | undefined>>,
) => relation[name] ?? []

/** Addresses in the order of `content/words.ts`, and for each record the records whose addresses it contains. */
function readSite(): {
  words: ReadonlyMap<string, SiteWord>
  contained: ReadonlyMap<string, ReadonlySet<string>>
} {
  const words = new Map<string, SiteWord>()
  const pagesOf = new Map<string, Set<string>>()
  const contained = new Map<string, Set<string>>()
  for (const [name, record] of Object.entries(content)) {
    const own = [
      ...wordsIn(wordsAt(name, record, noTexts), name),
      ...markdownWords.filter(({ at }) => recordOf(at) === name),
    ]
    contained.set(
      name,
      new Set([...own.map(({ at }) => recordOf(at)), ...relatedTo(name, shownLater)]),
    )
    const page = pageOfRecord(name)
    for (const { at } of own)
      if (page && recordOf(at) === PICTURES)
        pagesOf.set(at, (pagesOf.get(at) ?? new Set()).add(page))
    for (const word of [...own, ...previewOf(name, own)])
      if (!FIXED_TEXTS.includes(word.at)) words.set(word.at, word)
  }
  for (const [at, pages] of pagesOf) Object.assign(words.get(at) ?? {}, { on: [...pages] })
  return { words, contained }
}

const site = readSite()

/** The words of `content/`. */
export const siteWords = site.words

/** The word at an address: of `content/`, or of an item that staff added to a list. */
export function siteWord(at: string): SiteWord | undefined {
  const added = inAddedItem(at)
  const blank = added && siteWords.get(added.list)?.list?.blank[added.key]
  return siteWords.get(at) ?? (blank && { at, kind: 'text', ...blank })
}

/** The words of the items that staff added to lists. @param orders values of lists, by address */
export function addedWords(
  orders: Iterable<readonly [at: string, order: string | null]>,
): SiteWord[] {
  const words = [...orders].flatMap(([at, order]) =>
    textsOfAdded(at, siteWords.get(at)?.list, order ?? ''),
  )
  return [...new Map(words.map((word) => [word.at, word])).values()]
}

/** Texts with the first words of added items that have no others, without what is not offered, and how many tools are left. */
export function withDerived(texts: PublishedTexts): PublishedTexts {
  const own = Object.entries(texts).filter(([at]) => !isPath(at) && at !== 'site.tools')
  const blanks = addedWords(own).map(({ at, original }) => [at, original])
  return { ...Object.fromEntries([...blanks, ...own]), ...notOffered(texts) }
}

/**
 * All records whose texts appear on pages that use the given records. A page's record contains texts of shared records
 * and refers to records that are shown later. Every page may name the company.
 */
export function recordsWithin(used: Iterable<string>): ReadonlySet<string> {
  const all = new Set([...used, 'site'])
  // The loop also visits the records that it adds.
  for (const name of all) for (const inner of site.contained.get(name) ?? []) all.add(inner)
  return all
}

/** The records of the emails and PDFs that pages with these records send. */
export function recordsSentFrom(shown: Iterable<string>): ReadonlySet<string> {
  return new Set([...shown].flatMap((name) => relatedTo(name, sentFrom)))
}

/** The page that shows a record, or sends it. Home for what every page shows. */
export function pageOf(record: string): string {
  const sender = Object.keys(sentFrom).find((name) => relatedTo(name, sentFrom).includes(record))
  return pageOfRecord(record) ?? (sender && pageOfRecord(sender)) ?? '/'
}

/** Whether `value` can be stored at this address, publishable or not. */
export function isKeepable({ at, kind }: SiteWord, value: string): boolean {
  if (kind === 'picture') return readPictureValue(value) !== undefined
  return kind === 'list' ? /^(?:[\w-]+(?: [\w-]+)*)?$/.test(value) : isPlainText(value, at)
}

/**
 * The reason why `value` cannot be published at this address, or undefined. Null restores the original.
 * @param shown gives the text that another address will show after this publication
 */
export function wordProblem(
  word: SiteWord,
  value: string | null,
  shown: (at: string) => string,
): TextProblem | undefined {
  if (value === null) return undefined
  if (word.kind === 'picture')
    return readPictureValue(value) && shown(`${word.at}.alt`).trim() !== ''
      ? undefined
      : { problem: 'picture' }
  if (!word.list) {
    const problem = textProblem(word, value, shippedFacts)
    if (problem || !hasLines(word.at)) return problem
    return (
      toolProblem(word, value) ??
      (recordOf(word.at) === 'legal' ? legalProblem(word.at, value, shown) : undefined)
    )
  }
  const isUnwritten = ({ at, original }: SiteWord) =>
    original !== '' && !kindOf(at) && shown(at) === original
  const isBlank = addedWords([[word.at, value]]).some(isUnwritten)
  return (
    listProblem(word.list, word.original, value) ?? (isBlank ? { problem: 'unwritten' } : undefined)
  )
}

/**
 * Why texts cannot be published together, in place of the published ones. A text without address changes nothing.
 * @param listed where their author may lead visitors besides pages of the site; undefined for an admin
 */
export function problemsIn(
  texts: readonly { at: string; value: string | null }[],
  published: PublishedTexts,
  listed?: readonly string[],
) {
  const values = new Map(texts.map(({ at, value }) => [at, value]))
  const shown = (at: string) =>
    (values.has(at) ? values.get(at) : published[at]) ?? siteWord(at)?.original ?? ''
  return texts.flatMap(({ at, value }) => {
    const word = siteWord(at)
    const problem = word && (wordProblem(word, value, shown) ?? linkProblem(word, value, listed))
    return problem ? [{ at, ...problem }] : []
  })
}

function linkProblem(
  { at, original }: SiteWord,
  value: string | null,
  listed: readonly string[] | undefined,
): TextProblem | undefined {
  if (!listed || value === null) return undefined
  const links = kindOf(at)?.kind === 'link' ? [value] : linksOfTool(at, value)
  const link = linkForAdmins(links, original, listed)
  return link === undefined ? undefined : { problem: 'link-for-admins', link }
}

const OFFERS = {
  workshop: { pages: ['/labs'], call: calls.workshopScoping },
  accelerator: { pages: ['/accelerate', '/accelerate-details'], call: calls.programBriefing },
  hub: { pages: ['/hub', '/blueprint'], call: calls.blueprintBriefing },
} as const

/** Empty texts at the paths of pages and files that are not offered, and at the minutes of their calls, and the number of tools. */
function notOffered(texts: PublishedTexts): PublishedTexts {
  const isHidden = (record: string) =>
    (texts[`${record}.shown`] ?? siteWords.get(`${record}.shown`)?.original) === ''
  const gone = [
    ...Object.entries(OFFERS).flatMap(([offer, { pages, call }]) =>
      isHidden(`offers.${offer}`) ? [...pages, `calls.${call.id}.minutes`] : [],
    ),
    ...Object.entries(publishedDocuments).flatMap(([slug, { downloadUrl }]) =>
      isHidden(`documents.${slug}`) ? [downloadUrl, `/resources/${slug}`] : [],
    ),
  ]
  const tools = resourceSections.flatMap(({ items }) =>
    items.filter(({ slug }) => !isHidden(`documents.${slug}`)),
  )
  const count =
    tools.length === Number(shippedFacts('site.tools')) ? {} : { 'site.tools': `${tools.length}` }
  return { ...Object.fromEntries(gone.map((at) => [at, ''])), ...count }
}

/** Whether a text stands for something that is not offered, and not for words. */
export const isPath = (at: string): boolean => at.startsWith('/')
