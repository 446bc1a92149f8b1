/** The directives that a document may contain besides Markdown. Any other directive is an error. */

type DirectiveKind = 'container' | 'leaf' | 'text'

/** How an attribute's text is read: `flag` is true when present, `numbers` is "2 1 1", lengths are millimeters. */
export type AttributeType = 'text' | 'number' | 'numbers' | 'flag' | 'stage'

interface DirectiveRule {
  kind: DirectiveKind
  attributes: Record<string, AttributeType>
  required?: string[]
}

export const STAGES = ['spark', 'spread', 'scale', 'sustain'] as const
export type Stage = (typeof STAGES)[number]

export const DIRECTIVES: Record<string, DirectiveRule> = {
  lead: { kind: 'container', attributes: {} },
  steps: { kind: 'container', attributes: { columns: 'number' } },
  callout: { kind: 'container', attributes: { title: 'text', stage: 'stage' } },
  'side-note': { kind: 'container', attributes: { title: 'text' } },
  'pull-quote': { kind: 'container', attributes: {} },
  example: { kind: 'container', attributes: { title: 'text' } },
  checklist: { kind: 'container', attributes: { columns: 'number' } },
  table: {
    kind: 'container',
    attributes: { widths: 'numbers', fill: 'flag', 'row-height': 'number', 'row-heads': 'flag', compact: 'flag' },
  },
  grid: {
    kind: 'container',
    attributes: { columns: 'number', 'x-axis': 'text', 'y-axis': 'text' },
    required: ['columns'],
  },
  cell: {
    kind: 'container',
    attributes: { title: 'text', span: 'number', height: 'number', fill: 'flag', stage: 'stage', tint: 'flag' },
    required: ['title'],
  },
  columns: { kind: 'container', attributes: { widths: 'numbers' } },
  column: { kind: 'container', attributes: {} },
  part: { kind: 'container', attributes: { stage: 'stage', title: 'text' }, required: ['title'] },
  figure: { kind: 'container', attributes: { src: 'text', alt: 'text', width: 'number' }, required: ['src', 'alt'] },
  sources: { kind: 'container', attributes: {} },
  wide: { kind: 'container', attributes: {} },
  pagebreak: { kind: 'leaf', attributes: {} },
  space: { kind: 'leaf', attributes: { height: 'number' }, required: ['height'] },
  contents: { kind: 'leaf', attributes: { title: 'text' } },
  stage: { kind: 'text', attributes: {} },
  blank: { kind: 'text', attributes: { width: 'number' } },
}
