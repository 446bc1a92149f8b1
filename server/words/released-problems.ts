/**
 * Whether the words that a release has in place of `content/` can be published. Asked while the
 * site is built.
 */
import { siteWord } from './registry.ts'
import { releasedWords } from './released-words.ts'
import { problemsIn } from './site-words.ts'

/** What is wrong with `content/published.json`, a line each. */
export function releasedProblems(): string[] {
  const texts = Object.entries(releasedWords).map(([at, value]) => ({ at, value }))
  const unknown = texts.filter(({ at }) => siteWord(at) === undefined)
  return [
    ...unknown.map(({ at }) => `[${at}] no text has this address any more`),
    ...problemsIn(texts, {}).map(
      ({ at, problem }) => `[${at}] breaks a rule of its text (${problem})`,
    ),
  ]
}
