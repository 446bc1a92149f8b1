/** What all parts of a document's HTML need: types of its elements, and what they hold. */
import type { Options } from 'remark-rehype'
import type { DocumentNode } from './document.ts'

type Handlers = NonNullable<Options['handlers']>
/** The conversion that is under way. */
export type State = Parameters<NonNullable<Handlers['text']>>[0]
/** Elements and texts of the HTML. */
export type Content = ReturnType<State['all']>[number]
/** Turns one node into HTML. */
export type Handler = (state: State, node: DocumentNode) => Content | Content[]
/** Puts facts into a text. */
export type Fill = (text: string) => string

/** The PDF states heights in millimeters. A line of a control is about as high as this many. */
export const MM_PER_LINE = 7

/** The HTML of several nodes. */
export const all = (state: State, children: readonly DocumentNode[] = []): Content[] =>
  state.all({ type: 'root', children } as never)

/** The only paragraph of a list item or a cell needs no element of its own. */
export function inner(state: State, { children = [] }: DocumentNode): Content[] {
  const [only, ...others] = children
  const isOneParagraph = only?.type === 'paragraph' && others.length === 0
  return all(state, isOneParagraph ? only.children : children)
}
