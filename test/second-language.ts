/**
 * The words of a site in another language, made by a machine: `Book a call` → `[Ḃööķ à çàĺĺ]`, or
 * with Hebrew letters `[בססכ א גאלל]`. Every text that staff can change has one, so an English word
 * on such a site is one that nobody can change. They are as long as ours, and pass all rules of
 * publishing.
 */
import remarkDirective from 'remark-directive'
import remarkFrontmatter from 'remark-frontmatter'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { parse as parseYaml, stringify as stringifyYaml } from 'yaml'
import { documentWords } from '#content/documents/document-words.ts'
import type { SiteWord } from '#contract/editing/site-word.ts'
import { fillIn } from '#contract/fill-in.ts'
import { mapTexts } from '#contract/map-texts.ts'
import { siteWords } from '#server/words/registry.ts'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const ACCENTED = 'ÀḂÇĎÈḞĜĤÌĴĶĹṀÑÖṖQŘŠŤÙṼŴẊÝŽàḃçďèḟĝĥìĵķĺṁñöṗqřšťùṽŵẋýž'
const HEBREW = 'אבגדהוזחטיכלמנספצקרשתבוסעז'.repeat(2)
/** Facts and other places, addresses, and what a mail program makes a link of. */
const KEPT = /\{[^{}]*\}|https?:\/\/\S+|[\w.+-]+@[\w-]+(?:\.[\w-]+)+|[\w-]+(?:\.[\w-]+)+|&\w+;/g

type Translate = (text: string) => string

/** Puts other letters in place of ours, except where a text names something else. */
function writtenIn(letters: string): Translate {
  const write = (text: string) =>
    [...text].map((letter) => letters[LETTERS.indexOf(letter)] ?? letter).join('')
  return (text) => {
    let end = 0
    let result = ''
    for (const { 0: kept, index } of text.matchAll(KEPT)) {
      result += write(text.slice(end, index)) + kept
      end = index + kept.length
    }
    return result + write(text.slice(end))
  }
}

const parser = unified()
  .use(remarkParse)
  .use(remarkFrontmatter)
  .use(remarkGfm, { singleTilde: false })
  .use(remarkDirective)

interface MarkdownNode {
  type: string
  value?: string
  children?: MarkdownNode[]
  position?: { start: { offset: number }; end: { offset: number } }
}

const textNodes = (node: MarkdownNode): MarkdownNode[] => [
  ...(node.type === 'text' ? [node] : []),
  ...(node.children ?? []).flatMap(textNodes),
]

/** Parts of the front matter that readers see. */
const READ = ['title', 'subtitle', 'description', 'edition', 'facts', 'keywords']
const ATTRIBUTE = /\b((?:title|alt|x-axis|y-axis)=")([^"]*)/g

function translatedFrontMatter(yaml: string, translate: Translate): string {
  const front = Object.entries(parseYaml(yaml) as Record<string, unknown>).map(([key, value]) => {
    if (!READ.includes(key)) {
      return [key, value]
    }
    const texts = mapTexts(value, translate)
    const isFacts = key === 'facts' && typeof texts === 'object' && texts !== null
    return [
      key,
      isFacts
        ? Object.fromEntries(Object.entries(texts).map(([name, fact]) => [translate(name), fact]))
        : texts,
    ]
  })
  return `---\n${stringifyYaml(Object.fromEntries(front), { lineWidth: 0 })}---`
}

/**
 * The same of a tool or a legal text: only what is text changes. Whoever writes one anew needs no
 * names of our offers in it.
 */
function translatedMarkdown(original: string, translate: Translate): string {
  const source = fillIn(original, documentWords.offers)
  const front = /^---\n(.*?)\n---/s.exec(source)
  const body = source.slice(front?.[0].length ?? 0)
  let end = 0
  let result = ''
  for (const { position } of textNodes(parser.parse(body) as MarkdownNode)) {
    if (!position) {
      continue
    }
    result += body.slice(end, position.start.offset)
    end = position.end.offset
    result += translate(body.slice(position.start.offset, end))
  }
  const text = (result + body.slice(end)).replace(/^:::.*$/gm, (line) =>
    line.replace(ATTRIBUTE, (_, name, value) => name + translate(value)),
  )
  return (front ? translatedFrontMatter(front[1] ?? '', translate) : '') + text
}

const isOfWords = ({ kind, rule }: SiteWord) =>
  kind === 'text' && (rule === undefined || ['markdown', 'place'].includes(rule.kind))

function inSecondLanguage(
  { original: shipped, rules, rule, isFact }: SiteWord,
  translate: Translate,
): string {
  const original = `${shipped}`
  if (rule?.kind === 'markdown') {
    return translatedMarkdown(original, translate)
  }
  const text = translate(original)
  // A fact has no brackets, because sentences contain it.
  const hasRoom = original.length + 2 <= rules.max
  return isFact || text === original || !hasRoom ? text : `[${text}]`
}

function siteIn(letters: string): Record<string, string> {
  const translate = writtenIn(letters)
  return Object.fromEntries(
    [...siteWords.values()]
      .filter((word) => isOfWords(word) && word.original !== '')
      .map((word) => [word.at, inSecondLanguage(word, translate)]),
  )
}

/** Every text of the site in the second language, by address. */
export const secondLanguage = () => siteIn(ACCENTED)

/** The same in letters that are written from right to left, with the site's language. */
export const rightToLeftLanguage = () => ({ ...siteIn(HEBREW), 'site.language': 'he' })

/** Words of at least two letters without an accent. */
export function englishIn(text: string, names: RegExp): string[] {
  return text.replace(names, ' ').match(/(?<![\p{L}\p{M}])[A-Za-z’']{2,}(?![\p{L}\p{M}])/gu) ?? []
}
