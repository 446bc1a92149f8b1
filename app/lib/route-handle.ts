import { useMatches } from 'react-router'
import type { EditableParts } from './words.ts'

/** What a route tells the document and the shell about itself, as its `handle` export. */
export interface RouteHandle {
  /**
   * When the page's scripts start: `interaction` for pages that are only read, `load` (after load, when idle) for pages
   * with a form or an application. Every page starts at once when the address has a hash or a session is stored.
   */
  hydrate?: 'interaction' | 'load'
  /**
   * `bare` leaves out header, announcement and footer: pages shown inside a frame. `staff` leaves them to the layout of
   * the staff pages.
   */
  shell?: 'full' | 'bare' | 'staff'
  /** A reload, or a return from another site, starts at the top instead of where the visitor was. */
  startsAtTop?: true
  /** Pixels kept free above the target of a hash when scrolling to it. */
  hashScrollOffsetPx?: number
  /** Turns on in-place editing for every visitor, on the page and in the shell around it. */
  editable?: EditableParts
}

/** The handle of the current page, or of the layout around it. */
export function useRouteHandle(): RouteHandle {
  return (useMatches().findLast(({ handle }) => handle)?.handle ?? {}) as RouteHandle
}
