/**
 * `npm run words`: commands for the words of the site.
 * - `print`: all copy as one document: pages first, in the order of `content/words.ts`, then everything else
 * - `list`: what staff published in place of `content/`
 * - `check`: which of those need attention; ends with exit code 1 when there are any
 * - `pull`: writes them into `content/`, so that the next release contains them
 */
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { content } from '#content/words.ts'
import type { SiteWord } from '#contract/editing/api.ts'
import { noTexts, type Text, wordsAt } from '#contract/words.ts'
import { runCommand } from '#server/ops/command.ts'
import { concern, readOverrides, runWords } from '#server/ops/words.ts'
import { siteWords, textsOf, withDerived } from '#server/words/site-words.ts'
import { PROJECT } from './build-stamp.ts'
import { pullWords, readStrings } from './words/pull.ts'

/** Recognizes a sentence, a label or a name, in contrast to a key, a path or a number. */
const isCopy = (value: string) => /^[^/#].*\s.*\p{L}|^\p{Lu}\p{L}/u.test(value)

/** Prints each text after its address, with a heading per record or file. Legal texts and documents are printed as they are. */
function print(): void {
  const printed = new Set<string>()
  const section = (title: string, texts: readonly Text[]) => {
    if (texts.length > 0) process.stdout.write(`\n# ${title}\n\n`)
    for (const { at, text } of texts) process.stdout.write(`[${at}] ${text}\n`)
    for (const { text } of texts) printed.add(text)
  }
  for (const [name, record] of Object.entries(content))
    section(name, textsOf(wordsAt(name, record, noTexts)))
  const others = Object.entries(readStrings(PROJECT)).flatMap(([place, text]) => {
    const [, file = '', at = ''] = /^(content\/.*?):(.*)$/.exec(place) ?? []
    return file && isCopy(text) && !printed.has(text) ? [{ file, at, text }] : []
  })
  for (const [file, texts] of Map.groupBy(others, (one) => one.file)) section(file, texts)
  for (const file of globSync('content/**/*.md', { cwd: PROJECT }).sort())
    if (!file.endsWith('README.md'))
      process.stdout.write(`\n# ${file}\n\n${readFileSync(join(PROJECT, file), 'utf8')}`)
}

async function pull(): Promise<void> {
  const overrides = await readOverrides()
  const ready = overrides.filter((override) => concern(override) === undefined)
  const isAdded = ({ at }: { at: string }) => !siteWords.has(at)
  const limitOf = (at: string) => siteWords.get(at)?.rules.max
  const replacements = ready.map(({ at, value, original }) => ({
    at,
    original,
    text: value,
    max: limitOf(at),
  }))
  const ofKind = (kind: SiteWord['kind']) =>
    replacements.filter(({ at }) => siteWords.get(at)?.kind === kind)
  const texts = pullWords(PROJECT, ofKind('text'))
  // The texts of an added item are written with it, those that staff did not change too.
  const published = withDerived(Object.fromEntries(replacements.map(({ at, text }) => [at, text])))
  const lists = pullWords(
    PROJECT,
    ofKind('list').map((list) => {
      const inList = Object.entries(published).filter(
        ([at]) => isAdded({ at }) && at.startsWith(`${list.at}.`),
      )
      return {
        ...list,
        added: Object.fromEntries(inList.map(([at, text]) => [at.slice(list.at.length + 1), text])),
      }
    }),
  )
  const pulled = [...texts.pulled, ...lists.pulled]
  const left = [...texts.left, ...lists.left]
  // A shorter text may fit its line again, and may no longer name what its file imports. The checks expect neither.
  if (pulled.length > 0)
    spawnSync('biome', ['check', '--write', '--unsafe', 'content'], {
      cwd: PROJECT,
      stdio: 'ignore',
    })
  for (const at of pulled) process.stdout.write(`[${at}] written\n`)
  const rest = [
    ...overrides.flatMap((override) => ({ at: override.at, why: concern(override) })),
    ...ofKind('picture').map(({ at }) => ({ at, why: 'a picture stays in the database' })),
    ...left,
  ]
  for (const { at, why } of rest) if (why) process.stdout.write(`[${at}] left as it is: ${why}\n`)
  process.stdout.write(
    pulled.length > 0
      ? `${pulled.length} texts written into content/. Run npm run documents and npm test, then release.\n`
      : 'Nothing to write: content/ says all that can be pulled.\n',
  )
}

const command = process.argv[2]
if (command === 'print') print()
else if (command === 'pull') await pull()
else await runCommand(() => runWords(command))
