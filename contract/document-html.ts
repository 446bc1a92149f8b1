/** Turns the Markdown of tools and legal texts into HTML, fields into controls of a form. Long pages in the browser never load this module. */
import type { DocumentNode } from './document.ts'
import { escapeMarkup } from './escape-markup.ts'

export interface DocumentHtml {
  html: string
  /** Headings of the second level, in order. `id` is the anchor. */
  contents: { id: string; title: string }[]
}

/** The PDF states heights in millimeters. A line of a control is about as high as this many. */
const MM_PER_LINE = 7
/** Characters that fit into a control as wide as one share of a table's widths. */
const CHARACTERS_PER_SHARE = 6
/** In a narrow window, two cells with such a share of a table's widths are side by side. */
const NARROW = 1.2

/** A box in a cell of an example, as it is written. */
const TICKED = '[x]'
const UNTICKED = '[ ]'

const WRAPPING: Readonly<Record<string, string>> = {
  paragraph: 'p',
  emphasis: 'em',
  strong: 'strong',
  blockquote: 'blockquote',
}

/** The text of a node without its markup. */
export function plainText(node: DocumentNode): string {
  return node.type === 'break' ? ' ' : (node.value ?? (node.children ?? []).map(plainText).join(''))
}

/** `Who may use the site` → `who-may-use-the-site` */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll('’', '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}

/**
 * Headings have an anchor. A field's name is the same whatever fields are added around it, because browsers keep entries by it.
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
  const textHtml = (text: unknown) => escapeMarkup(fill(String(text ?? '')))
  const labelOf = (field: number) => textHtml(fields[field]?.label)
  let heading = ''
  const names = new Map<string, number>()

  /** The heading above the field and its label, such as "Before: Minutes, row 1", with a number if both are repeated. */
  function nameOf(field: number): string {
    const name = `${heading}: ${fields[field]?.label}`
    const count = (names.get(name) ?? 0) + 1
    names.set(name, count)
    return escapeMarkup(count > 1 ? `${name} (${count})` : name)
  }

  /** A box of the reader, or one of an example. @param label unless the box is in a label of its own */
  function tick(field: number | undefined, checked?: boolean, label?: string): string {
    const named = label ? ` aria-label="${label}"` : ''
    if (field === undefined)
      return `<input type="checkbox" class="tool-tick" disabled${checked ? ' checked' : ''}${named}>`
    return `<input type="checkbox" name="${nameOf(field)}" class="tool-check"${named}>`
  }

  const area = (field: number, rows: number, columns = 20) =>
    `<textarea name="${nameOf(field)}" rows="${rows}" cols="${columns}" aria-label="${labelOf(field)}" class="tool-field"></textarea>`

  const htmlOf = (nodes: readonly DocumentNode[] | undefined): string =>
    (nodes ?? []).map(nodeHtml).join('')
  const titleOf = ({ attributes }: DocumentNode, kind: string) =>
    attributes?.title ? `<p class="${kind}">${textHtml(attributes.title)}</p>` : ''

  /** The only paragraph of a list item or a cell needs no element of its own. */
  function inner({ children: parts }: DocumentNode): string {
    const [only, ...others] = parts ?? []
    return htmlOf(only?.type === 'paragraph' && others.length === 0 ? only.children : parts)
  }

  function list(node: DocumentNode, isChecklist: boolean): string {
    const items = (node.children ?? []).map((item) => {
      if (!isChecklist) return `<li>${inner(item)}</li>`
      return `<li><label>${tick(item.field, item.checked)}<span>${inner(item)}</span></label></li>`
    })
    const tag = node.ordered ? 'ol' : 'ul'
    return `<${tag}${isChecklist ? ' class="tool-checklist"' : ''}>${items.join('')}</${tag}>`
  }

  function plainTable({ children: [head, ...rows] = [] }: DocumentNode): string {
    const row = (one: DocumentNode | undefined, tag: (column: number) => string) =>
      `<tr>${(one?.children ?? []).map((cell, column) => `<${tag(column)}>${inner(cell)}</${tag(column).slice(0, 2)}>`).join('')}</tr>`
    const body = rows.map((one) => row(one, (column) => (column === 0 ? 'th scope="row"' : 'td')))
    return `<table><thead>${row(head, () => 'th scope="col"')}</thead><tbody>${body.join('')}</tbody></table>`
  }

  /** Explicit roles, because a narrow window shows rows as cards, and browsers then remove the roles of the elements. */
  function table(node: DocumentNode, attributes: DocumentNode['attributes'] = {}): string {
    const [head, ...rows] = node.children ?? []
    const names = (head?.children ?? []).map(plainText)
    const widths = Array.isArray(attributes.widths) ? attributes.widths : []
    const rowHeight = Number(attributes['row-height'] ?? 0)
    /** Beside the name of its row, one column needs no label in every card. */
    const isOneColumn = attributes['row-heads'] && names.length === 2
    const cell = (one: DocumentNode, column: number, row: number) => {
      const label =
        names[column] && !(isOneColumn && row > 0) ? ` data-label="${textHtml(names[column])}"` : ''
      const isNarrow = (widths[column] ?? NARROW + 1) <= NARROW ? ' data-narrow' : ''
      if (attributes['row-heads'] && column === 0 && one.field === undefined) {
        // In a card, a number says nothing without the name of its column.
        const isNumber = /^\d+$/.test(plainText(one))
        return `<th scope="row" role="rowheader"${isNumber ? label : ''}>${inner(one)}</th>`
      }
      const rowCount = Math.max(1, Math.round(rowHeight / MM_PER_LINE))
      const columns = Math.max(2, Math.round((widths[column] ?? 2) * CHARACTERS_PER_SHARE))
      const contentOf = (): string => {
        const written = plainText(one)
        if (one.field !== undefined)
          return one.check
            ? tick(one.field, false, labelOf(one.field))
            : area(one.field, rowCount, columns)
        if (written !== TICKED && written !== UNTICKED) return inner(one)
        return tick(undefined, written === TICKED, textHtml(names[column]))
      }
      return `<td role="cell"${label}${isNarrow}>${contentOf()}</td>`
    }
    const heads = (head?.children ?? []).map((one) =>
      plainText(one)
        ? `<th scope="col" role="columnheader">${inner(one)}</th>`
        : '<td role="cell"></td>',
    )
    const rowHtml = ({ children = [] }: DocumentNode, row: number) =>
      `<tr role="row">${children.map((one, column) => cell(one, column, row)).join('')}</tr>`
    const body = rows.map(rowHtml)
    const top = names.some(Boolean)
      ? `<thead role="rowgroup"><tr role="row">${heads.join('')}</tr></thead>`
      : ''
    return `<table role="table" class="tool-table">${top}<tbody role="rowgroup">${body.join('')}</tbody></table>`
  }

  const DIRECTIVES: Readonly<Record<string, (node: DocumentNode) => string>> = {
    lead: (node) => `<div class="tool-lead">${htmlOf(node.children)}</div>`,
    steps: (node) => `<div class="tool-steps">${htmlOf(node.children)}</div>`,
    callout: (node) =>
      `<aside class="tool-callout">${titleOf(node, 'tool-title')}${htmlOf(node.children)}</aside>`,
    'side-note': (node) =>
      `<aside class="tool-callout">${titleOf(node, 'tool-title')}${htmlOf(node.children)}</aside>`,
    'pull-quote': (node) => `<blockquote class="tool-quote">${htmlOf(node.children)}</blockquote>`,
    example: (node) =>
      `<div class="tool-example">${titleOf(node, 'tool-label')}${htmlOf(node.children)}</div>`,
    checklist: ({ children: lists }) => (lists ?? []).map((one) => list(one, true)).join(''),
    table: ({ children: tables, attributes }) =>
      (tables ?? []).map((one) => table(one, attributes)).join(''),
    grid: ({ children: cells, attributes: axes = {} }) => {
      const axis = (name: string) =>
        axes[name] ? `<p class="tool-axis">${textHtml(axes[name])}</p>` : ''
      const boxes = `<div class="tool-boxes" data-columns="${axes.columns}">${htmlOf(cells)}</div>`
      return `${axis('y-axis')}${boxes}${axis('x-axis')}`
    },
    cell: ({ children: parts, attributes = {}, field }) => {
      const kinds = `${attributes.tint ? ' data-tint' : ''}${Number(attributes.span) > 1 ? ' data-wide' : ''}`
      const rows = Math.max(2, Math.round(Number(attributes.height ?? 20) / MM_PER_LINE) - 1)
      const answer = field === undefined ? '' : area(field, rows)
      return `<div class="tool-box"${kinds}>${titleOf({ type: '', attributes }, 'tool-title')}${htmlOf(parts)}${answer}</div>`
    },
    columns: (node) => `<div class="tool-columns">${htmlOf(node.children)}</div>`,
    column: (node) => `<div>${htmlOf(node.children)}</div>`,
    sources: (node) => `<div class="tool-sources">${htmlOf(node.children)}</div>`,
    wide: (node) => htmlOf(node.children),
    pagebreak: () => '',
    space: () => '',
    stage: (node) => `<strong>${htmlOf(node.children)}</strong>`,
    blank: ({ children: label, field }) =>
      field === undefined
        ? `<em>${htmlOf(label)}</em>`
        : `<input type="text" name="${nameOf(field)}" aria-label="${labelOf(field)}" class="tool-blank">`,
  }

  function nodeHtml(node: DocumentNode): string {
    const wrapping = WRAPPING[node.type]
    if (wrapping) return `<${wrapping}>${htmlOf(node.children)}</${wrapping}>`
    switch (node.type) {
      case 'text':
        return textHtml(node.value)
      case 'inlineCode':
        return `<code>${textHtml(node.value)}</code>`
      case 'break':
        return '<br>'
      case 'heading': {
        heading = plainText(node)
        const title = fill(heading)
        const id = anchorOf(title)
        if (node.depth === 2) contents.push({ id, title })
        return `<h${node.depth} id="${id}">${htmlOf(node.children)}</h${node.depth}>`
      }
      case 'list':
        return list(node, false)
      case 'link':
        return `<a href="${escapeMarkup(node.url ?? '')}">${htmlOf(node.children)}</a>`
      case 'table':
        return isLegal ? plainTable(node) : table(node)
      case 'directive': {
        const directive = DIRECTIVES[node.name ?? '']
        if (directive) return directive(node)
      }
    }
    throw new Error(`a tool cannot contain ${node.name ?? node.type}`)
  }

  return { html: htmlOf(children), contents }
}
