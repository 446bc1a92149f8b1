/**
 * The fragment of a link that opens something of one person: a session or a canvas.
 *
 * `document/deferred-start.js` moves it from the address to the state of the history entry before
 * any other script runs. So no script of others and no later page can read it, and a reload still
 * finds it. This module is in every page, so it must stay small.
 */

/** Key in `history.state`. `document/deferred-start.js` repeats it and the pattern. */
const STATE_KEY = 'linkFragment'
const LINK = /[#&](access_token|error_code|resume|revoke|device)=/

/**
 * Begins with `#`; '' if no link opened the page, its fragment was taken, or the next document is
 * to take it.
 */
export function linkFragment(): string {
  if (window.isLeaving) {
    return ''
  }
  // The development server sends no inline script.
  return history.state?.[STATE_KEY] ?? (LINK.test(location.hash) ? location.hash : '')
}

/**
 * Keeps a fragment with the present entry of the history. It stays there when the page is loaded
 * again.
 */
export function keepLinkFragment(fragment: string): void {
  history.replaceState({ ...history.state, [STATE_KEY]: fragment }, '')
}

/** Removes the fragment from the history entry and from the address, whose path and query stay. */
export function forgetLinkFragment(): void {
  history.replaceState(
    { ...history.state, [STATE_KEY]: undefined },
    '',
    location.pathname + location.search,
  )
}
