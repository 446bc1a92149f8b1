/** A browser of any make, reduced to what its protocol must do: open pages, run scripts, and real pointer and keys. */

export type Key = 'ArrowRight' | 'End' | 'Enter' | 'Escape' | 'Shift' | 'Tab'

export interface BrowserTab {
  /** Resolves when the page has loaded. */
  goto(url: string): Promise<void>
  /** @param expression JavaScript whose value can be sent as JSON */
  evaluate(expression: string): Promise<unknown>
  /** In CSS pixels from the top left corner of the window. */
  clickAt(x: number, y: number): Promise<void>
  type(text: string): Promise<void>
  press(key: Key): Promise<void>
  /** Uncaught exceptions so far, where the protocol tells of them. */
  readonly errors: string[]
  close(): Promise<void>
}

export interface Engine {
  /** e.g. `firefox/153.7.0` */
  readonly version: string
  /** As a new visitor: no cookies, nothing stored. */
  newTab(): Promise<BrowserTab>
  close(): Promise<void>
}

/** Size of the window, in CSS pixels. */
export const WINDOW = { width: 1280, height: 800 }
