/**
 * `npm run words`: commands for the words of the site.
 * - `print`: all copy as one document: pages first, in the order of `content/words.ts`, then everything else
 * - `list`: what staff published in place of `content/`
 * - `check`: which of those need attention; ends with exit code 1 when there are any
 * - `pull`: writes them into `content/`, so that the next release contains them
 */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { content } from '#content/words.ts'
import { textProblem } from '#contract/editing.ts'
import { type Text, wordsAt } from '#contract/words.ts'
import { parseSettings } from '#server/env.ts'
import { withOperatorDatabase } from '#server/ops/operator-database.ts'
import { siteWords } from '#server/words/site-words.ts'
import { PROJECT } from './build-stamp.ts'
import { pullWords } from './words/pull.ts'

function textsOf(words: unknown): Text[] {
  if (typeof words !== 'object' || words === null) return []
  if ('text' in words && typeof words.text === 'string') return [words as Text]
  return Object.values(words).flatMap(textsOf)
}

/** Recognizes a sentence, a label or a name, in contrast to a key, a path or a number. */
const isCopy = (value: string) => /^[^/#].*\s.*\p{L}|^\p{Lu}\p{L}/u.test(value)

/** The copy in a value without addresses, each text with its place. Records that pages use are printed before. */
function copyIn(value: unknown, at: string, printed: ReadonlySet<unknown>): Text[] {
  if (typeof value === 'string') return isCopy(value) ? [{ at, text: value }] : []
  if (typeof value !== 'object' || value === null || printed.has(value)) return []
  return Object.entries(value).flatMap(([key, inner]) => copyIn(inner, `${at}.${key}`, printed))
}

function section(title: string, texts: readonly Text[]): void {
  if (texts.length === 0) return
  process.stdout.write(`\n# ${title}\n\n`)
  for (const { at, text } of texts) process.stdout.write(`[${at}] ${text}\n`)
}

/** Prints each text after its address, with a heading per record or file. Legal texts and documents are printed as they are. */
async function print(): Promise<void> {
  for (const [name, record] of Object.entries(content)) section(name, textsOf(wordsAt(name, record, {})))
  const printed = new Set<unknown>(Object.values(content))
  const files: string[] = []
  for await (const file of glob('content/**/*.{ts,md}', { cwd: PROJECT })) files.push(file)
  for (const file of files.filter((name) => !/\.test\.ts$|\/words\.ts$|\/README\.md$/.test(name)).sort()) {
    const path = join(PROJECT, file)
    if (file.endsWith('.md')) process.stdout.write(`\n# ${file}\n\n${readFileSync(path, 'utf8')}`)
    else
      section(
        file,
        Object.entries(await import(path)).flatMap(([name, value]) => copyIn(value, name, printed)),
      )
  }
}

interface Override {
  at: string
  value: string
  /** The original text that staff replaced. */
  original: string
  isReleased: boolean
}

/** What is published in place of `content/`. Texts that a release has brought into `content/` are not listed. */
async function readOverrides(): Promise<Override[]> {
  const { rows } = await withOperatorDatabase(parseSettings(process.env), (database) =>
    database.query('select public.published_words() as answer', []),
  )
  const answer = rows[0]?.answer as { words: Override[] } | undefined
  return (answer?.words ?? [])
    .filter(({ at, value, isReleased }) => !isReleased && siteWords.get(at)?.original !== value)
    .sort((a, b) => (a.at < b.at ? -1 : 1))
}

/** Why an override needs attention. Undefined when it is in order. */
function concern({ at, value, original }: Override): string | undefined {
  const word = siteWords.get(at)
  if (!word) return 'no text has this address any more'
  if (word.original !== original) return `the original has changed: ${word.original}`
  const problem = word.kind === 'text' ? textProblem(at, word.original, value) : undefined
  return problem && `it breaks a rule of its text (${problem.problem})`
}

async function list(): Promise<void> {
  for (const override of await readOverrides()) {
    const why = concern(override)
    process.stdout.write(
      `[${override.at}] ${override.value}\n  instead of: ${override.original}\n${why ? `  needs a look: ${why}\n` : ''}`,
    )
  }
}

async function check(): Promise<void> {
  const overrides = await readOverrides()
  const concerns = overrides.flatMap((override) => {
    const why = concern(override)
    return why === undefined ? [] : [`[${override.at}] ${why}`]
  })
  process.stdout.write(`${[...concerns, `${overrides.length} published, ${concerns.length} to look at`].join('\n')}\n`)
  if (concerns.length > 0) process.exitCode = 1
}

async function pull(): Promise<void> {
  const overrides = await readOverrides()
  const ready = overrides.filter((override) => concern(override) === undefined)
  const texts = ready.filter(({ at }) => siteWords.get(at)?.kind === 'text')
  const { pulled, left } = pullWords(
    PROJECT,
    texts.map(({ at, value, original }) => ({ at, original, text: value })),
  )
  // A shorter text may fit its line again, and the checks expect it there.
  if (pulled.length > 0) spawnSync('biome', ['format', '--write', 'content'], { cwd: PROJECT, stdio: 'ignore' })
  for (const at of pulled) process.stdout.write(`[${at}] written\n`)
  const rest = [
    ...overrides.flatMap((override) => ({ at: override.at, why: concern(override) })),
    ...ready.filter((one) => !texts.includes(one)).map(({ at }) => ({ at, why: 'a picture stays in the database' })),
    ...left,
  ]
  for (const { at, why } of rest) if (why) process.stdout.write(`[${at}] left as it is: ${why}\n`)
  process.stdout.write(
    pulled.length > 0
      ? `${pulled.length} texts written into content/. Run npm test, then release.\n`
      : 'Nothing to write: content/ says all that can be pulled.\n',
  )
}

const COMMANDS: Readonly<Record<string, () => Promise<void>>> = { print, list, check, pull }

const command = COMMANDS[process.argv[2] ?? '']
if (command) await command()
else {
  process.stderr.write(`Usage: npm run words -- ${Object.keys(COMMANDS).join(' | ')}\n`)
  process.exitCode = 1
}
