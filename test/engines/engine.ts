/**
 * The common interface of all browsers: open pages, run scripts, and use the real pointer and
 * keyboard.
 */

export type Key = 'ArrowRight' | 'Shift'

export interface BrowserTab {
  /** Resolves when the page has loaded. */
  goto(url: string): Promise<void>
  /** @param expression JavaScript whose value can be sent as JSON */
  evaluate(expression: string): Promise<unknown>
  /** Position in CSS pixels from the top left corner of the window. */
  clickAt(x: number, y: number): Promise<void>
  type(text: string): Promise<void>
  press(key: Key): Promise<void>
  /** The page as a PDF. WebKit's driver cannot print. */
  print?(): Promise<Uint8Array>
  /** Uncaught exceptions so far, if the browser's protocol reports them. */
  readonly errors: string[]
  close(): Promise<void>
}

export interface Engine {
  /** For example `firefox/153.7.0`. */
  readonly version: string
  /** Opens a tab as a new visitor, without cookies or stored data. */
  newTab(): Promise<BrowserTab>
  close(): Promise<void>
}

/** Size of the window in CSS pixels. */
export const WINDOW = { width: 1280, height: 800 }
