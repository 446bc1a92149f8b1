/** Finds the string literal or template behind an address of `content/`, through names and imports. */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync } from 'vite'

/** The parts of a syntax tree's node (ESTree, by Vite's parser) that are read here. */
interface Node {
  type: string
  start: number
  end: number
  [member: string]: unknown
}

/** A literal without parts, or a template with values between its texts. */
export interface FoundLiteral {
  file: string
  start: number
  end: number
  /** Texts between the values. A plain literal has one. */
  texts: readonly string[]
  /** Source of the values, e.g. `site.name`. */
  expressions: readonly string[]
}

/** The expression of a top-level name, and the path into it for a destructured name. */
interface Named {
  /** The module it is imported from. */
  from: Module | undefined
  node: Node
  path: readonly string[]
}

interface Module {
  file: string
  source: string
  names: Map<string, Named>
}

/** Reads modules of `content/`. Each file is read once, at the first request. */
export function literalFinder(root: string): (address: string) => FoundLiteral | undefined {
  const modules = new Map<string, Module>()

  function moduleAt(file: string): Module {
    const known = modules.get(file)
    if (known) return known
    const source = readFileSync(file, 'utf8')
    const names = new Map<string, Named>()
    const module: Module = { file, source, names }
    modules.set(file, module)
    for (const statement of (parseSync(file, source).program as unknown as { body: Node[] }).body) {
      if (statement.type === 'ImportDeclaration') addImports(module, statement)
      const declared = statement.type === 'ExportNamedDeclaration' ? (statement.declaration as Node | null) : statement
      if (declared?.type !== 'VariableDeclaration') continue
      for (const { id, init } of declared.declarations as { id: Node; init: Node | null }[])
        if (init) addNames(names, id, init, [])
    }
    return module
  }

  function addImports({ file, names }: Module, { source, specifiers }: Node): void {
    const from = String((source as Node).value)
    if (!from.startsWith('.')) return
    for (const { type, local, imported } of specifiers as Record<string, Node>[]) {
      if (String(type) !== 'ImportSpecifier') continue
      const node = { ...(imported as Node), type: 'Imported' }
      const target = join(dirname(file), from)
      names.set(String(local?.name), {
        get from() {
          return moduleAt(target)
        },
        node,
        path: [],
      })
    }
  }

  /** `const { a: { b } } = c`, `const [a] = c` and `const a = c`. */
  function addNames(names: Map<string, Named>, id: Node, node: Node, path: readonly string[]): void {
    if (id.type === 'Identifier') names.set(String(id.name), { from: undefined, node, path })
    else if (id.type === 'ObjectPattern')
      for (const property of id.properties as Node[]) {
        if (property.type === 'Property')
          addNames(names, property.value as Node, node, [...path, keyOf(property.key as Node)])
      }
    else if (id.type === 'ArrayPattern')
      for (const [index, element] of (id.elements as (Node | null)[]).entries())
        if (element) addNames(names, element, node, [...path, String(index)])
  }

  const keyOf = (key: Node) => String(key.type === 'Identifier' ? key.name : key.value)

  function find(module: Module, node: Node, path: readonly string[]): FoundLiteral | undefined {
    switch (node.type) {
      case 'TSAsExpression':
      case 'TSSatisfiesExpression':
      case 'ParenthesizedExpression':
        return find(module, node.expression as Node, path)
      case 'Identifier':
        return findName(module, String(node.name), path)
      case 'MemberExpression': {
        const property = node.property as Node
        if (node.computed && property.type !== 'Literal') return undefined
        return find(module, node.object as Node, [keyOf(property), ...path])
      }
      case 'ObjectExpression':
        return findInObject(module, node.properties as Node[], path)
      case 'ArrayExpression': {
        const elements = node.elements as (Node | null)[]
        const element = elements[Number(path[0])]
        const isCounted = elements.slice(0, Number(path[0]) + 1).every((one) => one && one.type !== 'SpreadElement')
        return element && isCounted ? find(module, element, path.slice(1)) : undefined
      }
      case 'Literal':
        return path.length === 0 && typeof node.value === 'string'
          ? { file: module.file, start: node.start, end: node.end, texts: [node.value], expressions: [] }
          : undefined
      case 'TemplateLiteral':
        return path.length === 0 ? template(module, node) : undefined
      default:
        return undefined
    }
  }

  function findName(module: Module, name: string, path: readonly string[]): FoundLiteral | undefined {
    const found = module.names.get(name)
    if (!found) return undefined
    if (found.from) return findName(found.from, String(found.node.name), path)
    return find(module, found.node, [...found.path, ...path])
  }

  function findInObject(
    module: Module,
    properties: Node[],
    [key, ...rest]: readonly string[],
  ): FoundLiteral | undefined {
    if (key === undefined) return undefined
    for (const property of properties.toReversed()) {
      if (property.type === 'SpreadElement') {
        const inside = find(module, property.argument as Node, [key, ...rest])
        if (inside) return inside
      } else if (!property.computed && keyOf(property.key as Node) === key)
        return find(module, property.value as Node, rest)
    }
    return undefined
  }

  function template({ file, source }: Module, node: Node): FoundLiteral {
    const quasis = node.quasis as { value: { cooked: string } }[]
    const expressions = node.expressions as Node[]
    return {
      file,
      start: node.start,
      end: node.end,
      texts: quasis.map(({ value }) => value.cooked),
      expressions: expressions.map((one) => source.slice(one.start, one.end)),
    }
  }

  return (address) => {
    const words = moduleAt(join(root, 'content/words.ts'))
    return findName(words, 'content', address.split('.'))
  }
}
