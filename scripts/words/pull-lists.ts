/** Writes published lists into `content/`: items are moved and removed with their source, and added ones are written. */
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { isNode, type Node } from './literals.ts'
import { type PullResult, readStrings } from './pull.ts'
import { quoted } from './rewrite-literal.ts'

interface PublishedList {
  at: string
  /** Ids of the items in `content/`, in their order, separated by spaces. */
  original: string
  /** The same as published. */
  text: string
  /** Texts of an added item, by the rest of their address after the list's. */
  added: Readonly<Record<string, string>>
}

interface ListSource {
  file: string
  source: string
  start: number
  end: number
  elements: readonly Node[]
}

/** Lists of objects in `content/pages` that a property of this name holds. */
function listsNamed(root: string, key: string): ListSource[] {
  return globSync('content/pages/*.ts', { cwd: root }).flatMap((path) => {
    const file = join(root, path)
    const source = readFileSync(file, 'utf8')
    const found: ListSource[] = []
    function visit(node: Node, name: string): void {
      const elements = node.elements as Node[] | undefined
      if (node.type === 'ArrayExpression' && name === key && elements?.every(({ type }) => type === 'ObjectExpression'))
        found.push({ file, source, start: node.start, end: node.end, elements })
      const own = node.type === 'Property' ? String((node.key as Node).name) : node.type.startsWith('TS') ? name : ''
      for (const inner of Object.values(node).flat()) if (isNode(inner)) visit(inner, own)
    }
    visit(parseSync(file, source).program as unknown as Node, '')
    return found
  })
}

/** Source of an object with these strings by their path, e.g. `action.label`. */
function objectSource(strings: readonly (readonly [path: string, text: string])[]): string {
  const groups = Map.groupBy(strings, ([path]) => path.split('.', 1)[0] ?? path)
  const parts = [...groups].map(([key, inner]) => {
    const [[path, text] = [key, '']] = inner
    const rest = inner.map(([path, text]) => [path.slice(key.length + 1), text] as const)
    return `${key}: ${path === key ? quoted(text) : objectSource(rest)}`
  })
  return `{ ${parts.join(', ')} }`
}

/** The list's source in its new order. An item whose id is not its position states it. */
function rewritten({ source, elements }: ListSource, { original, text, added }: PublishedList): string {
  const shipped = original.split(' ')
  const items = text.split(' ').map((id, index) => {
    const element = elements[shipped.indexOf(id)]
    const own = Object.entries(added).filter(([path]) => path.startsWith(`${id}.`))
    const item = element
      ? source.slice(element.start, element.end)
      : objectSource(own.map(([path, text]) => [path.slice(id.length + 1), text]))
    const isStated = id === String(index) || /^\{\s*id:/.test(item)
    return isStated ? item : item.replace('{', `{ id: ${quoted(id)},`)
  })
  return `[\n${items.join(',\n')},\n]`
}

/** None while `content/` cannot be read. */
function stringsOf(root: string): ReturnType<typeof readStrings> {
  try {
    return readStrings(root)
  } catch {
    return {}
  }
}

/** Lists of the same name are tried until the published one shows at its address, and no other text changes. @param root the project */
export function pullLists(root: string, lists: readonly PublishedList[]): PullResult {
  const result: PullResult = { pulled: [], left: [] }
  for (const list of lists) {
    const { at, original, text } = list
    const before = readStrings(root)
    const isRight = () => {
      const after = stringsOf(root)
      const rest = Object.entries(before).filter(([place]) => place.startsWith('words:') && place !== `words:${at}`)
      const isKept = rest.every(([place, one]) => (after[place] ?? (place.startsWith(`words:${at}.`) && one)) === one)
      return isKept && after[`words:${at}`] === text
    }
    const places = listsNamed(root, at.slice(at.lastIndexOf('.') + 1))
    const isPulled = places.some((place) => {
      if (place.elements.length !== original.split(' ').length) return false
      const { file, source, start, end } = place
      writeFileSync(file, source.slice(0, start) + rewritten(place, list) + source.slice(end))
      if (isRight()) return true
      writeFileSync(file, source)
      return false
    })
    if (isPulled) result.pulled.push(at)
    else result.left.push({ at, why: 'it is put together by code' })
  }
  return result
}
