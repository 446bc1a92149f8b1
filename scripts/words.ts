/**
 * `npm run words`: commands for the words of the site.
 * - `print`: all copy as one document: pages first, in the order of `content/words.ts`, then
 *   everything else
 * - `list`: what staff published in place of `content/`
 * - `check`: which of those need attention; ends with exit code 1 when there are any
 * - `pull`: writes them into `content/published.json`, so that the next release contains them
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { recordOf } from '#contract/editing/texts.ts'
import { plainOf } from '#contract/values.ts'
import { runCommand } from '#server/ops/command.ts'
import { concern, readOverrides, runWords } from '#server/ops/words.ts'
import { siteWord, siteWords } from '#server/words/registry.ts'
import { releasedWords } from '#server/words/released-words.ts'
import { PROJECT } from './build-stamp.ts'

/** Recognizes a sentence, a label or a name, in contrast to a key, a path or a number. */
const isCopy = (value: string) => /^[^/#].*\s.*\p{L}|^\p{Lu}\p{L}/u.test(value)

/** Every string of a module with its place in it. */
function stringsIn(value: unknown, place: string): [place: string, text: string][] {
  if (typeof value === 'string') {
    return [[place, value]]
  }
  if (typeof value !== 'object' || value === null) {
    return []
  }
  return Object.entries(value).flatMap(([key, part]) =>
    stringsIn(part, place === '' ? key : `${place}.${key}`),
  )
}

/**
 * Prints each text after its address, with a heading per record or file. Legal texts and documents
 * are printed as they are.
 */
async function print(): Promise<void> {
  const printed = new Set<string>()
  function section(title: string, texts: readonly (readonly [at: string, text: string])[]): void {
    if (texts.length > 0) {
      process.stdout.write(`\n# ${title}\n\n`)
    }
    for (const [at, text] of texts) {
      process.stdout.write(`[${at}] ${text}\n`)
      printed.add(text)
    }
  }
  const texts = [...siteWords.values()].filter(({ kind, rule }) => kind === 'text' && !rule)
  for (const [record, words] of Map.groupBy(texts, ({ at }) => recordOf(at))) {
    section(
      record,
      words.map(({ at, original }) => [at, `${original}`]),
    )
  }
  for (const file of globSync('content/**/*.ts', { cwd: PROJECT }).sort()) {
    if (file.endsWith('.test.ts') || file === 'content/words.ts') {
      continue
    }
    const strings = stringsIn(plainOf({ ...(await import(join(PROJECT, file))) }), '')
    section(
      file,
      strings.filter(([, text]) => isCopy(text) && !printed.has(text)),
    )
  }
  for (const file of globSync('content/**/*.md', { cwd: PROJECT }).sort()) {
    if (!file.endsWith('README.md')) {
      process.stdout.write(`\n# ${file}\n\n${readFileSync(join(PROJECT, file), 'utf8')}`)
    }
  }
}

/** Why a published value stays in the database. Undefined for one that a release can have. */
function whyLeft(override: Parameters<typeof concern>[0]): string | undefined {
  const word = siteWord(override.at)
  const isFile =
    word?.kind === 'picture' || word?.rule?.kind === 'image' || word?.rule?.kind === 'pdf'
  return concern(override) ?? (isFile ? 'a file stays in the database' : undefined)
}

async function pull(): Promise<void> {
  const overrides = await readOverrides()
  const pulled = overrides.filter((override) => whyLeft(override) === undefined)
  const all = {
    ...releasedWords,
    ...Object.fromEntries(pulled.map(({ at, value }) => [at, value])),
  }
  const sorted = Object.entries(all).sort(([one], [other]) => (one < other ? -1 : 1))
  if (pulled.length > 0) {
    writeFileSync(
      join(PROJECT, 'content/published.json'),
      `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`,
    )
  }
  for (const { at } of pulled) {
    process.stdout.write(`[${at}] written\n`)
  }
  for (const override of overrides) {
    const why = whyLeft(override)
    if (why) {
      process.stdout.write(`[${override.at}] left as it is: ${why}\n`)
    }
  }
  process.stdout.write(
    pulled.length > 0
      ? `${pulled.length} texts written into content/published.json. Run npm test, then release.\n`
      : 'Nothing to write: content/ says all that can be pulled.\n',
  )
}

const command = process.argv[2]
if (command === 'print') {
  await print()
} else if (command === 'pull') {
  await pull()
} else {
  await runCommand(() => runWords(command))
}
