/** Writes published words into `content/`, so that the next release contains them. Only literals change. */
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parseSync } from 'vite'
import { escapedForRegExp } from '#contract/editing/find.ts'
import { LEGAL_FILES, TOOL_FILES } from '#server/words/markdown-texts.ts'

export interface Replacement {
  at: string
  original: string
  text: string
  /** Most characters of the text. */
  max?: number | undefined
  /** Of a list: texts of the items that staff added, by the rest of their address after the list's. */
  added?: Readonly<Record<string, string>>
}

type PullResult = { pulled: string[]; left: { at: string; why: string }[] }

/** Every string of `content/`, by module and place. Texts of pages are under the name `words`, by address. */
type Strings = Readonly<Record<string, string>>

export function readStrings(root: string): Strings {
  // Runs in a new process, because each process reads a module only once.
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, 'scripts/words/content-strings.ts')],
    {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    },
  )
  if (status !== 0) throw new Error(`content/ cannot be read:\n${stderr}`)
  return JSON.parse(stdout)
}

/**
 * Whether only the named addresses changed, and places that repeat the same whole text. The items of a list have other places
 * in the file then, and some are gone.
 */
function changedOnly(
  before: Strings,
  after: Strings,
  replacements: readonly Replacement[],
): boolean {
  const wanted = new Map(replacements.map(({ at, text }) => [`words:${at}`, text]))
  const lists = replacements.filter(({ added }) => added)
  return Object.entries(before).every(([place, text]) => {
    const now = after[place]
    const list = lists.find(({ at }) => place.startsWith(`words:${at}.`))
    if (place.startsWith('words:'))
      return now === (wanted.get(place) ?? text) || (list && now === undefined)
    return (
      lists.length > 0 ||
      now === text ||
      replacements.some((one) => one.original === text && one.text === now)
    )
  })
}

type Edit = { literal: SourceLiteral; source: string }

/** Applies edits to the files. @returns a function that undoes them */
function apply(edits: readonly Edit[]): () => void {
  const sources = new Map<string, string>()
  for (const { literal } of edits) sources.set(literal.file, readFileSync(literal.file, 'utf8'))
  for (const [file, source] of sources) {
    // Of two texts that may be the same literal, the first takes it. The other one then does not show.
    const byPlace = new Map(
      edits.toReversed().map((edit) => [`${edit.literal.file} ${edit.literal.start}`, edit]),
    )
    const own = [...byPlace.values()]
      .filter(({ literal }) => literal.file === file)
      .sort((a, b) => b.literal.start - a.literal.start)
    let text = source
    for (const { literal, source: written } of own)
      text = text.slice(0, literal.start) + written + text.slice(literal.end)
    writeFileSync(file, text)
  }
  return () => {
    for (const [file, source] of sources) writeFileSync(file, source)
  }
}

const MARKDOWN_FILES: Readonly<Record<string, string>> = { ...LEGAL_FILES, ...TOOL_FILES }

/** Writes a legal text or a tool into its file. What the file of a legal text says about it stays above. */
function pullMarkdown(root: string, { at, original, text }: Replacement): boolean {
  const file = MARKDOWN_FILES[at]
  if (file === undefined) return false
  const path = join(root, file)
  const source = readFileSync(path, 'utf8')
  writeFileSync(
    path,
    source.replace(original, () => text),
  )
  return source.includes(original)
}

/**
 * Pulls everything, texts before the lists that are written around them, and notes in `content/pulled.json` what was written
 * for each address: the rules for our own copy do not hold for an owner's. `content/limits.json` keeps the limits, which follow
 * the design and not what was written last. @param root the project
 */
export function pullWords(root: string, replacements: readonly Replacement[]): PullResult {
  const { texts = [], lists = [] } = Object.groupBy(replacements, ({ added }) =>
    added ? 'lists' : 'texts',
  )
  const results = [texts, lists].map((part) => pullTogether(root, part))
  const written = Object.assign({}, ...results.map((result) => result.written))
  const note = (file: string, values: object) => {
    const path = join(root, 'content', file)
    const all = Object.entries({ ...JSON.parse(readFileSync(path, 'utf8')), ...values }).sort()
    writeFileSync(path, `${JSON.stringify(Object.fromEntries(all), null, 2)}\n`)
  }
  note('pulled.json', written)
  note(
    'limits.json',
    Object.fromEntries(replacements.flatMap(({ at, max }) => (at in written ? [[at, max]] : []))),
  )
  return { pulled: Object.keys(written), left: results.flatMap(({ left }) => left) }
}

/**
 * Several places may say the same. They are tried until the text shows at its address, and nothing else changes.
 * @returns what was written, as it is in the files, by address, and what was not
 */
function pullTogether(root: string, replacements: readonly Replacement[]) {
  const written: Record<string, string[]> = {}
  const left: PullResult['left'] = []
  const before = readStrings(root)
  const literals = readLiterals(root)

  function editsOf({ at, original, text, added }: Replacement): Edit[] {
    const names = at.split('.').filter((part) => !/^\d+$/.test(part))
    const isLink = /\.(?:to|link|ctaLink)$/.test(at)
    const sourceOf = (literal: SourceLiteral) => {
      const { texts, expressions } = literal
      const [own] = literal.names
      const isOwn =
        own === names.at(-1) &&
        /^content\/(?:pages\/|navigation\.)/.test(relative(root, literal.file))
      const isList =
        own === names.at(-1) &&
        texts.length === 0 &&
        expressions.length === original.split(' ').length
      // An empty list would have no item that shows the form of one that is added later.
      if (added)
        return isList && text !== '' ? rewrittenList(expressions, original, text, added) : undefined
      // A link is changed where it is used, and not where what it leads to is described.
      if (isLink && !isOwn) return undefined
      if (texts.length > 0) return rewrittenLiteral(literal, original, text)
      return isLink && expressions.length === 0 ? quoted(text) : undefined
    }
    const edits = literals.flatMap((literal) => {
      const source = sourceOf(literal)
      return source === undefined ? [] : [{ literal, source }]
    })
    // The likely ones first: plain literals, those below the names of the address, and those of the record's own file.
    const file = `/${at.slice(0, at.indexOf('.')).replace(/[A-Z]/g, (big) => `-${big.toLowerCase()}`)}.ts`
    const unlikely = ({ literal }: Edit) =>
      (literal.texts.length > 0 ? 2 * literal.expressions.length : 0) -
      2 * [...names.toReversed(), ''].findIndex((name, index) => name !== literal.names[index]) +
      (literal.file.endsWith(file) ? 0 : 1)
    return edits.sort((a, b) => unlikely(a) - unlikely(b))
  }

  const candidates = replacements.flatMap((replacement) => {
    if (pullMarkdown(root, replacement)) {
      written[replacement.at] = [replacement.text]
      return []
    }
    const edits = editsOf(replacement)
    const [edit] = edits
    if (edit) return [{ replacement, edits, edit, file: relative(root, edit.literal.file) }]
    const isEmptied = replacement.added !== undefined && replacement.text === ''
    left.push({
      at: replacement.at,
      why: isEmptied ? 'the list would be empty' : 'it is put together by code',
    })
    return []
  })

  function stringsWith(chosen: typeof candidates): Strings {
    const undo = apply(chosen.map(({ edit }) => edit))
    try {
      return readStrings(root)
    } finally {
      undo()
    }
  }
  const isFine = (chosen: typeof candidates, after = stringsWith(chosen)) =>
    changedOnly(
      before,
      after,
      chosen.map(({ replacement }) => replacement),
    )

  // Where a text does not show, the next place is tried. Texts with the same words have the same places, so one at a time has
  // a place, and keeps it if it shows there.
  let chosen = candidates
  let settled: typeof candidates = []
  let after = before
  for (;;) {
    const firstAt = new Map(
      [...settled, ...chosen].toReversed().map((one) => [one.edit.literal, one]),
    )
    const tried = chosen.filter((one) => firstAt.get(one.edit.literal) === one)
    after = tried.length > 0 ? stringsWith(tried) : before
    settled = tried.filter(({ replacement: { at, text } }) => after[`words:${at}`] === text)
    if (settled.length === chosen.length) break
    const taken = new Set(settled.map(({ edit }) => edit.literal))
    for (const one of chosen.filter(
      (one) => !settled.includes(one) && (tried.includes(one) || taken.has(one.edit.literal)),
    )) {
      const next = one.edits[one.edits.indexOf(one.edit) + 1]
      if (next) one.edit = next
      else left.push({ at: one.replacement.at, why: 'it is put together by code' })
    }
    chosen = chosen.filter(({ replacement: { at } }) => !left.some((one) => one.at === at))
  }
  if (!isFine(chosen, after)) {
    // One of the edits changes other texts too. It is found by adding one after the other.
    const all = chosen
    chosen = []
    for (const one of all) {
      if (isFine([...chosen, one])) chosen.push(one)
      else left.push({ at: one.replacement.at, why: `other texts are made of it (${one.file})` })
    }
  }
  apply(chosen.map(({ edit }) => edit))
  for (const {
    edit,
    replacement: { at, added },
  } of chosen)
    written[at] = added ? Object.values(added).map(quoted) : [edit.source]
  return { written, left }
}

/** The parts of a syntax tree's node (ESTree, by Vite's parser) that are read here. */
type Node = { type: string; start: number; end: number; [member: string]: unknown }

/** A literal without parts, a template with values between its texts, or one of two without texts: a list, or what gives a link. */
interface SourceLiteral {
  file: string
  start: number
  end: number
  /** Of the properties that it is in, the innermost first. */
  names: readonly string[]
  /** Texts between the values. A plain literal has one. */
  texts: readonly string[]
  /** Source of the values, e.g. `site.name`, and of the items of a list. None for a link such as `workshop.to`. */
  expressions: readonly string[]
}

const LINK = /^(?:to|link|ctaLink)$/

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string'

/** @param root the project */
function readLiterals(root: string): SourceLiteral[] {
  return globSync('content/**/*.ts', { cwd: root }).flatMap((path) => {
    const file = join(root, path)
    const source = readFileSync(file, 'utf8')
    const found: SourceLiteral[] = []
    const sourcesOf = (nodes: readonly (Node | null)[]) =>
      nodes.map((one) => source.slice(one?.start, one?.end))
    function visit(node: Node, names: readonly string[]): void {
      const { type, start, end } = node
      if (type === 'ImportDeclaration') return
      if (type === 'Literal' && typeof node.value === 'string')
        found.push({ file, start, end, names, texts: [node.value], expressions: [] })
      if (type === 'TemplateLiteral') {
        const texts = (node.quasis as { value: { cooked: string } }[]).map(
          ({ value }) => value.cooked,
        )
        found.push({
          file,
          start,
          end,
          names,
          texts,
          expressions: sourcesOf(node.expressions as Node[]),
        })
      }
      const items = (node.elements ?? []) as (Node | null)[]
      if (items.length > 0 && items.every((item) => /^(?:Object|Ident)/.test(item?.type ?? '')))
        found.push({ file, start, end, names, texts: [], expressions: sourcesOf(items) })
      // The names of properties are no texts.
      const { key: name, ...rest } = node
      const own =
        type === 'Property'
          ? [String((name as Node).name ?? (name as Node).value), ...names]
          : names
      const given = type === 'Property' ? (node.value as Node) : undefined
      if (given?.type === 'MemberExpression' && LINK.test(`${own[0]}`))
        found.push({
          file,
          start: given.start,
          end: given.end,
          names: own,
          texts: [],
          expressions: [],
        })
      for (const value of Object.values(rest).flat()) if (isNode(value)) visit(value, own)
    }
    visit(parseSync(file, source).program as unknown as Node, [])
    return found
  })
}

/** A string literal as Biome writes it. It takes `${` in a plain one for a mistake. */
function quoted(text: string): string {
  if (text.includes('${')) return `\`${inTemplate(text)}\``
  const escaped = text.replaceAll('\\', '\\\\')
  if (!text.includes("'")) return `'${escaped}'`
  return text.includes('"') ? `'${escaped.replaceAll("'", "\\'")}'` : `"${escaped}"`
}

const objectSource = (value: object): string =>
  `{${Object.entries(value).map(([key, one]) => `${quoted(key)}: ${typeof one === 'string' ? quoted(one) : objectSource(one)}`)}}`

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
function rewrittenLiteral(
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
  const written = parts.map((part, index) =>
    index % 2 ? `\${${expressions.get(part)}}` : inTemplate(part),
  )
  return `\`${written.join('')}\``
}

/**
 * The source of a list in its new order. An item whose id is not its position states it.
 * @param items source of the items
 * @param before their ids, separated by spaces, and `after` those of the new list
 * @param added texts of the items that are new, by the rest of their address after the list's
 */
function rewrittenList(
  items: readonly string[],
  before: string,
  after: string,
  added: Readonly<Record<string, string>>,
): string {
  const sources = after.split(' ').map((id, index) => {
    const written: Record<string, object | string> = {}
    for (const [path, text] of Object.entries(added)) {
      const [item, key = '', inner] = path.split('.')
      if (item === id)
        written[key] = inner ? Object.assign({}, written[key], { [inner]: text }) : text
    }
    const source = items[before.split(' ').indexOf(id)] ?? objectSource(written)
    const isStated = id === String(index) || /^\{\s*"?id"?:/.test(source)
    return isStated ? source : source.replace('{', `{ id: ${quoted(id)},`)
  })
  return `[${sources.join(', ')}]`
}
