/** Prints every string of `content/` as JSON: those of pages by address, those of other modules by their place in the file. */
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { content } from '#content/words.ts'
import { noTexts, type Text, wordsAt } from '#contract/words.ts'

const strings: Record<string, string> = {}

function add(value: unknown, place: string): void {
  if (typeof value === 'string') strings[place] = value
  else if (typeof value === 'object' && value !== null)
    for (const [key, inner] of Object.entries(value)) add(inner, `${place}.${key}`)
}

/** Each text, link and list once, at its own address, however many records contain it. */
function addTexts(words: unknown, place: string): void {
  if (typeof words === 'string' && /\.(?:to|link|ctaLink|shown)$/.test(place))
    strings[`words:${place}`] = words
  if (typeof words !== 'object' || words === null) return
  if (Array.isArray(words)) {
    const items = words.map((item) => `${item?.at}`.slice(place.length + 1))
    strings[`words:${place}`] = items.join(' ')
    for (const [index, item] of words.entries()) addTexts(item, `${place}.${items[index]}`)
  } else if ('text' in words && typeof words.text === 'string')
    strings[`words:${(words as Text).at}`] = words.text
  else {
    const { at = place } = words as Partial<Text>
    for (const [key, inner] of Object.entries(words)) addTexts(inner, `${at}.${key}`)
  }
}

const root = join(import.meta.dirname, '../..')
for (const [name, record] of Object.entries(content)) addTexts(wordsAt(name, record, noTexts), name)
for (const file of globSync('content/**/*.ts', { cwd: root }).sort())
  if (!/\.test\.ts$|content\/words\.ts$/.test(file))
    for (const [name, value] of Object.entries(await import(join(root, file))))
      add(value, `${file}:${name}`)
process.stdout.write(JSON.stringify(strings))
