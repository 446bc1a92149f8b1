import { useMatches } from 'react-router'
import type { EditableComponents } from './words.ts'

/** Settings of a route for the document and the shell: its `handle` export. */
export interface RouteHandle {
  /**
   * When the page's scripts start: at the first `interaction`, after `load` for pages that are
   * nothing without scripts, or once it is `shown` for one that may wait in a closed
   * overlay. With a key of the local storage, after `load` if something is stored under it that the
   * page shows; a tool adds its name to the key. An element with `data-hydrate="load"` asks for the
   * same where only some of a page's states need it. Every page starts at once when the address has
   * a hash or a session is stored.
   */
  hydrate?: 'interaction' | 'load' | 'shown' | `everturn-${string}`
  /**
   * `bare`: no header, announcement or footer, for pages in a frame. `staff`: the layout of the
   * staff pages.
   */
  shell?: 'full' | 'bare' | 'staff'
  /**
   * The page shows something of one person, or its address may hold it: a token, a typing error in
   * a link. No script of others is loaded there, even after consent. Pages in a frame and staff
   * pages need not say so.
   */
  isPrivate?: true
  /** The page consists of fields for texts and has the editing bar. */
  isForm?: true
  /**
   * After a reload or a return from another site, the page starts at the top instead of the last
   * position.
   */
  startsAtTop?: true
  /** Addresses of the pages of a route with a parameter. */
  addresses?: readonly string[]
  /** Turns on in-place editing for every visitor, on the page and in the shell around it. */
  editable?: EditableComponents
}

/** The handle of a route whose pages differ. @param data what its loader gave */
export type HandleOf<Data> = (data: Data) => RouteHandle

/** The handle of the current page, or of the layout around it. */
export function useRouteHandle(): RouteHandle {
  const match = useMatches().findLast(({ handle }) => handle)
  const handle = (match?.handle ?? {}) as RouteHandle | HandleOf<unknown>
  return typeof handle === 'function' ? handle(match?.loaderData) : handle
}
