/**
 * Turns the Markdown of tools and legal texts into HTML, fields into controls of a form. Only the
 * server and the build load this module.
 */
import { h } from 'hastscript'
import rehypeSanitize, { type Options as Schema } from 'rehype-sanitize'
import rehypeStringify from 'rehype-stringify'
import remarkRehype, { type Options } from 'remark-rehype'
import { unified } from 'unified'
import { anchorOf } from './anchor-of.ts'
import { type DocumentNode, everyNode, plainText } from './document.ts'

export interface DocumentHtml {
  html: string
  /** Headings of the second level, in order. `id` is the anchor. */
  contents: { id: string; title: string }[]
}

type Handlers = NonNullable<Options['handlers']>
type State = Parameters<NonNullable<Handlers['text']>>[0]
type Content = ReturnType<State['all']>[number]
type Handler = (state: State, node: DocumentNode) => Content | Content[]

/** The PDF states heights in millimeters. A line of a control is about as high as this many. */
const MM_PER_LINE = 7
/** Characters that fit into a control as wide as one share of a table's widths. */
const CHARACTERS_PER_SHARE = 6
/** In a narrow window, two cells with such a share of a table's widths are side by side. */
const NARROW = 1.2

/** A box in a cell of an example, as it is written. */
const TICKED = '[x]'
const UNTICKED = '[ ]'

/** Parts of a text that become HTML. */
const PARTS =
  /^(text|paragraph|emphasis|strong|heading|list|listItem|link|inlineCode|break|blockquote|table|tableRow|tableCell|directive)$/

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
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'blockquote', 'ol', 'ul', 'li', 'aside', 'div'],
    ...['a', 'br', 'code', 'em', 'span', 'strong'],
    ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
    ...['input', 'label', 'textarea'],
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

const all = (state: State, children: readonly DocumentNode[] = []): Content[] =>
  state.all({ type: 'root', children } as never)

/** The only paragraph of a list item or a cell needs no element of its own. */
function inner(state: State, { children = [] }: DocumentNode): Content[] {
  const [only, ...others] = children
  return all(state, only?.type === 'paragraph' && others.length === 0 ? only.children : children)
}

function plainTable(state: State, { children: [head, ...rows] = [] }: DocumentNode): Content {
  const heads = (head?.children ?? []).map((cell) => h('th', { scope: 'col' }, inner(state, cell)))
  const cellOf = (cell: DocumentNode, column: number) =>
    column === 0 ? h('th', { scope: 'row' }, inner(state, cell)) : h('td', inner(state, cell))
  const body = rows.map(({ children: cells = [] }) => h('tr', cells.map(cellOf)))
  return h('table', h('thead', h('tr', heads)), h('tbody', body))
}

/**
 * Headings have an anchor. A field's name is the same whatever fields are added around it, because
 * browsers keep entries by it.
 * @param fill puts facts into a text
 * @param isLegal in a legal text a table is plain
 * @throws for a node that no tool contains
 */
export function documentHtml(
  { children, fields }: { children: readonly DocumentNode[]; fields: readonly { label: string }[] },
  fill: (text: string) => string,
  isLegal = false,
): DocumentHtml {
  const contents: DocumentHtml['contents'] = []
  const labelOf = (field: number) => fill(fields[field]?.label ?? '')
  let heading = ''
  const names = new Map<string, number>()

  /**
   * The heading above the field and its label, such as "Before: Minutes, row 1", with a number if
   * both are repeated.
   */
  function nameOf(field: number): string {
    const name = `${heading}: ${labelOf(field)}`
    const count = (names.get(name) ?? 0) + 1
    names.set(name, count)
    return count > 1 ? `${name} (${count})` : name
  }

  /**
   * A box of the reader, or one of an example. @param ariaLabel unless the box is in a label of its
   * own
   */
  function tick(field: number | undefined, checked?: boolean, ariaLabel?: string): Content {
    const label = ariaLabel ? { ariaLabel } : {}
    return field === undefined
      ? h('input.tool-tick', { type: 'checkbox', disabled: true, checked, ...label })
      : h('input.tool-check', { type: 'checkbox', name: nameOf(field), ...label })
  }

  const area = (field: number, rows: number, cols = 20) =>
    h('textarea.tool-field', { name: nameOf(field), rows, cols, ariaLabel: labelOf(field) })

  const titleOf = (title: unknown, selector: string) =>
    title ? [h(selector, fill(String(title)))] : []

  function checklist(state: State, { ordered, children: items = [] }: DocumentNode): Content {
    const boxes = items.map((item) =>
      h('li', h('label', tick(item.field, item.checked), h('span', inner(state, item)))),
    )
    return h(ordered ? 'ol.tool-checklist' : 'ul.tool-checklist', boxes)
  }

  /**
   * Explicit roles, because a narrow window shows rows as cards, and browsers then remove the roles
   * of the elements.
   */
  function table(state: State, node: DocumentNode, attributes: DocumentNode['attributes'] = {}) {
    const [head, ...rows] = node.children ?? []
    const columnNames = (head?.children ?? []).map(plainText)
    const widths = Array.isArray(attributes.widths) ? attributes.widths : []
    const rowHeight = Number(attributes['row-height'] ?? 0)
    /** Beside the name of its row, one column needs no label in every card. */
    const isOneColumn = attributes['row-heads'] && columnNames.length === 2

    function contentOf(cell: DocumentNode, column: number): Content | Content[] {
      const written = plainText(cell)
      if (cell.field !== undefined) {
        if (cell.check) {
          return tick(cell.field, false, labelOf(cell.field))
        }
        const lines = Math.max(1, Math.round(rowHeight / MM_PER_LINE))
        const columns = Math.max(2, Math.round((widths[column] ?? 2) * CHARACTERS_PER_SHARE))
        return area(cell.field, lines, columns)
      }
      if (written !== TICKED && written !== UNTICKED) {
        return inner(state, cell)
      }
      return tick(undefined, written === TICKED, fill(columnNames[column] ?? ''))
    }

    function cellOf(cell: DocumentNode, column: number, row: number): Content {
      const name = columnNames[column]
      const label = name && !(isOneColumn && row > 0) ? { dataLabel: fill(name) } : {}
      if (attributes['row-heads'] && column === 0 && cell.field === undefined) {
        // In a card, a number says nothing without the name of its column.
        const isNumber = /^\d+$/.test(plainText(cell))
        const properties = { scope: 'row', role: 'rowheader', ...(isNumber && label) }
        return h('th', properties, inner(state, cell))
      }
      const isNarrow = (widths[column] ?? NARROW + 1) <= NARROW
      const properties = { role: 'cell', ...label, ...(isNarrow && { dataNarrow: '' }) }
      return h('td', properties, contentOf(cell, column))
    }

    const heads = (head?.children ?? []).map((cell) =>
      plainText(cell)
        ? h('th', { scope: 'col', role: 'columnheader' }, inner(state, cell))
        : h('td', { role: 'cell' }),
    )
    const body = rows.map(({ children: cells = [] }, row) =>
      h(
        'tr',
        { role: 'row' },
        cells.map((cell, column) => cellOf(cell, column, row)),
      ),
    )
    return h('table.tool-table', { role: 'table' }, [
      columnNames.some(Boolean)
        ? h('thead', { role: 'rowgroup' }, h('tr', { role: 'row' }, heads))
        : null,
      h('tbody', { role: 'rowgroup' }, body),
    ])
  }

  const DIRECTIVES: Readonly<Record<string, Handler>> = {
    checklist: (state, { children: lists = [] }) => lists.map((list) => checklist(state, list)),
    table: (state, { children: tables = [], attributes }) =>
      tables.map((one) => table(state, one, attributes)),
    grid: (state, { children: cells, attributes: axes = {} }) => [
      ...titleOf(axes['y-axis'], 'p.tool-axis'),
      h('div.tool-boxes', { dataColumns: String(axes.columns) }, all(state, cells)),
      ...titleOf(axes['x-axis'], 'p.tool-axis'),
    ],
    cell(state, { children: parts, attributes = {}, field }) {
      const rows = Math.max(2, Math.round(Number(attributes.height ?? 20) / MM_PER_LINE) - 1)
      const kinds = {
        ...(attributes.tint && { dataTint: '' }),
        ...(Number(attributes.span) > 1 && { dataWide: '' }),
      }
      return h('div.tool-box', kinds, [
        ...titleOf(attributes.title, 'p.tool-title'),
        ...all(state, parts),
        field === undefined ? null : area(field, rows),
      ])
    },
    wide: (state, { children: parts }) => all(state, parts),
    pagebreak: () => [],
    space: () => [],
    blank: (state, { children: label, field }) =>
      field === undefined
        ? h('em', all(state, label))
        : h('input.tool-blank', { type: 'text', name: nameOf(field), ariaLabel: labelOf(field) }),
  }

  const handlers: Record<string, Handler> = {
    text: (_, { value = '' }) => ({ type: 'text', value: fill(value) }),
    inlineCode: (_, { value = '' }) => h('code', fill(value)),
    heading(state, node) {
      heading = plainText(node)
      const title = fill(heading)
      const id = anchorOf(title)
      if (node.depth === 2) {
        contents.push({ id, title })
      }
      return h(`h${node.depth}`, { id }, all(state, node.children))
    },
    table: (state, node) => (isLegal ? plainTable(state, node) : table(state, node)),
    directive(state, node) {
      const { name = '', attributes } = node
      const wrapper = WRAPPERS[name]
      if (wrapper) {
        const title = wrapper.title ? titleOf(attributes?.title, wrapper.title) : []
        return h(wrapper.selector, title, all(state, node.children))
      }
      const directive = DIRECTIVES[name]
      if (!directive) {
        throw new Error(`a tool cannot contain ${name}`)
      }
      return directive(state, node)
    },
  }

  const other = everyNode(children).find(({ type }) => !PARTS.test(type))
  if (other) {
    throw new Error(`a tool cannot contain ${other.type}`)
  }
  const processor = unified()
    .use(remarkRehype, { handlers })
    .use(rehypeSanitize, SCHEMA)
    .use(rehypeStringify, { characterReferences: { useNamedReferences: true } })
  const tree = processor.runSync({ type: 'root', children } as never)
  return { html: processor.stringify(tree), contents }
}
