/** What may be stored and published at the addresses of the registry, and what follows from it. */
import { facts as allFacts } from '#content/facts.ts'
import {
  addedPages,
  INSIGHTS_LINKED_AT,
  INSIGHTS_PATH,
  insightsIn,
  isAddedPage,
} from '#contract/added-pages.ts'
import { addedPathOf, hasLines, isDraftOf, linkForAdmins } from '#contract/editing/kinds.ts'
import { areIds, idsIn, kindOfSection, listProblem, PLACED_ONCE } from '#contract/editing/lists.ts'
import { isPicture } from '#contract/editing/pictures.ts'
import type { SiteWord } from '#contract/editing/site-word.ts'
import { isPlainText, recordOf, type TextProblem, valueProblem } from '#contract/editing/texts.ts'
import { LANGUAGE_FACTS_AT, languageOf } from '#contract/language.ts'
import { isLanguage, languageFacts } from '#contract/language-rules.ts'
import { isSameValue, type Range, type Value } from '#contract/stored-value.ts'
import {
  FOOTER_PAGES_AT,
  isWithin,
  NOT_OFFERED_AT,
  type PublishedValues,
  valuesOver,
  withFacts,
} from '#contract/words.ts'
import { shippedFacts } from './current-words.ts'
import {
  legalProblem,
  linksOfTool,
  proseLinks,
  proseProblem,
  toolProblem,
} from './markdown-texts.ts'
import { isWhileOff, notOffered } from './not-offered.ts'
import { addedWords, siteWord, siteWords } from './registry.ts'

/** Addresses of values that follow from others. */
const DERIVED: readonly string[] = [
  NOT_OFFERED_AT,
  FOOTER_PAGES_AT,
  'site.tools',
  ...Object.values(LANGUAGE_FACTS_AT),
]

/** Texts with the first words of added items that have no others. */
export function withFirstWords(texts: PublishedValues): PublishedValues {
  const own = Object.entries(texts)
  // A section has the form of its kind, with the same first words.
  const lists = own.filter(([at, value]) => Array.isArray(value) && !siteWord(at)?.list?.forms)
  const blanks = addedWords(lists).flatMap(({ at, original, kind }): [string, Value][] =>
    kind === 'text' ? [[at, original]] : [],
  )
  return Object.fromEntries([...blanks, ...own])
}

/**
 * Texts with the first words of added items that have no others, without what is not offered, how
 * many tools are left, and what differs in the site's language.
 */
export function withDerived(texts: PublishedValues): PublishedValues {
  const own = Object.fromEntries(
    Object.entries(texts).filter(([at, value]) => !DERIVED.includes(at) && !isWhileOff(at, value)),
  )
  const language = languageOf(texts)
  return {
    ...withFirstWords(own),
    ...notOffered(own),
    ...footerPages(texts),
    ...(isLanguage(language) && languageFacts(language)),
  }
}

/** Whether `value` can be stored at this address, publishable or not. */
export function isKeepable({ kind, rule }: SiteWord, value: Value): boolean {
  if (kind === 'picture') {
    return isPicture(value)
  }
  if (kind === 'list') {
    return areIds(value)
  }
  const isOfItsKind = rule ? isDraftOf(rule.kind, value) : typeof value === 'string'
  return isOfItsKind && [value].flat(2).every((part) => isPlainText(`${part}`, rule))
}

/**
 * The reason why `value` cannot be published at this address, or undefined. Null restores the
 * original.
 * @param shown gives the text that another address will show after this publication
 */
export function wordProblem(
  word: SiteWord,
  value: Value | null,
  shown: (at: string) => Value,
): TextProblem | undefined {
  if (value === null) {
    return undefined
  }
  if (word.kind === 'picture') {
    return isPicture(value) && `${shown(`${word.at}.alt`)}`.trim() !== ''
      ? undefined
      : { problem: 'picture' }
  }
  if (!word.list) {
    const problem = valueProblem(word, value, shippedFacts)
    const record = recordOf(word.at)
    if (!problem && isAddedPage(record)) {
      return pageProblem(word, value, shown)
    }
    if (problem || !hasLines(word.rule)) {
      return problem
    }
    return (
      toolProblem(word, value) ??
      (record === 'legal' ? legalProblem(word.at, `${value}`, shown) : undefined)
    )
  }
  const problem = listProblem(word.list, word.original, value)
  if (problem) {
    return problem
  }
  const blank = wordsOfItems(word, value, shown).filter((one) => isUnwritten(one, shown))
  const texts = blank.slice(0, UNWRITTEN_NAMED).map(({ at }) => at)
  return texts.length > 0 ? { problem: 'unwritten', texts } : undefined
}

/** More would be longer than a person reads at once. */
const UNWRITTEN_NAMED = 5

/** The values of the items that staff added to a list, and of the lists in these. */
function wordsOfItems(list: SiteWord, value: Value, shown: (at: string) => Value): SiteWord[] {
  const words = addedWords([[list.at, value]])
  const inner = words.filter(({ kind }) => kind === 'list')
  /** Of an item that was removed from a list in the item. */
  const isGone = (at: string) =>
    inner.some((one) => {
      const [id = ''] = isWithin(at, one.at) ? at.slice(one.at.length + 1).split('.') : []
      return id !== '' && !idsIn(shown(one.at)).includes(id)
    })
  return [
    ...words.filter(({ at }) => !isGone(at)),
    ...addedWords(inner.map(({ at }) => [at, shown(at)])),
  ]
}

/** Whether a value of an added item still is what it began with, and must not be. */
function isUnwritten(
  { at, kind, original, rule, rules }: SiteWord,
  shown: (at: string) => Value,
): boolean {
  const mustDiffer = rule
    ? ['markdown', 'pdf'].includes(rule.kind)
    : kind === 'picture' || (kind === 'text' && original !== '')
  return mustDiffer && !rules.ready && isSameValue(shown(at), original)
}

/** Why a value of an added page cannot be published. */
function pageProblem(
  { at, rule }: SiteWord,
  value: Value,
  shown: (at: string) => Value,
): TextProblem | undefined {
  if (rule?.kind === 'markdown') {
    return proseProblem(`${value}`)
  }
  const record = recordOf(at)
  if (at !== `${record}.state` || value !== 'live') {
    return undefined
  }
  const [first = ''] = idsIn(shown(`${record}.sections`))
  const isReady =
    PLACED_ONCE[kindOfSection(first) ?? ''] === 'first' &&
    shown(`${record}.meta.title`) !== '' &&
    shown(`${record}.meta.description`) !== ''
  return isReady ? undefined : { problem: 'unready' }
}

/**
 * Why texts cannot be published together, in place of the published ones. A text without address
 * changes nothing.
 * @param listed where their author may lead visitors besides pages of the site; undefined for an
 *   admin
 */
export function problemsIn(
  texts: readonly { at: string; value: Value | null }[],
  published: PublishedValues,
  listed?: readonly string[],
) {
  const values = new Map(texts.map(({ at, value }) => [at, value]))
  const shown = (at: string): Value =>
    (values.has(at) ? values.get(at) : published[at]) ?? siteWord(at)?.original ?? ''
  return texts.flatMap(({ at, value }) => {
    const word = siteWord(at)
    const problem =
      word &&
      (wordProblem(word, value, shown) ??
        linkProblem(word, value, listed) ??
        targetProblem(word, value, { ...published, ...Object.fromEntries(values) }))
    return problem ? [{ at, ...problem }] : []
  })
}

function linkProblem(
  { at, original, rule }: SiteWord,
  value: Value | null,
  listed: readonly string[] | undefined,
): TextProblem | undefined {
  if (!listed || value === null) {
    return undefined
  }
  const links = linksOf({ at, rule }, value)
  const link = linkForAdmins(links, `${original}`, listed)
  return link === undefined ? undefined : { problem: 'link-for-admins', link }
}

/** Where a value leads. */
function linksOf(
  { at, rule }: Pick<SiteWord, 'at'> & { rule?: SiteWord['rule'] | undefined },
  value: Value,
): string[] {
  if (rule?.kind === 'link' || rule?.kind === 'place') {
    return [`${value}`]
  }
  return isAddedPage(recordOf(at)) && rule?.kind === 'markdown'
    ? proseLinks(`${value}`)
    : linksOfTool(at, `${value}`)
}

/** Why a value cannot lead where it does: no added page is there. */
function targetProblem(
  word: SiteWord,
  value: Value | null,
  texts: Readonly<Record<string, Value | null>>,
): TextProblem | undefined {
  const paths =
    value === null ? [] : linksOf(word, value).flatMap((link) => addedPathOf(link) ?? [])
  if (paths.length === 0) {
    return undefined
  }
  const pages = addedPages(texts as PublishedValues)
  const isThere = (path: string) =>
    path === INSIGHTS_PATH || !['trash', undefined].includes(pages.at(path)?.state)
  const missing = paths.find((path) => !isThere(path))
  if (missing === undefined) {
    return undefined
  }
  return word.rule?.kind === 'link'
    ? { problem: 'kind', kind: 'link' }
    : { problem: 'markdown', part: missing }
}

/** Legal pages that staff added, and `/insights` if the owner decided so, in the footer. */
function footerPages(texts: PublishedValues): PublishedValues {
  const facts = valuesOver(allFacts, texts)
  const legal = addedPages(texts)
    .all.filter(({ kind, state }) => kind === 'legal' && state === 'live')
    .map(({ title, path }): Range => [withFacts(title, facts), path])
    .sort(([one], [other]) => one.localeCompare(other))
  const hasInsights = texts[INSIGHTS_LINKED_AT] === true && insightsIn(texts).length > 0
  const title = texts['insights.meta.title'] ?? siteWords.get('insights.meta.title')?.original
  const insights: Range[] = hasInsights ? [[`${title}`, INSIGHTS_PATH]] : []
  const links = [...insights, ...legal]
  return links.length > 0 ? { [FOOTER_PAGES_AT]: links } : {}
}
