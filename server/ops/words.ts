/** `npm run words -- list` and `check`: the words that staff published in place of `content/`. */

import { listProblem } from '#contract/editing/lists.ts'
import type { SiteWord } from '#contract/editing/site-word.ts'
import { valueProblem } from '#contract/editing/texts.ts'
import { isSameValue, type Value } from '#contract/stored-value.ts'
import { parseSettings } from '#server/env.ts'
import { shippedFacts } from '#server/words/current-words.ts'
import { isOfItsArea, siteWord } from '#server/words/registry.ts'
import { ALL_PUBLISHED, type StoredWord, type StoredWords } from '#server/words/words-database.ts'
import { type CommandResult, done, refused, runCommand, usage } from './command.ts'
import { withOperatorDatabase } from './operator-database.ts'

const USAGE = usage('words', [
  ['list', 'what staff published in place of the program’s own words'],
  ['check', 'which of those need attention; the exit code is then 1'],
])

/** A text as it is, and another value as JSON. */
const shownValue = (value: Value): string =>
  typeof value === 'string' ? value : JSON.stringify(value)

/**
 * What is published in place of `content/`. Texts that a release has brought into `content/` are
 * not listed.
 */
export async function readOverrides(): Promise<StoredWord[]> {
  const { rows } = await withOperatorDatabase(parseSettings(process.env), (database) =>
    database.query(ALL_PUBLISHED),
  )
  const answer = rows[0]?.answer as StoredWords | undefined
  return (answer?.words ?? [])
    .filter(
      (word) =>
        isOfItsArea(word) &&
        !word.isReleased &&
        !isSameValue(siteWord(word.at)?.original ?? null, word.value),
    )
    .sort((a, b) => (a.at < b.at ? -1 : 1))
}

/** Why an override needs attention. Undefined when it is in order. */
export function concern({ at, value, original }: StoredWord): string | undefined {
  const word = siteWord(at)
  if (!word) {
    return 'no text has this address any more'
  }
  if (!isSameValue(word.original, original)) {
    return `the original has changed: ${shownValue(word.original)}`
  }
  const problem = problemOf(word, value)
  return problem && `it breaks a rule of its text (${problem.problem})`
}

/** The rule that a value breaks. Pictures have none. */
function problemOf(word: SiteWord, value: Value) {
  if (word.kind === 'picture') {
    return undefined
  }
  if (word.list) {
    return listProblem(word.list, word.original, value)
  }
  return valueProblem(word, value, shippedFacts)
}

/** Runs one command. @returns the outcome in words */
export async function runWords(command: string | undefined): Promise<CommandResult> {
  if (command !== 'list' && command !== 'check') {
    return refused(USAGE)
  }
  const overrides = (await readOverrides()).map((override) => ({
    ...override,
    why: concern(override),
  }))
  if (command === 'list') {
    const texts = overrides.map(
      ({ at, value, original, why }) =>
        `[${at}] ${shownValue(value)}\n  instead of: ${shownValue(original)}${why ? `\n  needs a look: ${why}` : ''}`,
    )
    return done(texts.join('\n'))
  }
  const concerns = overrides.flatMap(({ at, why }) => (why === undefined ? [] : [`[${at}] ${why}`]))
  const text = [...concerns, `${overrides.length} published, ${concerns.length} to look at`].join(
    '\n',
  )
  return concerns.length > 0 ? refused(text) : done(text)
}

if (import.meta.main) {
  await runCommand(() => runWords(process.argv[2]))
}
