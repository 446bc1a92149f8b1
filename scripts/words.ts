/** `npm run words -- print`: all copy as one document: pages first, in the order of `content/words.ts`, then everything else. */
import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { content } from '#content/words.ts'
import { type Text, wordsAt } from '#contract/words.ts'
import { PROJECT } from './build-stamp.ts'

function textsOf(words: unknown): Text[] {
  if (typeof words !== 'object' || words === null) return []
  if ('text' in words && typeof words.text === 'string') return [words as Text]
  return Object.values(words).flatMap(textsOf)
}

/** A sentence, a label or a name; not a key, a path or a number. */
const isCopy = (value: string) => /^[^/#].*\s.*\p{L}|^\p{Lu}\p{L}/u.test(value)

/** The copy in a value that is not addressed text, each with its place. Records that pages use are printed before. */
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

/** Each text after its address, under a heading per record or file; legal texts and documents as they are. */
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

const COMMANDS: Readonly<Record<string, () => Promise<void>>> = { print }

const command = COMMANDS[process.argv[2] ?? '']
if (command) await command()
else {
  process.stderr.write(`Usage: npm run words -- ${Object.keys(COMMANDS).join(' | ')}\n`)
  process.exitCode = 1
}
