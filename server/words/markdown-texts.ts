/**
 * The legal texts and the tools, which are files, as they ship, and what staff may publish in their
 * place.
 */
import { readFileSync } from 'node:fs'
import { Temporal } from 'temporal-polyfill'
import { documentTextsOver, documentWords } from '#content/documents/document-words.ts'
import { linksIn } from '#contract/document.ts'
import { documentHtml } from '#contract/document-html.ts'
import { readTool } from '#contract/document-source.ts'
import { isLink } from '#contract/editing/kinds.ts'
import type { TextProblem } from '#contract/editing/texts.ts'
import { LegalTextError, renderMarkdown } from '#contract/legal-text.ts'
import { wrongMark } from '#contract/only-set-up.ts'
import { PAGE_PATHS, TOOL_SLUGS, toolTextAt } from '#contract/page-paths.ts'
import type { Value } from '#contract/stored-value.ts'
import { type PublishedValues, textIn } from '#contract/words.ts'
import { projectFile } from '#server/program-files.ts'
import { dayIn } from '#server/visits/days.ts'
import type { PastChange } from './words-database.ts'

const FRONT_MATTER = /^---\n.*?\n---\n+/s

/** Markdown without the front matter. */
export const legalTextOf = (path: string): string =>
  readFileSync(projectFile(path), 'utf8').replace(FRONT_MATTER, '').trim()

/**
 * Of these visitors can read every version that was in effect: the texts, their days and the facts
 * that they name.
 */
export const WITH_HISTORY: readonly string[] = [
  'legal.privacy.text',
  'legal.terms.text',
  'legal.privacy.effective',
  'legal.terms.effective',
  'site.legal.entity',
  'site.legal.address',
  'site.legal.representative',
  'site.name',
  'site.contact.email',
]

type LegalName = 'privacy' | 'terms'

/** A legal text that was in effect before. */
export interface EarlierText {
  name: LegalName
  /** Epoch milliseconds: when another text took its place. */
  until: number
  /** The text, its date and the facts that it named, by address, as visitors last read them. */
  texts: PublishedValues
}

/**
 * What visitors read of the legal texts: those that others have replaced, oldest first, and what
 * differs from the newest published texts. A text takes effect when it is published, or at the
 * beginning of its day if that is later.
 * @param changes of these texts, their dates and the facts that they name, oldest first
 * @param zone in which days begin
 */
export function legalTexts(
  changes: readonly Omit<PastChange, 'area'>[],
  zone: string,
  now = Date.now(),
) {
  const timed = changes.map((change) => ({ ...change, time: Date.parse(change.when) }))
  const before: PublishedValues = Object.fromEntries(
    timed.toReversed().map(({ at, original }) => [at, original]),
  )
  const knownAt = (moment: number): PublishedValues => ({
    ...before,
    ...Object.fromEntries(
      timed.flatMap(({ at, value, time }) => (time <= moment ? [[at, value]] : [])),
    ),
  })
  const startOf = (day: string) =>
    Temporal.PlainDate.from(day).toZonedDateTime(zone).epochMilliseconds

  function of(name: LegalName): { earlier: EarlierText[]; texts: PublishedValues } {
    const textAt = `legal.${name}.text`
    const dayAt = `legal.${name}.effective`
    const published = timed.filter(({ at }) => at === textAt || at === dayAt)
    const versions = [{ text: textIn(before, textAt), day: '', from: 0 }]
    for (const time of new Set(published.map((change) => change.time))) {
      const known = knownAt(time)
      const text = textIn(known, textAt)
      const day = textIn(known, dayAt) ?? ''
      // What was replaced before its day was never in effect.
      while ((versions.at(-1)?.from ?? 0) > time) {
        versions.pop()
      }
      versions.push({ text, day, from: Math.max(time, day === '' ? 0 : startOf(day)) })
    }
    const begun = versions.filter(({ from }) => from <= now)
    const textsOf = ({ text, day }: (typeof versions)[number]) => ({
      ...(text && { [textAt]: text }),
      [dayAt]: day,
    })
    const earlier = begun.flatMap((version, index) => {
      const next = begun[index + 1]
      if (!next || next.text === version.text) {
        return []
      }
      const texts = { ...knownAt(next.from - 1), ...textsOf(version) }
      return [
        {
          name,
          until: next.from,
          texts: { ...texts, [`legal.${name}.until`]: dayIn(zone, next.from) },
        },
      ]
    })
    const days = earlier.map(({ until }) => dayIn(zone, until))
    const shown = begun.length < versions.length ? begun.at(-1) : undefined
    return {
      earlier,
      texts: {
        ...(shown && textsOf(shown)),
        ...(days.length > 0 && { [`legal.${name}.earlier`]: days }),
      },
    }
  }
  const privacy = of('privacy')
  const terms = of('terms')
  return {
    earlier: [...privacy.earlier, ...terms.earlier],
    texts: { ...privacy.texts, ...terms.texts },
  }
}

/**
 * Texts with an earlier legal text in place of the present one. @param number from 1 for the oldest
 */
export function withEarlier(
  texts: PublishedValues,
  earlier: readonly EarlierText[],
  page: string,
  number: number,
): PublishedValues | undefined {
  const wanted = page === '/terms-of-service' ? 'terms' : 'privacy'
  const old = earlier.filter(({ name }) => name === wanted)[number - 1]
  return old && { ...texts, ...old.texts }
}

/**
 * The reason why `text` cannot be published, or undefined.
 * @param shown gives the text that another address will show after this publication
 */
export function legalProblem(
  at: string,
  text: string,
  shown: (at: string) => Value,
): TextProblem | undefined {
  try {
    const { links, contents } = renderMarkdown(text)
    const targets = new Set<string>([...PAGE_PATHS, ...contents.map(({ id }) => `#${id}`)])
    const within = links.filter((link) => /^[#/](?!assets\/)/.test(link))
    const part =
      within.find((link) => !targets.has(link.replace(/(?<=.)#.*/, ''))) ??
      wrongMark(text) ??
      text.match(/\{(?!(?:name|email|operator|end)\})[\w.]*\}/)?.[0]
    if (part !== undefined) {
      return { problem: 'markdown', part }
    }
  } catch (error) {
    if (!(error instanceof LegalTextError)) {
      throw error
    }
    return { problem: 'markdown', part: error.message.slice(0, 80) }
  }
  return shown(at.replace(/text$/, 'effective')) === '' ? { problem: 'undated' } : undefined
}

/** Why a text of an added page cannot be published. Its links are checked like those of buttons. */
export function proseProblem(text: string): TextProblem | undefined {
  try {
    renderMarkdown(text)
    return undefined
  } catch (error) {
    if (!(error instanceof LegalTextError)) {
      throw error
    }
    return { problem: 'markdown', part: error.message.slice(0, 80) }
  }
}

/** Where the links of such a text lead. None in a text that cannot be read. */
export function proseLinks(text: string): string[] {
  try {
    return renderMarkdown(text).links
  } catch {
    return []
  }
}

/** The same of the tools. */
export const TOOL_FILES: Readonly<Record<string, string>> = Object.fromEntries(
  TOOL_SLUGS.map((slug) => [toolTextAt(slug), `content/documents/${slug}.md`]),
)

/** Markdown with its front matter. */
export const toolTextOf = (path: string): string => readFileSync(projectFile(path), 'utf8').trim()

/** What the site states about a tool in other places, too. */
const FIXED = ['layout', 'file', 'section', 'stage', 'previews'] as const

/**
 * Why the text of a tool cannot be published in place of the original. Undefined for other
 * addresses.
 */
export function toolProblem(
  { at, original }: { at: string; original: Value },
  text: Value,
): TextProblem | undefined {
  const part = at in TOOL_FILES ? faultOf(`${original}`, `${text}`) : undefined
  return part === undefined ? undefined : { problem: 'tool', part }
}

/** Where the links of a tool lead. None at other addresses, and in a text that cannot be read. */
export function linksOfTool(at: string, text: string): string[] {
  if (!(at in TOOL_FILES)) {
    return []
  }
  try {
    return linksIn(readTool(text, documentWords).children)
  } catch {
    return []
  }
}

function faultOf(original: string, text: string): string | undefined {
  try {
    const shipped = readTool(original, documentWords)
    const source = readTool(text, documentWords)
    const { contents } = documentHtml(source, (one) => one)
    const places = [...JSON.stringify(source).matchAll(/\{([\w.-]+)\}/g)]
    return (
      FIXED.find((key) => JSON.stringify(source.meta[key]) !== JSON.stringify(shipped.meta[key])) ??
      linksIn(source.children).find(
        (link) => !isLink(link) && !contents.some(({ id }) => link === `#${id}`),
      ) ??
      places.find(([, fact = '']) => typeof documentTextsOver({})(fact) !== 'string')?.[0]
    )
  } catch (error) {
    return (error as Error).message.replace(/\s+/g, ' ').slice(0, 200)
  }
}
