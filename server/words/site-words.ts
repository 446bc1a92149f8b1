/** What may be stored and published at the addresses of the registry, and what is not offered. */
import { calls } from '#content/calls.ts'
import { publishedDocuments } from '#content/documents/published.ts'
import { resourceSections } from '#content/resources.ts'
import type { SiteWord } from '#contract/editing/api.ts'
import { hasLines, linkForAdmins } from '#contract/editing/kinds.ts'
import { listProblem } from '#contract/editing/lists.ts'
import { readPictureValue } from '#contract/editing/pictures.ts'
import { isPlainText, recordOf, type TextProblem, textProblem } from '#contract/editing/texts.ts'
import { LANGUAGE_FACTS_AT, languageOf } from '#contract/language.ts'
import { isLanguage, languageFacts } from '#contract/language-rules.ts'
import { plainOf } from '#contract/values.ts'
import type { PublishedTexts } from '#contract/words.ts'
import { shippedFacts } from './current-words.ts'
import { legalProblem, linksOfTool, toolProblem } from './markdown-texts.ts'
import { addedWords, siteWord, siteWords } from './registry.ts'

/** Addresses of texts that follow from others. */
const DERIVED: readonly string[] = ['site.tools', ...Object.values(LANGUAGE_FACTS_AT)]

/**
 * Texts with the first words of added items that have no others, without what is not offered, how
 * many tools are left, and what differs in the site's language.
 */
export function withDerived(texts: PublishedTexts): PublishedTexts {
  const own = Object.entries(texts).filter(([at]) => !isPath(at) && !DERIVED.includes(at))
  const blanks = addedWords(own).map(({ at, original }) => [at, original])
  const language = languageOf(texts)
  return {
    ...Object.fromEntries([...blanks, ...own]),
    ...notOffered(texts),
    ...(isLanguage(language) && languageFacts(language)),
  }
}

/** Whether `value` can be stored at this address, publishable or not. */
export function isKeepable({ kind, rule }: SiteWord, value: string): boolean {
  if (kind === 'picture') {
    return readPictureValue(value) !== undefined
  }
  return kind === 'list' ? /^(?:[\w-]+(?: [\w-]+)*)?$/.test(value) : isPlainText(value, rule)
}

/**
 * The reason why `value` cannot be published at this address, or undefined. Null restores the
 * original.
 * @param shown gives the text that another address will show after this publication
 */
export function wordProblem(
  word: SiteWord,
  value: string | null,
  shown: (at: string) => string,
): TextProblem | undefined {
  if (value === null) {
    return undefined
  }
  if (word.kind === 'picture') {
    return readPictureValue(value) && shown(`${word.at}.alt`).trim() !== ''
      ? undefined
      : { problem: 'picture' }
  }
  if (!word.list) {
    const problem = textProblem(word, value, shippedFacts)
    if (problem || !hasLines(word.rule)) {
      return problem
    }
    return (
      toolProblem(word, value) ??
      (recordOf(word.at) === 'legal' ? legalProblem(word.at, value, shown) : undefined)
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
  { at, original, rule }: SiteWord,
  value: string | null,
  listed: readonly string[] | undefined,
): TextProblem | undefined {
  if (!listed || value === null) {
    return undefined
  }
  const links = rule?.kind === 'link' ? [value] : linksOfTool(at, value)
  const link = linkForAdmins(links, original, listed)
  return link === undefined ? undefined : { problem: 'link-for-admins', link }
}

const OFFERS = {
  workshop: { pages: ['/labs'], call: calls.workshopScoping },
  accelerator: { pages: ['/accelerate', '/accelerate-details'], call: calls.programBriefing },
  hub: { pages: ['/hub', '/blueprint'], call: calls.blueprintBriefing },
} as const

/**
 * Empty texts at the paths of pages and files that are not offered, and at the minutes of their
 * calls, and the number of tools.
 */
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
  const tools = plainOf(resourceSections).flatMap(({ items }) =>
    items.filter(({ slug }) => !isHidden(`documents.${slug}`)),
  )
  const count =
    tools.length === Number(shippedFacts('site.tools')) ? {} : { 'site.tools': `${tools.length}` }
  return { ...Object.fromEntries(gone.map((at) => [at, ''])), ...count }
}

/** Whether a text stands for something that is not offered, and not for words. */
export const isPath = (at: string): boolean => at.startsWith('/')
