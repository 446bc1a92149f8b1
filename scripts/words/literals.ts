/** The string literals and templates of `content/`, as they are written. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'

/** The parts of a syntax tree's node (ESTree, by Vite's parser) that are read here. */
interface Node {
  type: string
  start: number
  end: number
  [member: string]: unknown
}

/** A literal without parts, a template with values between its texts, or one of two without texts: a list, or what gives a link. */
export interface SourceLiteral {
  file: string
  start: number
  end: number
  /** Name of the property or of the list that holds it. */
  key: string
  /** Texts between the values. A plain literal has one. */
  texts: readonly string[]
  /** Source of the values, e.g. `site.name`, and of the items of a list. None for a link such as `workshop.to`. */
  expressions: readonly string[]
}

/** Names of properties that hold a link. */
const LINK = /^(?:to|link|ctaLink)$/

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string'

/** @param root the project */
export function readLiterals(root: string): SourceLiteral[] {
  return globSync('content/**/*.ts', { cwd: root }).flatMap((path) => {
    const file = join(root, path)
    const source = readFileSync(file, 'utf8')
    const found: SourceLiteral[] = []
    function visit(node: Node, key: string): void {
      const { type, start, end } = node
      if (type === 'ImportDeclaration') return
      if (type === 'Literal' && typeof node.value === 'string')
        found.push({ file, start, end, key, texts: [node.value], expressions: [] })
      if (type === 'TemplateLiteral') {
        const texts = (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked)
        const expressions = (node.expressions as Node[]).map((one) => source.slice(one.start, one.end))
        found.push({ file, start, end, key, texts, expressions })
      }
      const items = (node.elements ?? []) as (Node | null)[]
      if (items.length > 0 && items.every((item) => item?.type === 'ObjectExpression'))
        found.push({
          file,
          start,
          end,
          key,
          texts: [],
          expressions: items.map((item) => source.slice(item?.start, item?.end)),
        })
      // The names of properties are no texts.
      const { key: name, ...rest } = node
      const own = type === 'Property' ? String((name as Node).name ?? (name as Node).value) : key
      const given = type === 'Property' ? (node.value as Node) : undefined
      if (given?.type === 'MemberExpression' && LINK.test(own))
        found.push({ file, start: given.start, end: given.end, key: own, texts: [], expressions: [] })
      for (const value of Object.values(rest).flat()) if (isNode(value)) visit(value, own)
    }
    visit(parseSync(file, source).program as unknown as Node, '')
    return found
  })
}

const escapedForRegExp = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/** A string literal as Biome writes it. */
export function quoted(text: string): string {
  const escaped = text.replaceAll('\\', '\\\\')
  if (!text.includes("'")) return `'${escaped}'`
  return text.includes('"') ? `'${escaped.replaceAll("'", "\\'")}'` : `"${escaped}"`
}

const inTemplate = (text: string) => text.replace(/[\\`]|\$\{/g, '\\$&')

/** Values of a template's expressions when the template gave `shown`. Undefined when they cannot be determined. */
function valuesOf(
  { texts, expressions }: Pick<SourceLiteral, 'texts' | 'expressions'>,
  shown: string,
): string[] | undefined {
  if (expressions.length === 0) return shown === texts[0] ? [] : undefined
  const pattern = new RegExp(`^${texts.map(escapedForRegExp).join('([\\s\\S]*?)')}$`)
  return pattern.exec(shown)?.slice(1)
}

/**
 * The source of a literal that gives `text` instead of `original`. Its expressions stay as long as the text still contains their
 * values, so a name or a number is still written in one place.
 * @returns undefined when the literal does not give `original`
 */
export function rewrittenLiteral(
  literal: Pick<SourceLiteral, 'texts' | 'expressions'>,
  original: string,
  text: string,
): string | undefined {
  const values = valuesOf(literal, original)
  if (!values) return undefined
  const expressions = new Map<string, string>()
  for (const [index, value] of values.entries()) {
    const expression = literal.expressions[index]
    if (value !== '' && expression) expressions.set(value, expression)
  }
  // The longest first: 'one day of work' before 'one day'.
  const sought = [...expressions.keys()].sort((a, b) => b.length - a.length)
  if (sought.length === 0) return quoted(text)
  const parts = text.split(
    new RegExp(
      `(${sought.map((value) => `(?<![\\p{L}\\p{N}])${escapedForRegExp(value)}(?![\\p{L}\\p{N}])`).join('|')})`,
      'u',
    ),
  )
  if (parts.length === 1) return quoted(text)
  const written = parts.map((part, index) => (index % 2 ? `\${${expressions.get(part)}}` : inTemplate(part)))
  return `\`${written.join('')}\``
}

/**
 * The source of a list in its new order. An item whose id is not its position states it.
 * @param items source of the items
 * @param before their ids, separated by spaces, and `after` those of the new list
 * @param added texts of the items that are new, by the rest of their address after the list's
 */
export function rewrittenList(
  items: readonly string[],
  before: string,
  after: string,
  added: Readonly<Record<string, string>>,
): string {
  const sources = after.split(' ').map((id, index) => {
    const written: Record<string, object | string> = {}
    for (const [path, text] of Object.entries(added)) {
      const [item, key = '', inner] = path.split('.')
      if (item === id) written[key] = inner ? Object.assign({}, written[key], { [inner]: text }) : text
    }
    const source = items[before.split(' ').indexOf(id)] ?? JSON.stringify(written)
    const isStated = id === String(index) || /^\{\s*"?id"?:/.test(source)
    return isStated ? source : source.replace('{', `{ id: ${quoted(id)},`)
  })
  return `[${sources.join(', ')}]`
}
