/**
 * What a visitor does, the same in every browser. Controls are found by role and name and used with
 * the real pointer and keyboard. Every step waits for what it needs.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type { BrowserTab, Key } from './engine.ts'

const PATIENCE_MS = 20_000
const POLL_MS = 50

const SELECTORS = {
  button: 'button:not([role=tab]), [role=button]',
  field: 'input:not([type=hidden]), textarea, select',
  heading: 'h1, h2, h3, h4, h5, h6',
  link: 'a[href]',
}

type Role = keyof typeof SELECTORS

/**
 * Runs in the page. Finds an element that is visible and that scripts listen to. React marks each
 * element of the server's markup that it has hydrated. Clicks and text before that may be lost.
 */
function locate(selector: string, name: string): Element | undefined {
  const textOf = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim()
  const nameOf = (element: Element) => {
    const labels = (element as HTMLInputElement).labels ?? []
    const labelled = (element.getAttribute('aria-labelledby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)
    const label = [...labels].map((one) => one.textContent).join(' ') || labelled.join(' ')
    return textOf(element.getAttribute('aria-label') ?? (textOf(label) || element.textContent))
  }
  const usable = [...document.querySelectorAll(selector)].filter(
    (element) =>
      nameOf(element).startsWith(name) &&
      element.checkVisibility({ visibilityProperty: true }) &&
      Object.keys(element).some((key) => key.startsWith('__reactProps')),
  )
  // Some names are followed by a description.
  return usable.find((element) => nameOf(element) === name) ?? usable[0]
}

/**
 * Runs in the page. Returns the middle of an element that is still, in sight and not covered, or
 * what prevents it.
 */
function placeOf(element: Element | undefined): { x: number; y: number } | string {
  if (!element) {
    return 'is not there'
  }
  if ((element as HTMLButtonElement).disabled) {
    return 'is disabled'
  }
  element.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { left, top, width, height } = element.getBoundingClientRect()
  const x = Math.round(left + width / 2)
  const y = Math.round(top + height / 2)
  const hit = document.elementFromPoint(x, y)
  const label = (element as HTMLInputElement).labels?.[0]
  return hit && (element.contains(hit) || label?.contains(hit)) ? { x, y } : 'is covered'
}

/** Runs in the page. Focuses an element. @returns whether it had the focus already */
function focusOn(element: Element | undefined): boolean {
  const had = element !== undefined && document.activeElement === element
  if (element instanceof HTMLElement) {
    element.focus()
  }
  return had
}

/** Runs in the page. Whether a reader can see the text anywhere. */
function isShown(text: string): boolean {
  return [...document.body.querySelectorAll('*')].some(
    (element) =>
      element.textContent.includes(text) &&
      element.checkVisibility({ visibilityProperty: true }) &&
      ![...element.children].some((child) => child.textContent.includes(text)),
  )
}

/** The expression that runs a function in the page. */
const call = (run: (...given: never[]) => unknown, ...given: string[]) =>
  `(${run.toString()})(${given.map((one) => JSON.stringify(one)).join(', ')})`

/** The expression that runs a function in the page with a control as its argument. */
const callOn = (run: (element: Element | undefined) => unknown, role: Role, name: string) =>
  `(${run.toString()})(${call(locate, SELECTORS[role], name)})`

export class Visitor {
  readonly tab: BrowserTab
  readonly #origin: string

  constructor(tab: BrowserTab, origin: string) {
    this.tab = tab
    this.#origin = origin
  }

  /**
   * Opens a page and presses a key, because pages for reading start their scripts at the first sign
   * of a visitor.
   */
  async open(address: string): Promise<void> {
    await this.tab.goto(new URL(address, this.#origin).href)
    await this.tab.press('Shift')
  }

  /** Resolves when the page is a new document, which may still be loading. */
  async reload(): Promise<void> {
    await this.tab.evaluate(
      'void (window.isOldDocument = true, setTimeout(() => location.reload()))',
    )
    await this.finds('the reloaded page', '!window.isOldDocument')
  }

  async click(role: Role, name: string): Promise<void> {
    await this.#clickPlace(`${role} '${name}'`, callOn(placeOf, role, name))
  }

  /** @param expression gives a position, or the reason why there is none */
  async #clickPlace(what: string, expression: string): Promise<void> {
    let last = ''
    const place = await this.#until(what, async () => {
      const found = (await this.tab.evaluate(expression)) as { x: number; y: number } | string
      if (typeof found === 'string') {
        return found
      }
      // The element is still if two successive looks find the same position.
      const isStill = last === JSON.stringify(found)
      last = JSON.stringify(found)
      return isStill ? found : 'is moving'
    })
    await this.tab.clickAt(place.x, place.y)
  }

  /** Clicks the first element that matches a selector, even if scripts do not listen to it yet. */
  async clickSelector(selector: string): Promise<void> {
    await this.#clickPlace(
      `'${selector}'`,
      `(${placeOf.toString()})(document.querySelector(${JSON.stringify(selector)}))`,
    )
  }

  /** Signs in with a password. The next page is Home. */
  async signIn(email: string, password: string): Promise<void> {
    await this.open('/auth')
    await this.fill('Email', email)
    await this.fill('Password', password)
    await this.click('button', 'Sign In')
    await this.isAt('/')
  }

  /** Replaces the text of a field. */
  async fill(name: string, text: string): Promise<void> {
    await this.click('field', name)
    const field = call(locate, SELECTORS.field, name)
    await this.tab.evaluate(`${field}.select()`)
    await this.tab.type(text)
    await this.#until(`field '${name}'`, async () => {
      const value = await this.tab.evaluate(`${field}?.value`)
      return value === text ? {} : `holds ${JSON.stringify(value)}`
    })
  }

  /**
   * Raises a slider to a value with the arrow key. A key is lost while a step opens, so it is
   * pressed until it counts.
   */
  async raise(name: string, value: number): Promise<void> {
    await this.#until(`slider '${name}'`, async () => {
      const now = Number(await this.tab.evaluate(`${call(locate, SELECTORS.field, name)}?.value`))
      if (now === value) {
        return {}
      }
      await this.pressAt(name, 'ArrowRight')
      return `is at ${now}`
    })
  }

  /** Presses a key while a field has the focus. */
  async pressAt(field: string, key: Key): Promise<void> {
    await this.#until(`field '${field}'`, async () => {
      // The focus is checked a second time, because a step that has just opened may move it to its
      // heading.
      const hadFocus = await this.tab.evaluate(callOn(focusOn, 'field', field))
      return hadFocus ? {} : 'does not keep the focus'
    })
    await this.tab.press(key)
  }

  async sees(text: string): Promise<void> {
    await this.#until(`'${text}'`, async () =>
      (await this.tab.evaluate(call(isShown, text))) ? {} : 'is not shown',
    )
  }

  /** Waits until the address, without its origin, is the expected one. */
  async isAt(address: string): Promise<void> {
    await this.#until('the address', async () => {
      const { pathname, search, hash } = new URL(String(await this.tab.evaluate('location.href')))
      return pathname + search + hash === address
        ? {}
        : `is ${pathname + search + hash} instead of ${address}`
    })
  }

  /** Waits until an expression is true in the page. */
  async finds(what: string, expression: string): Promise<void> {
    await this.#until(what, async () => ((await this.tab.evaluate(expression)) ? {} : 'is not so'))
  }

  /** @param attempt gives the result, or the reason why there is none yet */
  async #until<Result extends object>(
    what: string,
    attempt: () => Promise<Result | string>,
  ): Promise<Result> {
    const deadline = Date.now() + PATIENCE_MS
    for (;;) {
      // A script fails if its page is left while it runs.
      const outcome = await attempt().catch(String)
      if (typeof outcome !== 'string') {
        return outcome
      }
      if (Date.now() > deadline) {
        throw new Error(`${what} ${outcome} at ${await this.tab.evaluate('location.href')}`)
      }
      await wait(POLL_MS)
    }
  }
}
