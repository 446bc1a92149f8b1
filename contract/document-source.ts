/**
 * Reads the Markdown of documents: when they are built, and on the server when staff changed one.
 * No visitor loads a parser.
 */
import remarkDirective from 'remark-directive'
import remarkFrontmatter from 'remark-frontmatter'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { retext } from 'retext'
import retextSmartypants from 'retext-smartypants'
import { unified } from 'unified'
import { parse as parseYaml } from 'yaml'
import { z } from 'zod'
import { type DocumentNode, plainText } from './document.ts'
import { documentHtml } from './document-html.ts'
import { mapTexts } from './map-texts.ts'
import { unparsablePart } from './markdown-limits.ts'

const STAGES = ['spark', 'spread', 'scale', 'sustain'] as const

const text = z.string().min(1)
/** Lengths are millimeters. */
const number = text.pipe(z.coerce.number())
/** Such as "2 1 1". */
const numbers = text.transform((value) => value.split(/\s+/).map(Number)).pipe(z.array(z.number()))
/** True when it is present. */
const flag = z.literal('').transform(() => true)
const stage = z.enum(STAGES)

/**
 * What a directive that begins like this is called in the parsed text: `:::container`, `::leaf`,
 * `:text`.
 */
type Kind = 'container' | 'leaf' | 'text'

const directive =
  (kind: Kind) =>
  (optional: z.ZodRawShape = {}, required: z.ZodRawShape = {}) => ({
    kind,
    attributes: z.strictObject({ ...z.object(optional).partial().shape, ...required }),
  })
const container = directive('container')
const leaf = directive('leaf')

const DIRECTIVES: Readonly<Record<string, ReturnType<typeof container>>> = {
  lead: container(),
  steps: container({ columns: number }),
  callout: container({ title: text, stage }),
  'side-note': container({ title: text }),
  'pull-quote': container(),
  example: container({ title: text }),
  checklist: container({ columns: number }),
  table: container({
    widths: numbers,
    fill: flag,
    'row-height': number,
    'row-heads': flag,
    compact: flag,
  }),
  grid: container({ 'x-axis': text, 'y-axis': text }, { columns: number }),
  cell: container({ span: number, height: number, fill: flag, stage, tint: flag }, { title: text }),
  columns: container({ widths: numbers }),
  column: container(),
  part: container({ stage }, { title: text }),
  figure: container({ width: number }, { src: text, alt: text }),
  sources: container(),
  wide: container(),
  pagebreak: leaf(),
  space: leaf({}, { height: number }),
  contents: leaf({ title: text }),
  stage: directive('text')(),
  blank: directive('text')({ width: number }),
}

/** Of a field without a label. */
const NO_LABEL = '{documentTexts.fields.answer}'

/** What directives lay out, and what else would not be where its author meant it. */
const HOLDS: Readonly<Record<string, string>> = {
  table: 'table',
  checklist: 'list',
  grid: 'cell',
  columns: 'column',
}

const frontMatterSchema = z.strictObject({
  title: z.string().min(1),
  description: z.string().min(1),
  layout: z.enum(['tool', 'book']),
  /** Name of the PDF under `public/assets/`. Default: the source's own name. */
  file: z
    .string()
    .regex(/^[\w-]+\.pdf$/)
    .optional(),
  subtitle: z.string().optional(),
  /** Small line on the cover, such as an edition. */
  edition: z.string().optional(),
  /**
   * Section of the resources page; `company` is about us and not on that page. It also decides the
   * background of the cover.
   */
  section: z.enum(['strategy', 'activation', 'prioritization', 'company']).optional(),
  stage: z.enum(STAGES).optional(),
  /** Pages of which the site shows pictures, besides the first one. */
  previews: z.array(z.int().min(2)).default([]),
  facts: z.record(z.string(), z.string()).default({}),
  /** Coined words that the document uses. They are explained at the foot of its first page. */
  terms: z.array(text).default([]),
  keywords: z.array(z.string()).default([]),
})

interface Term {
  name: string
  text: string
}

/** The parsed text. It names facts by their addresses, such as `{site.name}`. */
export interface DocumentSource {
  meta: Omit<z.infer<typeof frontMatterSchema>, 'terms'> & { terms: readonly Term[] }
  children: DocumentNode[]
  /**
   * In reading order; a node's `field` is an index into this list. `label` is its accessible name.
   */
  fields: { kind: 'text' | 'check'; label: string }[]
}

/** What documents name (`content/documents/document-words.ts`). */
export interface DocumentWords {
  /** Names and numbers by their placeholders. */
  offers: Readonly<Record<string, string>>
  terms: Readonly<Record<string, Term>>
}

interface SourceNode {
  type: string
  name?: string
  attributes?: Record<string, string | null | undefined> | null
  children?: SourceNode[]
  value?: string
  depth?: number
  ordered?: boolean | null
  start?: number | null
  checked?: boolean | null
  url?: string
  align?: (string | null)[]
  position?: { start: { line: number; offset: number } }
}

/**
 * Reads one document: YAML front matter, CommonMark, GFM tables and task lists, and the directives
 * above. Placeholders such as `{workshop}` are replaced; those of facts, such as `{site.name}`,
 * stay.
 * @throws with the line of anything that the typesetter does not know, so that a misspelled
 *   directive never becomes text in a PDF
 */
export function parseDocumentSource(
  text: string,
  { offers: words, terms }: DocumentWords,
): DocumentSource {
  const part = unparsablePart(text)
  if (part !== undefined) {
    throw new Error(`too long or too deep: ${part}`)
  }
  const parser = unified()
    .use(remarkParse)
    .use(remarkFrontmatter)
    .use(remarkGfm, { singleTilde: false })
    .use(remarkDirective)
  const root = parser.parse(text) as SourceNode
  const front = root.children?.find((node) => node.type === 'yaml')
  const meta = frontMatterSchema.safeParse(filledIn(parseYaml(front?.value ?? '') ?? {}, words))
  if (!meta.success) {
    throw new Error(`front matter: ${z.prettifyError(meta.error)}`)
  }
  const named = meta.data.terms.map((name) => terms[name] ?? fail(root, `unknown term "${name}"`))

  const fields: DocumentSource['fields'] = []
  const addField = (kind: 'text' | 'check', label: string) =>
    fields.push({ kind, label: label.replace(/\s+/g, ' ').trim() || NO_LABEL }) - 1

  function fail(node: SourceNode, message: string): never {
    throw new Error(`line ${node.position?.start.line ?? 1}: ${message}`)
  }

  /** With how many a block begins. */
  const colonsOf = ({ type, position }: SourceNode): number =>
    type === 'containerDirective'
      ? (/^:+/.exec(text.slice(position?.start.offset))?.[0].length ?? 0)
      : 0

  /** Refuses a block that is not closed, or does not hold what its directive lays out. */
  function checkStructure(node: SourceNode): void {
    const { type, name = '', value = '', children = [] } = node
    if (type === 'text' && /^:::/m.test(value)) {
      fail(node, '":::" closes no block')
    }
    // A block that is not closed holds what follows it: a chapter, or a block with as many colons.
    const chapter = name === 'part' ? undefined : children.find(({ depth = 9 }) => depth <= 2)
    const block = children.find((child) => colonsOf(child) > 0 && colonsOf(child) >= colonsOf(node))
    if (colonsOf(node) > 0 && (chapter || block)) {
      fail(node, `the block "${name}" is not closed`)
    }
    const held = HOLDS[name]
    const other = held ? children.find((child) => (child.name ?? child.type) !== held) : undefined
    if (held && (other || children.length === 0)) {
      fail(other ?? node, `"${name}" holds nothing but a ${held}`)
    }
    const [head, ...rows] = type === 'table' ? children : []
    const columns = head?.children?.length ?? 0
    const uneven = rows.find(({ children: cells = [] }) => cells.length !== columns)
    if (uneven) {
      fail(
        uneven,
        `this row has ${uneven.children?.length} cells, and its table has ${columns} columns`,
      )
    }
  }

  function readDirective(node: SourceNode): DocumentNode['attributes'] {
    const rule = DIRECTIVES[node.name ?? '']
    if (!rule) {
      fail(node, `unknown directive "${node.name}"`)
    }
    if (!node.type.startsWith(rule.kind)) {
      fail(node, `"${node.name}" is written as a ${rule.kind} directive`)
    }
    const attributes = rule.attributes.safeParse(node.attributes ?? {})
    if (!attributes.success) {
      fail(node, `"${node.name}": ${z.prettifyError(attributes.error)}`)
    }
    return filledIn(attributes.data as DocumentNode['attributes'], words)
  }

  function convert(node: SourceNode, inExample: boolean): DocumentNode {
    if (node.type === 'html' && /^<br\s*\/?>$/.test(node.value ?? '')) {
      return { type: 'break' }
    }
    if (node.type === 'html') {
      fail(node, 'HTML is not typeset')
    }
    if (node.type === 'image') {
      fail(node, 'pictures are written as :::figure{src alt}')
    }
    if (isColonInText(node)) {
      return { type: 'text', value: `:${node.name}` }
    }
    checkStructure(node)
    const { type, name, value, depth, ordered, start, checked, url, align } = node
    const result: DocumentNode = {
      type: name === undefined ? type : 'directive',
      ...(value !== undefined && {
        value: type === 'inlineCode' ? value : typographic(replaceWord(value, words)),
      }),
      ...(depth !== undefined && { depth }),
      ...(ordered && { ordered }),
      ...(start && { start }),
      ...(typeof checked === 'boolean' && { checked }),
      ...(url !== undefined && { url: replaceWord(url, words) }),
      ...(align && { align }),
      ...(name !== undefined && { name, attributes: readDirective(node) ?? {} }),
    }
    const example = inExample || node.name === 'example'
    result.children =
      node.children
        ?.filter((child) => child.type !== 'yaml')
        .map((child) => convert(child, example)) ?? []
    if (!example) {
      attachFields(node, result)
    }
    return result
  }

  function attachFields(node: SourceNode, result: DocumentNode): void {
    const attributes = result.attributes ?? {}
    if (node.name === 'blank') {
      result.field = addField('text', plainText(result))
    }
    if (node.name === 'cell' && attributes.fill) {
      result.field = addField('text', String(attributes.title))
    }
    if (node.name === 'checklist') {
      for (const item of result.children?.flatMap((list) => list.children ?? []) ?? []) {
        item.field = addField('check', plainText(item))
      }
    }
    if (node.name === 'table' && attributes.fill) {
      for (const table of result.children?.filter((child) => child.type === 'table') ?? []) {
        const [head, ...rows] = table.children ?? []
        rows.forEach((row, rowIndex) => {
          const [first] = row.children ?? []
          const rowName =
            (first && plainText(first)) || `{documentTexts.fields.row} ${rowIndex + 1}`
          row.children?.forEach((cell, column) => {
            const content = plainText(cell)
            const label = `${plainText(head?.children?.[column] ?? cell)}, ${rowName}`
            const isBox = content === '[ ]'
            if (content !== '' && !isBox) {
              return
            }
            const field = addField(isBox ? 'check' : 'text', label)
            Object.assign(cell, { children: [], field, ...(isBox && { check: true }) })
          })
        })
      }
    }
  }

  const children = (root.children ?? [])
    .filter((node) => node.type !== 'yaml')
    .map((node) => convert(node, false))
  return { meta: { ...meta.data, terms: named }, children, fields }
}

/**
 * "at 11:30" parses as a directive called 30. Only known names and directives with a label are
 * taken as directives.
 */
function isColonInText(node: SourceNode): boolean {
  return (
    node.type === 'textDirective' && !DIRECTIVES[node.name ?? ''] && node.children?.length === 0
  )
}

const quotes = retext().use(retextSmartypants, { backticks: false, dashes: false, ellipses: false })

/**
 * `"a" isn't [3]` → `“a” isn’t [3]`. A no-break space keeps the number of a source beside its word.
 */
function typographic(text: string): string {
  const quoted = /["']/.test(text) ? String(quotes.processSync(text)) : text
  return quoted.replace(/ (?=\[\d+\])/g, '\u00A0')
}

/**
 * `in {policyMinutes} minutes` → `in 90 minutes`. An unknown name stays as it is, so that braces in
 * a text are harmless.
 */
function replaceWord(text: string, words: DocumentWords['offers']): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => words[name] ?? whole)
}

/** The same data with typographic quotes and placeholders filled in. */
const filledIn = <Value>(value: Value, words: DocumentWords['offers']): Value =>
  mapTexts(value, (text) => typographic(replaceWord(text, words)))

/** Sources by their texts, because all that is published is read again after each publication. */
const read = new Map<string, DocumentSource>()
const MOST_READ = 100

/**
 * Reads a tool, which is also a page. @throws like {@link parseDocumentSource}, and for what no
 * page of a tool shows
 */
export function readTool(text: string, words: DocumentWords): DocumentSource {
  const source = read.get(text) ?? parseDocumentSource(text, words)
  if (!read.has(text)) {
    documentHtml(source, (one) => one)
  }
  if (read.size >= MOST_READ) {
    read.clear()
  }
  read.set(text, source)
  return source
}
