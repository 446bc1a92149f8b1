/** The legal texts as they ship, and what staff may publish in their place. */
import { readFileSync } from 'node:fs'
import type { TextProblem } from '#contract/editing/texts.ts'
import { LegalTextError, renderMarkdown } from '#contract/legal-text.ts'
import { PAGE_PATHS } from '#contract/page-paths.ts'
import { projectFile } from '#server/program-files.ts'

/** Path below the project, by name. */
export const LEGAL_FILES = {
  privacy: 'content/legal/privacy-policy.md',
  terms: 'content/legal/terms-of-service.md',
} as const
const FRONT_MATTER = /^---\n.*?\n---\n+/s

const bodyOf = (path: string) => readFileSync(projectFile(path), 'utf8').replace(FRONT_MATTER, '').trim()

/** Markdown without the front matter, by name. */
export const LEGAL_TEXTS = { privacy: bodyOf(LEGAL_FILES.privacy), terms: bodyOf(LEGAL_FILES.terms) } as const

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
