/**
 * Takes the declarations of `contract/values.ts` away from the content of pages, which carry their
 * words and no rules.
 */
import { type Plugin, parseAst } from 'vite'

const MODULE = '#contract/values.ts'

/**
 * Constructors of what no visitor reads. Pages need to tell these values from texts, and nothing
 * else.
 */
const UNREAD: readonly string[] = [
  'link',
  'fixed',
  'onlyWith',
  'flag',
  'band',
  'hours',
  'days',
  'callIds',
  'pdf',
  'image',
  'redirectList',
  'choice',
  'sections',
]
/** What marks such a value in the bundles. */
const MARK = 'fixed'
/** They stay, because a number without them is none that visitors read. */
const NUMBERS: readonly string[] = ['number', 'optionalNumber']
const NUMBER = 'number'
/** The parts of a picture that no visitor reads. */
const SOURCES: readonly string[] = ['drawing', 'src', 'avif', 'webp']
/** What reads declarations. */
const READERS: readonly string[] = ['declarationOf', 'plainOf', 'valueIn']

interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

/** A part of the source and what takes its place. */
type Edit = readonly [start: number, end: number, text: string]

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value

/** Names that a module imports from `contract/values.ts`. */
function importedNames(program: Node): ReadonlySet<string> {
  const statements = program.body as Node[]
  const imports = statements.filter(
    ({ type, source }) => type === 'ImportDeclaration' && (source as Node).value === MODULE,
  )
  const specifiers = imports.flatMap((statement) => statement.specifiers as Node[])
  return new Set(specifiers.map(({ local }) => String((local as Node).name)))
}

/** Marks the sources of a picture: `{ drawing: 'desk' }` → `{ drawing: fixed('desk') }`. */
function editsOfPicture(parts: Node): Edit[] {
  if (parts.type !== 'ObjectExpression') {
    throw new Error('A picture is declared by its parts')
  }
  return (parts.properties as Node[]).flatMap(({ key, value, shorthand }): Edit[] => {
    const name = (key as Node | undefined)?.name
    if (!SOURCES.includes(String(name))) {
      return []
    }
    const { start, end } = value as Node
    return [
      [start, start, shorthand ? `${name}: ${MARK}(` : `${MARK}(`],
      [end, end, ')'],
    ]
  })
}

/** What is left of a constructor's name. */
function calleeOf(name: string): string {
  if (NUMBERS.includes(name)) {
    return `/* @__PURE__ */ ${NUMBER}`
  }
  return UNREAD.includes(name) ? `/* @__PURE__ */ ${MARK}` : ''
}

/**
 * What a call of a constructor becomes: `heading('A', { max: 5 })` → `('A')`, `link('/a')` →
 * `fixed('/a')`.
 */
function editsOfCall(call: Node, name: string): Edit[] {
  const { start, end } = call.callee as Node
  const [value] = call.arguments as Node[]
  if (!value) {
    return []
  }
  return [
    [start, end, calleeOf(name)],
    ...(name === 'picture' ? editsOfPicture(value) : []),
    [value.end, call.end, ')'],
  ]
}

function editsIn(node: Node, names: ReadonlySet<string>): Edit[] {
  const name = node.type === 'CallExpression' ? String((node.callee as Node).name) : ''
  const isConstructor = names.has(name) && !READERS.includes(name)
  // Of a declaration only its value stays.
  const parts = isConstructor ? (node.arguments as Node[]).slice(0, 1) : Object.values(node).flat()
  const inner = parts.filter(isNode).flatMap((child) => editsIn(child, names))
  return isConstructor ? [...editsOfCall(node, name), ...inner] : inner
}

/**
 * @param code a module of `content/`
 * @returns the same without declarations
 */
export function eraseDeclarations(code: string): string {
  const program = parseAst(code, { lang: 'ts' }) as unknown as Node
  const names = importedNames(program)
  const edits = editsIn(program, names).sort(([one], [other]) => one - other)
  const missing = [MARK, NUMBER].filter((name) => !names.has(name))
  let erased = missing.length > 0 ? `import { ${missing.join(', ')} } from '${MODULE}';` : ''
  let position = 0
  for (const [start, end, text] of edits) {
    erased += code.slice(position, start) + text
    position = end
  }
  return erased + code.slice(position)
}

/**
 * What is made from declarations, which the bundles do not have. It is evaluated while the site is
 * built, and exports data.
 */
const FROM_DECLARATIONS = /\/content\/staff\/settings\/facts\.ts$/

export function withoutDeclarations(): Plugin {
  return {
    name: 'without-declarations',
    enforce: 'pre',
    async load(id) {
      if (!FROM_DECLARATIONS.test(id)) {
        return null
      }
      const exported = Object.entries((await import(id)) as Record<string, unknown>)
      const code = exported.map(
        ([name, value]) => `export const ${name} = ${JSON.stringify(value)}`,
      )
      return { code: code.join('\n'), moduleType: 'js' }
    },
    transform(code, id) {
      if (!/\/content\/.*\.ts$/.test(id) || !code.includes(MODULE)) {
        return null
      }
      // A module of content does nothing but state it, so a page without its content does not load
      // it.
      return { code: eraseDeclarations(code), map: null, moduleSideEffects: false }
    },
  }
}
