import remarkDirective from 'remark-directive'
import remarkFrontmatter from 'remark-frontmatter'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { parse as parseYaml } from 'yaml'
import { z } from 'zod'
import { terms } from '#content/documents/terms.ts'
import type { DocumentNode } from '#contract/document.ts'
import type { DocumentSource } from '#server/documents/document.ts'
import { mapTexts } from '#server/typeset/map-texts.ts'
import type { FormField } from '#server/typeset/messages.ts'

const STAGES = ['spark', 'spread', 'scale', 'sustain'] as const

const text = z.string().min(1)
/** Lengths are millimeters. */
const number = text.pipe(z.coerce.number())
/** Such as "2 1 1". */
const numbers = text.transform((value) => value.split(/\s+/).map(Number)).pipe(z.array(z.number()))
/** True when it is present. */
const flag = z.literal('').transform(() => true)
const stage = z.enum(STAGES)

/** What a directive that begins like this is called in the parsed text: `:::container`, `::leaf`, `:text`. */
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
  table: container({ widths: numbers, fill: flag, 'row-height': number, 'row-heads': flag, compact: flag }),
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
  /** Section of the resources page; `company` is about us and not on that page. It also decides the background of the cover. */
  section: z.enum(['strategy', 'activation', 'prioritization', 'company']).optional(),
  stage: z.enum(STAGES).optional(),
  /** Pages of which the site shows pictures, besides the first one. */
  previews: z.array(z.int().min(2)).default([]),
  facts: z.record(z.string(), z.string()).default({}),
  /** Coined words that the document uses. They are explained at the foot of its first page. */
  terms: z
    .array(z.enum(Object.keys(terms) as (keyof typeof terms)[]))
    .default([])
    .transform((names) => names.map((name) => terms[name])),
  keywords: z.array(z.string()).default([]),
})

export type FrontMatter = z.infer<typeof frontMatterSchema>

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
  position?: { start: { line: number } }
}

/**
 * Reads one document: YAML front matter, CommonMark, GFM tables and task lists, and the directives above.
 * Placeholders such as `{workshop}` are replaced by `words`; those of facts, such as `{site.name}`, stay. Throws an Error with file and line for anything that the
 * typesetter does not know, so that a misspelled directive never becomes text in a PDF.
 */
export function parseDocumentSource(
  text: string,
  fileName: string,
  words: Record<string, string>,
): DocumentSource<FrontMatter> {
  const parser = unified()
    .use(remarkParse)
    .use(remarkFrontmatter)
    .use(remarkGfm, { singleTilde: false })
    .use(remarkDirective)
  const root = parser.parse(text) as SourceNode
  const front = root.children?.find((node) => node.type === 'yaml')
  const meta = frontMatterSchema.safeParse(filledIn(parseYaml(front?.value ?? '') ?? {}, words))
  if (!meta.success) throw new Error(`${fileName}: front matter: ${z.prettifyError(meta.error)}`)

  const fields: FormField[] = []
  const addField = (kind: FormField['kind'], label: string) => fields.push({ kind, label: label || 'Answer' }) - 1

  function fail(node: SourceNode, message: string): never {
    throw new Error(`${fileName}:${node.position?.start.line ?? 1}: ${message}`)
  }

  function readDirective(node: SourceNode): DocumentNode['attributes'] {
    const rule = DIRECTIVES[node.name ?? '']
    if (!rule) fail(node, `unknown directive "${node.name}"`)
    if (!node.type.startsWith(rule.kind)) fail(node, `"${node.name}" is written as a ${rule.kind} directive`)
    const attributes = rule.attributes.safeParse(node.attributes ?? {})
    if (!attributes.success) fail(node, `"${node.name}": ${z.prettifyError(attributes.error)}`)
    return filledIn(attributes.data as DocumentNode['attributes'], words)
  }

  function convert(node: SourceNode, inExample: boolean): DocumentNode {
    if (node.type === 'html' && /^<br\s*\/?>$/.test(node.value ?? '')) return { type: 'break' }
    if (node.type === 'html') fail(node, 'HTML is not typeset')
    if (node.type === 'image') fail(node, 'pictures are written as :::figure{src alt}')
    if (isColonInText(node)) return { type: 'text', value: `:${node.name}` }
    const { type, name, value, depth, ordered, start, checked, url, align } = node
    const result: DocumentNode = {
      type: name === undefined ? type : 'directive',
      ...(value !== undefined && { value: type === 'inlineCode' ? value : typographic(replaceWord(value, words)) }),
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
      node.children?.filter((child) => child.type !== 'yaml').map((child) => convert(child, example)) ?? []
    if (!example) attachFields(node, result)
    return result
  }

  function attachFields(node: SourceNode, result: DocumentNode): void {
    const attributes = result.attributes ?? {}
    if (node.name === 'blank') result.field = addField('text', plainText(result))
    if (node.name === 'cell' && attributes.fill) result.field = addField('text', String(attributes.title))
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
          const rowName = (first && plainText(first)) || `row ${rowIndex + 1}`
          row.children?.forEach((cell, column) => {
            const content = plainText(cell)
            const label = `${plainText(head?.children?.[column] ?? cell)}, ${rowName}`
            if (content === '') {
              cell.children = []
              cell.field = addField('text', label)
            } else if (content === '[ ]') {
              cell.children = []
              cell.check = true
              cell.field = addField('check', label)
            }
          })
        })
      }
    }
  }

  const children = (root.children ?? []).filter((node) => node.type !== 'yaml').map((node) => convert(node, false))
  return { meta: meta.data, children, fields }
}

/** "at 11:30" parses as a directive called 30. Only known names and directives with a label are taken as directives. */
function isColonInText(node: SourceNode): boolean {
  return node.type === 'textDirective' && !DIRECTIVES[node.name ?? ''] && node.children?.length === 0
}

function plainText(node: DocumentNode): string {
  return (node.value ?? node.children?.map(plainText).join(' ') ?? '').replace(/\s+/g, ' ').trim()
}

/** `"a" isn't [3]` → `“a” isn’t [3]`. A no-break space keeps the number of a source beside its word. */
function typographic(text: string): string {
  return text
    .replace(/(^|[\s([–—/])"/g, '$1“')
    .replace(/"/g, '”')
    .replace(/(^|[\s([–—/“])'/g, '$1‘')
    .replace(/'/g, '’')
    .replace(/ (?=\[\d+\])/g, '\u00A0')
}

/** `in {policyMinutes} minutes` → `in 90 minutes`. An unknown name stays as it is, so that braces in a text are harmless. */
function replaceWord(text: string, words: Record<string, string>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => words[name] ?? whole)
}

/** The same data with typographic quotes and placeholders filled in. */
const filledIn = <Value>(value: Value, words: Record<string, string>): Value =>
  mapTexts(value, (text) => typographic(replaceWord(text, words)))
