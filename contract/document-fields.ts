import { h } from 'hastscript'
import type { Content, Fill } from './document-elements.ts'

interface Tick {
  /** Undefined for a box of an example, which no one can tick. */
  field?: number | undefined
  checked?: boolean | undefined
  /** Unless the box is in a label of its own. */
  ariaLabel?: string
}

/**
 * The fields of a document as controls of a form. A field's name is the same whatever fields are
 * added around it, because browsers keep entries by it.
 */
export class DocumentFields {
  readonly #fields: readonly { label: string }[]
  readonly #fill: Fill
  readonly #counts = new Map<string, number>()
  /** The latest heading. It is part of the names of the fields below it. */
  heading = ''

  constructor(fields: readonly { label: string }[], fill: Fill) {
    this.#fields = fields
    this.#fill = fill
  }

  labelOf(field: number): string {
    return this.#fill(this.#fields[field]?.label ?? '')
  }

  /**
   * The heading above the field and its label, such as "Before: Minutes, row 1", with a number if
   * both are repeated.
   */
  #nameOf(field: number): string {
    const name = `${this.heading}: ${this.labelOf(field)}`
    const count = (this.#counts.get(name) ?? 0) + 1
    this.#counts.set(name, count)
    return count > 1 ? `${name} (${count})` : name
  }

  /** A box of the reader, or one of an example. */
  tick({ field, checked, ariaLabel }: Tick): Content {
    const label = ariaLabel ? { ariaLabel } : {}
    if (field === undefined) {
      return h('input.tool-tick', { type: 'checkbox', disabled: true, checked, ...label })
    }
    return h('input.tool-check', { type: 'checkbox', name: this.#nameOf(field), ...label })
  }

  /** Room for a text of several lines. */
  area(field: number, rows: number, cols = 20): Content {
    const name = this.#nameOf(field)
    return h('textarea.tool-field', { name, rows, cols, ariaLabel: this.labelOf(field) })
  }

  /** A gap in a sentence. */
  blank(field: number): Content {
    const name = this.#nameOf(field)
    return h('input.tool-blank', { type: 'text', name, ariaLabel: this.labelOf(field) })
  }
}
