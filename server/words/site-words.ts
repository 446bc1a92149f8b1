/** What may be stored and published at the addresses of the registry, and what is not offered. */
import { calls } from '#content/calls.ts'
import { publishedDocuments } from '#content/documents/published.ts'
import { resourceSections } from '#content/resources.ts'
import { hasLines, isDraftOf, linkForAdmins } from '#contract/editing/kinds.ts'
import { areIds, listProblem } from '#contract/editing/lists.ts'
import { isPicture } from '#contract/editing/pictures.ts'
import type { SiteWord } from '#contract/editing/site-word.ts'
import { isPlainText, recordOf, type TextProblem, valueProblem } from '#contract/editing/texts.ts'
import { LANGUAGE_FACTS_AT, languageOf } from '#contract/language.ts'
import { isLanguage, languageFacts } from '#contract/language-rules.ts'
import { plainOf, type Value } from '#contract/values.ts'
import { NOT_OFFERED_AT, type PublishedValues } from '#contract/words.ts'
import { shippedFacts } from './current-words.ts'
import { legalProblem, linksOfTool, toolProblem } from './markdown-texts.ts'
import { addedWords, siteWord, siteWords } from './registry.ts'

/** Addresses of values that follow from others. */
const DERIVED: readonly string[] = [
  NOT_OFFERED_AT,
  'site.tools',
  ...Object.values(LANGUAGE_FACTS_AT),
]

/**
 * Texts with the first words of added items that have no others, without what is not offered, how
 * many tools are left, and what differs in the site's language.
 */
export function withDerived(texts: PublishedValues): PublishedValues {
  const own = Object.entries(texts).filter(([at]) => !DERIVED.includes(at))
  const blanks = addedWords(own).map(({ at, original }): [string, Value] => [at, original])
  const language = languageOf(texts)
  return {
    ...Object.fromEntries([...blanks, ...own]),
    ...notOffered(texts),
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
    if (problem || !hasLines(word.rule)) {
      return problem
    }
    return (
      toolProblem(word, value) ??
      (recordOf(word.at) === 'legal' ? legalProblem(word.at, `${value}`, shown) : undefined)
    )
  }
  const isUnwritten = ({ at, original, rule }: SiteWord) =>
    original !== '' && !rule && shown(at) === original
  const isBlank = addedWords([[word.at, value]]).some(isUnwritten)
  return (
    listProblem(word.list, word.original, value) ?? (isBlank ? { problem: 'unwritten' } : undefined)
  )
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
    const problem = word && (wordProblem(word, value, shown) ?? linkProblem(word, value, listed))
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
  const links = rule?.kind === 'link' ? [`${value}`] : linksOfTool(at, `${value}`)
  const link = linkForAdmins(links, `${original}`, listed)
  return link === undefined ? undefined : { problem: 'link-for-admins', link }
}

const OFFERS = {
  workshop: { pages: ['/labs'], call: calls.workshopScoping },
  accelerator: { pages: ['/accelerate', '/accelerate-details'], call: calls.programBriefing },
  hub: { pages: ['/hub', '/blueprint'], call: calls.blueprintBriefing },
} as const

/** What is not offered: pages, files and the minutes of calls, and the number of tools that are. */
function notOffered(texts: PublishedValues): PublishedValues {
  const isHidden = (record: string) =>
    (texts[`${record}.shown`] ?? siteWords.get(`${record}.shown`)?.original) === false
  const hidden = Object.entries(OFFERS).filter(([offer]) => isHidden(`offers.${offer}`))
  const gone = [
    ...hidden.flatMap(([, { pages }]) => pages),
    ...Object.entries(publishedDocuments).flatMap(([slug, { downloadUrl }]) =>
      isHidden(`documents.${slug}`) ? [downloadUrl, `/resources/${slug}`] : [],
    ),
  ]
  const tools = plainOf(resourceSections).flatMap(({ items }) =>
    items.filter(({ slug }) => !isHidden(`documents.${slug}`)),
  )
  const count = `${tools.length}`
  return {
    ...Object.fromEntries(hidden.map(([, { call }]) => [`calls.${call.id}.minutes`, ''])),
    ...(gone.length > 0 && { [NOT_OFFERED_AT]: gone }),
    ...(count !== shippedFacts('site.tools') && { 'site.tools': count }),
  }
}
