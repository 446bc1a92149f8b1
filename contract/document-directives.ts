/** The directives of documents: `:::container`, `::leaf` and `:text`, with their attributes. */
import { z } from 'zod'

/** The stages of the model. */
export const STAGES = ['spark', 'spread', 'scale', 'sustain'] as const

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

/** All directives by their names. */
export const DIRECTIVES: Readonly<Record<string, ReturnType<typeof container>>> = {
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

/** What directives lay out, and what else would not be where its author meant it. */
export const HOLDS: Readonly<Record<string, string>> = {
  table: 'table',
  checklist: 'list',
  grid: 'cell',
  columns: 'column',
}
