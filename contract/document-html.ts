/**
 * Turns the Markdown of tools and legal texts into HTML, fields into controls of a form. Only the
 * server and the build load this module.
 */
import { h } from 'hastscript'
import rehypeSanitize, { type Options as Schema } from 'rehype-sanitize'
import rehypeStringify from 'rehype-stringify'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { anchorOf } from './anchor-of.ts'
import { type DocumentNode, everyNode, plainText } from './document.ts'
import {
  all,
  type Content,
  type Fill,
  type Handler,
  inner,
  MM_PER_LINE,
  type State,
} from './document-elements.ts'
import { DocumentFields } from './document-fields.ts'
import { plainTable, toolTable } from './document-tables.ts'

export interface DocumentHtml {
  html: string
  /** Headings of the second level, in order. `id` is the anchor. */
  contents: { id: string; title: string }[]
}

/** Parts of a text that become HTML. */
const PARTS: ReadonlySet<string> = new Set([
  'text',
  'paragraph',
  'emphasis',
  'strong',
  'heading',
  'list',
  'listItem',
  'link',
  'inlineCode',
  'break',
  'blockquote',
  'table',
  'tableRow',
  'tableCell',
  'directive',
])

/**
 * Directives that only wrap what they hold: in which element, and of which class their title is.
 */
const WRAPPERS: Readonly<Record<string, { selector: string; title?: string }>> = {
  lead: { selector: 'div.tool-lead' },
  steps: { selector: 'div.tool-steps' },
  callout: { selector: 'aside.tool-callout', title: 'p.tool-title' },
  'side-note': { selector: 'aside.tool-callout', title: 'p.tool-title' },
  'pull-quote': { selector: 'blockquote.tool-quote' },
  example: { selector: 'div.tool-example', title: 'p.tool-label' },
  columns: { selector: 'div.tool-columns' },
  column: { selector: 'div' },
  sources: { selector: 'div.tool-sources' },
  stage: { selector: 'strong' },
}

/** All that a text can become. Anything else, such as the address `javascript:`, is left out. */
const SCHEMA: Schema = {
  tagNames: [
    // Blocks
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'p',
    'blockquote',
    'ol',
    'ul',
    'li',
    'aside',
    'div',
    // Within a line
    'a',
    'br',
    'code',
    'em',
    'span',
    'strong',
    // Tables
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
    // Fields
    'input',
    'label',
    'textarea',
  ],
  attributes: {
    '*': ['ariaLabel', 'className', 'data*', 'id', 'role'],
    a: ['href'],
    input: [['type', 'checkbox', 'text'], 'name', 'checked', 'disabled'],
    ol: ['start'],
    textarea: ['name', 'rows', 'cols'],
    th: [['scope', 'row', 'col']],
  },
  protocols: { href: ['https', 'mailto', 'tel'] },
  // Anchors and names of fields stay as they are, because readers link to them, and browsers keep
  // entries by them.
  clobber: [],
  // The fields of a form are not disabled.
  required: {},
}

/** What the handlers of one document share. */
interface Rendering {
  fields: DocumentFields
  fill: Fill
  contents: DocumentHtml['contents']
}

const titleOf = (title: unknown, selector: string, fill: Fill): Content[] =>
  title ? [h(selector, fill(String(title)))] : []

function checklist(
  state: State,
  { ordered, children: items = [] }: DocumentNode,
  fields: DocumentFields,
): Content {
  const boxes = items.map((item) => {
    const box = fields.tick({ field: item.field, checked: item.checked })
    return h('li', h('label', box, h('span', inner(state, item))))
  })
  return h(ordered ? 'ol.tool-checklist' : 'ul.tool-checklist', boxes)
}

/** Directives that lay out or fill what they hold, by their names. */
function directivesOf({ fields, fill }: Rendering): Readonly<Record<string, Handler>> {
  return {
    checklist: (state, { children: lists = [] }) =>
      lists.map((list) => checklist(state, list, fields)),
    table: (state, { children: tables = [], attributes = {} }) =>
      tables.map((table) => toolTable(state, table, { attributes, fields, fill })),
    grid: (state, { children: cells, attributes: axes = {} }) => [
      ...titleOf(axes['y-axis'], 'p.tool-axis', fill),
      h('div.tool-boxes', { dataColumns: String(axes.columns) }, all(state, cells)),
      ...titleOf(axes['x-axis'], 'p.tool-axis', fill),
    ],
    cell(state, { children: parts, attributes = {}, field }) {
      const rows = Math.max(2, Math.round(Number(attributes.height ?? 20) / MM_PER_LINE) - 1)
      const kinds: Record<string, string> = {}
      if (attributes.tint) {
        kinds.dataTint = ''
      }
      if (Number(attributes.span) > 1) {
        kinds.dataWide = ''
      }
      return h('div.tool-box', kinds, [
        ...titleOf(attributes.title, 'p.tool-title', fill),
        ...all(state, parts),
        field === undefined ? null : fields.area(field, rows),
      ])
    },
    wide: (state, { children: parts }) => all(state, parts),
    pagebreak: () => [],
    space: () => [],
    blank: (state, { children: label, field }) =>
      field === undefined ? h('em', all(state, label)) : fields.blank(field),
  }
}

/** What each kind of node becomes, where it is not what Markdown usually becomes. */
function handlersOf(rendering: Rendering, isLegal: boolean): Record<string, Handler> {
  const { fields, fill, contents } = rendering
  const directives = directivesOf(rendering)
  return {
    text: (_, { value = '' }) => ({ type: 'text', value: fill(value) }),
    inlineCode: (_, { value = '' }) => h('code', fill(value)),
    heading(state, node) {
      fields.heading = plainText(node)
      const title = fill(fields.heading)
      const id = anchorOf(title)
      if (node.depth === 2) {
        contents.push({ id, title })
      }
      return h(`h${node.depth}`, { id }, all(state, node.children))
    },
    table: (state, node) =>
      isLegal ? plainTable(state, node) : toolTable(state, node, { fields, fill }),
    directive(state, node) {
      const { name = '', attributes } = node
      const wrapper = WRAPPERS[name]
      if (wrapper) {
        const title = wrapper.title ? titleOf(attributes?.title, wrapper.title, fill) : []
        return h(wrapper.selector, title, all(state, node.children))
      }
      const directive = directives[name]
      if (!directive) {
        throw new Error(`a tool cannot contain ${name}`)
      }
      return directive(state, node)
    },
  }
}

/**
 * The HTML of a document. Headings have an anchor.
 * @param fill puts facts into a text
 * @param isLegal in a legal text a table is plain
 * @throws for a node that no tool contains
 */
export function documentHtml(
  { children, fields }: { children: readonly DocumentNode[]; fields: readonly { label: string }[] },
  fill: Fill,
  isLegal = false,
): DocumentHtml {
  const other = everyNode(children).find(({ type }) => !PARTS.has(type))
  if (other) {
    throw new Error(`a tool cannot contain ${other.type}`)
  }
  const contents: DocumentHtml['contents'] = []
  const rendering = { fields: new DocumentFields(fields, fill), fill, contents }
  const processor = unified()
    .use(remarkRehype, { handlers: handlersOf(rendering, isLegal) })
    .use(rehypeSanitize, SCHEMA)
    .use(rehypeStringify, { characterReferences: { useNamedReferences: true } })
  const tree = processor.runSync({ type: 'root', children } as never)
  return { html: processor.stringify(tree), contents }
}
