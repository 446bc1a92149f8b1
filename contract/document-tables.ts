import { h } from 'hastscript'
import { type DocumentNode, plainText } from './document.ts'
import { type Content, type Fill, inner, MM_PER_LINE, type State } from './document-elements.ts'
import type { DocumentFields } from './document-fields.ts'

/** Characters that fit into a control as wide as one share of a table's widths. */
const CHARACTERS_PER_SHARE = 6
/** In a narrow window, two cells with such a share of a table's widths are side by side. */
const NARROW = 1.2

/** A box in a cell of an example, as it is written. */
const TICKED = '[x]'
const UNTICKED = '[ ]'

/** A table of a legal text. */
export function plainTable(
  state: State,
  { children: [head, ...rows] = [] }: DocumentNode,
): Content {
  const heads = (head?.children ?? []).map((cell) => h('th', { scope: 'col' }, inner(state, cell)))
  const cellOf = (cell: DocumentNode, column: number) =>
    column === 0 ? h('th', { scope: 'row' }, inner(state, cell)) : h('td', inner(state, cell))
  const body = rows.map(({ children: cells = [] }) => h('tr', cells.map(cellOf)))
  return h('table', h('thead', h('tr', heads)), h('tbody', body))
}

/** A table of a tool, and what its cells have in common. */
interface ToolTable {
  columnNames: readonly string[]
  /** Shares of the columns, as far as they are stated. */
  widths: readonly number[]
  rowHeightMm: number
  /** The first cell of each row is its head. */
  hasRowHeads: boolean
  fields: DocumentFields
  fill: Fill
}

/**
 * A table of a tool. It has explicit roles, because a narrow window shows rows as cards, and
 * browsers then remove the roles of the elements.
 */
export function toolTable(
  state: State,
  node: DocumentNode,
  context: { attributes?: DocumentNode['attributes']; fields: DocumentFields; fill: Fill },
): Content {
  const { attributes = {}, fields, fill } = context
  const [head, ...rows] = node.children ?? []
  const table: ToolTable = {
    columnNames: (head?.children ?? []).map(plainText),
    widths: Array.isArray(attributes.widths) ? attributes.widths : [],
    rowHeightMm: Number(attributes['row-height'] ?? 0),
    hasRowHeads: Boolean(attributes['row-heads']),
    fields,
    fill,
  }
  const heads = (head?.children ?? []).map((cell) =>
    plainText(cell)
      ? h('th', { scope: 'col', role: 'columnheader' }, inner(state, cell))
      : h('td', { role: 'cell' }),
  )
  const body = rows.map(({ children: cells = [] }, row) => {
    const contents = cells.map((cell, column) => cellOf(state, cell, { table, column, row }))
    return h('tr', { role: 'row' }, contents)
  })
  const hasHead = table.columnNames.some(Boolean)
  return h('table.tool-table', { role: 'table' }, [
    hasHead ? h('thead', { role: 'rowgroup' }, h('tr', { role: 'row' }, heads)) : null,
    h('tbody', { role: 'rowgroup' }, body),
  ])
}

interface Place {
  table: ToolTable
  column: number
  row: number
}

/** The name of the column, which a card shows beside the cell. */
function cardLabel({ table, column, row }: Place): { dataLabel?: string } {
  const name = table.columnNames[column]
  // Beside the name of its row, one column needs no label in every card.
  const isOneColumn = table.hasRowHeads && table.columnNames.length === 2
  return name && !(isOneColumn && row > 0) ? { dataLabel: table.fill(name) } : {}
}

function cellOf(state: State, cell: DocumentNode, place: Place): Content {
  const { table, column } = place
  const label = cardLabel(place)
  if (table.hasRowHeads && column === 0 && cell.field === undefined) {
    // In a card, a number says nothing without the name of its column.
    const isNumber = /^\d+$/.test(plainText(cell))
    const properties = { scope: 'row', role: 'rowheader', ...(isNumber ? label : {}) }
    return h('th', properties, inner(state, cell))
  }
  const isNarrow = (table.widths[column] ?? NARROW + 1) <= NARROW
  const narrow = isNarrow ? { dataNarrow: '' } : {}
  return h('td', { role: 'cell', ...label, ...narrow }, contentOf(state, cell, place))
}

function contentOf(
  state: State,
  cell: DocumentNode,
  { table, column }: Place,
): Content | Content[] {
  const { fields, fill, widths, rowHeightMm, columnNames } = table
  if (cell.field !== undefined && cell.check) {
    const ariaLabel = fields.labelOf(cell.field)
    return fields.tick({ field: cell.field, checked: false, ariaLabel })
  }
  if (cell.field !== undefined) {
    const lines = Math.max(1, Math.round(rowHeightMm / MM_PER_LINE))
    const columns = Math.max(2, Math.round((widths[column] ?? 2) * CHARACTERS_PER_SHARE))
    return fields.area(cell.field, lines, columns)
  }
  const written = plainText(cell)
  if (written === TICKED || written === UNTICKED) {
    const ariaLabel = fill(columnNames[column] ?? '')
    return fields.tick({ checked: written === TICKED, ariaLabel })
  }
  return inner(state, cell)
}
