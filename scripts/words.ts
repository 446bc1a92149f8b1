/** `npm run words -- print`: the whole copy of the site as one document, in the order of `content/words.ts`. */
import { content } from '#content/words.ts'
import { type Text, wordsAt } from '#contract/words.ts'

function textsOf(words: unknown): Text[] {
  if (typeof words !== 'object' || words === null) return []
  if ('text' in words && typeof words.text === 'string') return [words as Text]
  return Object.values(words).flatMap(textsOf)
}

/** Each text after its address, under a heading per record. */
function print(): void {
  for (const [name, record] of Object.entries(content)) {
    process.stdout.write(`\n# ${name}\n\n`)
    for (const { at, text } of textsOf(wordsAt(name, record, {}))) process.stdout.write(`[${at}] ${text}\n`)
  }
}

const COMMANDS: Readonly<Record<string, () => void>> = { print }

const command = COMMANDS[process.argv[2] ?? '']
if (command) command()
else {
  process.stderr.write(`Usage: npm run words -- ${Object.keys(COMMANDS).join(' | ')}\n`)
  process.exitCode = 1
}
