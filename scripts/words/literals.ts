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
