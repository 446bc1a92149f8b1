/** Values as they are published, stored and sent. */
import type { OwnPdf, PictureValue } from './editing/pictures.ts'

/**
 * From and to: hours of a day, the first and the last day off, or an old address and where it
 * leads.
 */
export type Range = readonly [from: string, to: string]

/**
 * A value as it is published, stored and sent: JSON. What is not filled in is an empty text. A list
 * is the ids of its items.
 */
export type Value =
  | string
  | number
  | boolean
  | readonly string[]
  | readonly Range[]
  | PictureValue
  | OwnPdf

/** Whether two values are the same. Their objects have their keys in one order. */
export const isSameValue = (one: Value | null, other: Value | null): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other)
