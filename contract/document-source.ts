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
import { DIRECTIVES, STAGES } from './document-directives.ts'
import { documentHtml } from './document-html.ts'
import { checkStructure, fail, type SourceNode } from './document-structure.ts'
import { mapTexts } from './map-texts.ts'
import { unparsablePart } from './markdown-limits.ts'

/** Of a field without a label. */
const NO_LABEL = '{documentTexts.fields.answer}'
/** A box to tick in a cell, as it is written. */
const EMPTY_BOX = '[ ]'

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
  /** A part of a page that the site shows at a size to be read. Its edges are in points. */
  detail: z
    .object({
      page: z.int().min(1),
      left: z.number(),
      top: z.number(),
      right: z.number(),
      bottom: z.number(),
    })
    .optional(),
  facts: z.record(z.string(), z.string()).default({}),
  /** Coined words that the document uses. They are explained at the foot of its first page. */
  terms: z.array(z.string().min(1)).default([]),
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
  const reading: Reading = { text, words, fields: [] }
  const children = convertAll(root, reading, false)
  return { meta: { ...meta.data, terms: named }, children, fields: reading.fields }
}

/** A document that is being read. */
interface Reading {
  /** All of its Markdown. */
  text: string
  words: DocumentWords['offers']
  /** The fields found so far. */
  fields: DocumentSource['fields']
}

function convertAll(
  { children = [] }: SourceNode,
  reading: Reading,
  inExample: boolean,
): DocumentNode[] {
  return children
    .filter((child) => child.type !== 'yaml')
    .map((child) => convert(child, reading, inExample))
}

function convert(node: SourceNode, reading: Reading, inExample: boolean): DocumentNode {
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
  checkStructure(node, reading.text)
  const result = withoutChildren(node, reading.words)
  const isExample = inExample || node.name === 'example'
  result.children = convertAll(node, reading, isExample)
  if (!isExample) {
    attachFields(node, result, reading.fields)
  }
  return result
}

/** What a node says of itself. Parts that it does not have are absent. */
function withoutChildren(node: SourceNode, words: DocumentWords['offers']): DocumentNode {
  const { type, name, value, depth, ordered, start, checked, url, align } = node
  const result: DocumentNode = { type: name === undefined ? type : 'directive' }
  if (value !== undefined) {
    result.value = type === 'inlineCode' ? value : typographic(replaceWord(value, words))
  }
  if (depth !== undefined) {
    result.depth = depth
  }
  if (ordered) {
    result.ordered = ordered
  }
  if (start) {
    result.start = start
  }
  if (typeof checked === 'boolean') {
    result.checked = checked
  }
  if (url !== undefined) {
    result.url = replaceWord(url, words)
  }
  if (align) {
    result.align = align
  }
  if (name !== undefined) {
    result.name = name
    result.attributes = readDirective(node, words) ?? {}
  }
  return result
}

function readDirective(
  node: SourceNode,
  words: DocumentWords['offers'],
): DocumentNode['attributes'] {
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

/** @returns the index of the new field */
function addField(fields: DocumentSource['fields'], kind: 'text' | 'check', label: string): number {
  fields.push({ kind, label: label.replace(/\s+/g, ' ').trim() || NO_LABEL })
  return fields.length - 1
}

/** Adds the fields that a node lays out. */
function attachFields(
  { name }: SourceNode,
  result: DocumentNode,
  fields: DocumentSource['fields'],
): void {
  const { attributes = {}, children = [] } = result
  if (name === 'blank') {
    result.field = addField(fields, 'text', plainText(result))
  }
  if (name === 'cell' && attributes.fill) {
    result.field = addField(fields, 'text', String(attributes.title))
  }
  if (name === 'checklist') {
    for (const item of children.flatMap((list) => list.children ?? [])) {
      item.field = addField(fields, 'check', plainText(item))
    }
  }
  if (name === 'table' && attributes.fill) {
    for (const table of children.filter((child) => child.type === 'table')) {
      attachFieldsToCells(table, fields)
    }
  }
}

/** Empty cells become text fields, and those with an empty box are boxes to tick. */
function attachFieldsToCells(
  { children: [head, ...rows] = [] }: DocumentNode,
  fields: DocumentSource['fields'],
): void {
  for (const [index, { children: cells = [] }] of rows.entries()) {
    const [first] = cells
    const rowName = (first && plainText(first)) || `{documentTexts.fields.row} ${index + 1}`
    for (const [column, cell] of cells.entries()) {
      const content = plainText(cell)
      const label = `${plainText(head?.children?.[column] ?? cell)}, ${rowName}`
      if (content === '') {
        cell.children = []
        cell.field = addField(fields, 'text', label)
      }
      if (content === EMPTY_BOX) {
        cell.children = []
        cell.field = addField(fields, 'check', label)
        cell.check = true
      }
    }
  }
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
 * Reads a tool, which is also a page.
 * @throws like {@link parseDocumentSource}, and for what no page of a tool shows
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
