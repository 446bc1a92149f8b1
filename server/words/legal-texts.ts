/** The legal texts as they ship, and what staff may publish in their place. */
import { readFileSync } from 'node:fs'
import type { TextProblem } from '#contract/editing/texts.ts'
import { LegalTextError, renderMarkdown } from '#contract/legal-text.ts'
import { PAGE_PATHS } from '#contract/page-paths.ts'
import type { PublishedTexts } from '#contract/words.ts'
import { projectFile } from '#server/program-files.ts'
import type { LegalChange } from './words-database.ts'

/** Path below the project, by name. */
export const LEGAL_FILES = {
  privacy: 'content/legal/privacy-policy.md',
  terms: 'content/legal/terms-of-service.md',
} as const
const FRONT_MATTER = /^---\n.*?\n---\n+/s

const bodyOf = (path: string) => readFileSync(projectFile(path), 'utf8').replace(FRONT_MATTER, '').trim()

/** Markdown without the front matter, by name. */
export const LEGAL_TEXTS = { privacy: bodyOf(LEGAL_FILES.privacy), terms: bodyOf(LEGAL_FILES.terms) } as const

type LegalName = keyof typeof LEGAL_FILES

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
