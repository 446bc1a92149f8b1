/** The legal texts and the tools, which are files, as they ship, and what staff may publish in their place. */
import { readFileSync } from 'node:fs'
import { documentWords } from '#content/documents/document-words.ts'
import { documentHtml } from '#contract/document-html.ts'
import { readTool } from '#contract/document-source.ts'
import { isLink } from '#contract/editing/kinds.ts'
import type { TextProblem } from '#contract/editing/texts.ts'
import { LegalTextError, renderMarkdown } from '#contract/legal-text.ts'
import { PAGE_PATHS, TOOL_SLUGS, toolTextAt } from '#contract/page-paths.ts'
import type { PublishedTexts } from '#contract/words.ts'
import { projectFile } from '#server/program-files.ts'
import { shippedFacts } from './current-words.ts'
import type { LegalChange } from './words-database.ts'

/** Paths below the project, by the addresses of their texts. */
export const LEGAL_FILES = {
  'legal.privacy.text': 'content/legal/privacy-policy.md',
  'legal.terms.text': 'content/legal/terms-of-service.md',
} as const
const FRONT_MATTER = /^---\n.*?\n---\n+/s

/** Markdown without the front matter. */
export const legalTextOf = (path: string): string =>
  readFileSync(projectFile(path), 'utf8').replace(FRONT_MATTER, '').trim()

type LegalName = 'privacy' | 'terms'

/** A legal text that was in effect before. */
export interface EarlierText {
  name: LegalName
  text: string
  /** Day from which it was in effect. Empty for the one that ships. */
  effective: string
  /** ISO 8601: when another text took its place. */
  until: string
}

/** The legal texts that others have replaced. @param changes of these texts and their dates, oldest first */
export function earlierTexts(changes: readonly LegalChange[]): EarlierText[] {
  const shown = new Map<string, string>()
  return [...Map.groupBy(changes, ({ publication }) => publication).values()].flatMap((published) => {
    const replaced = published.flatMap(({ at, original, when }): EarlierText[] => {
      const [, name, key] = at.split('.')
      const effective = shown.get(`legal.${name}.effective`) ?? ''
      return key === 'text'
        ? [{ name: name as LegalName, text: shown.get(at) ?? original, effective, until: when }]
        : []
    })
    for (const { at, value } of published) shown.set(at, value)
    return replaced
  })
}

/** Texts that tell each page the days on which its earlier texts were replaced. */
export const daysOf = (earlier: readonly EarlierText[]): PublishedTexts =>
  Object.fromEntries(
    [...Map.groupBy(earlier, ({ name }) => name)].map(([name, texts]) => [
      `legal.${name}.earlier`,
      texts.map(({ until }) => until.slice(0, 10)).join(' '),
    ]),
  )

/** Texts with an earlier legal text in place of the present one. @param number from 1 for the oldest */
export function withEarlier(
  texts: PublishedTexts,
  earlier: readonly EarlierText[],
  page: string,
  number: number,
): PublishedTexts | undefined {
  const wanted = page === '/terms-of-service' ? 'terms' : 'privacy'
  const old = earlier.filter(({ name }) => name === wanted)[number - 1]
  if (!old) return undefined
  const own = { text: old.text, effective: old.effective, until: old.until.slice(0, 10) }
  return { ...texts, ...Object.fromEntries(Object.entries(own).map(([key, text]) => [`legal.${wanted}.${key}`, text])) }
}

/**
 * The reason why `text` cannot be published, or undefined.
 * @param shown gives the text that another address will show after this publication
 */
export function legalProblem(at: string, text: string, shown: (at: string) => string): TextProblem | undefined {
  try {
    const { html, contents } = renderMarkdown(text)
    const targets = new Set<string>([...PAGE_PATHS, ...contents.map(({ id }) => `#${id}`)])
    const links = [...html.matchAll(/ href="([#/][^"]*)"/g)].map(([, link = '']) => link)
    const part =
      links.find((link) => !link.startsWith('/assets/') && !targets.has(link.replace(/(?<=.)#.*/, ''))) ??
      text.match(/\{(?!(?:name|email|operator)\})[\w.]*\}/)?.[0]
    if (part !== undefined) return { problem: 'markdown', part }
  } catch (error) {
    if (!(error instanceof LegalTextError)) throw error
    return { problem: 'markdown', part: error.message.slice(0, 80) }
  }
  return shown(at.replace(/text$/, 'effective')) === '' ? { problem: 'undated' } : undefined
}

/** The same of the tools. */
export const TOOL_FILES: Readonly<Record<string, string>> = Object.fromEntries(
  TOOL_SLUGS.map((slug) => [toolTextAt(slug), `content/documents/${slug}.md`]),
)

/** Markdown with its front matter. */
export const toolTextOf = (path: string): string => readFileSync(projectFile(path), 'utf8').trim()

/** What the site states about a tool in other places, too. */
const FIXED = ['layout', 'file', 'section', 'stage', 'previews'] as const

/** Why the text of a tool cannot be published in place of the original. Undefined for other addresses. */
export function toolProblem({ at, original }: { at: string; original: string }, text: string): TextProblem | undefined {
  const part = at in TOOL_FILES ? faultOf(original, text) : undefined
  return part === undefined ? undefined : { problem: 'tool', part }
}

function faultOf(original: string, text: string): string | undefined {
  try {
    const [shipped, source] = [readTool(original, documentWords), readTool(text, documentWords)]
    const { html, contents } = documentHtml(source, (one) => one)
    const links = [...html.matchAll(/ href="([^"]*)"/g)].map(([, link = '']) => link)
    const places = [...JSON.stringify(source).matchAll(/\{([\w.-]+)\}/g)]
    return (
      FIXED.find((key) => JSON.stringify(source.meta[key]) !== JSON.stringify(shipped.meta[key])) ??
      links.find((link) => !isLink(link) && !contents.some(({ id }) => link === `#${id}`)) ??
      places.find(([, fact = '']) => typeof shippedFacts(fact) !== 'string')?.[0]
    )
  } catch (error) {
    return (error as Error).message.replace(/\s+/g, ' ').slice(0, 200)
  }
}
