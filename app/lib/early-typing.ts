/**
 * What people type before React takes over the document, whenever that is. React gives a controlled
 * field the value of its state. Where an extension or a translator has changed the markup, React
 * renders the whole document anew (error 418). In both cases values, focus and selection are put
 * back, and components hear of them as if they were typed now.
 */

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const CONTROLS = 'input:not([type=hidden], [type=file]), textarea, select'

/** Where an element is. The element that takes its place is found by it. */
interface Place {
  selector: string
  /** Among all elements that match. */
  index: number
}

interface Typed extends Place {
  value: string
  checked: boolean
  /** The value in the server's document. */
  served: string
}

interface Focused {
  element: Element
  place: Place
  /**
   * Noted with every key: React may have reset the value, and with it the selection, when it is
   * asked for.
   */
  range: Range | undefined
}

type Range = Parameters<HTMLInputElement['setSelectionRange']>

/**
 * Events for which React finishes all of its work at once while it takes over, which takes longer
 * than their answer may. The browser answers them by itself.
 */
const LEFT_TO_BROWSER = [
  'pointerdown',
  'pointerup',
  'mousedown',
  'mouseup',
  'touchstart',
  'touchend',
  'click',
  'keydown',
  'keypress',
  'keyup',
  'textInput',
  'input',
  'change',
]

const typed = new Map<Control, Typed>()
let focused: Focused | undefined
const over = new AbortController()
const takenOver = new AbortController()

const isChoice = ({ type }: Control) => type === 'checkbox' || type === 'radio'

function placeOf(element: Element): Place {
  const names = element.matches('[type=checkbox], [type=radio]')
    ? ['name', 'value']
    : ['name', 'href']
  const given = names.filter((name) => element.hasAttribute(name))
  const conditions = given.map(
    (name) => `[${name}="${CSS.escape(element.getAttribute(name) as string)}"]`,
  )
  const selector = element.localName + conditions.join('')
  return { selector, index: [...document.querySelectorAll(selector)].indexOf(element) }
}

function elementAt<Kind extends HTMLElement>({ selector, index }: Place): Kind | undefined {
  return document.querySelectorAll<Kind>(selector)[index]
}

function servedValue(control: Control): string {
  if (!(control instanceof HTMLSelectElement)) {
    return control.defaultValue
  }
  const options = [...control.options]
  const served = options.find(({ defaultSelected }) => defaultSelected) ?? options[0]
  return served?.value ?? ''
}

function isChanged(control: Control): boolean {
  if (!isChoice(control)) {
    return control.value !== servedValue(control)
  }
  const { checked, defaultChecked } = control as HTMLInputElement
  return checked !== defaultChecked
}

function noteValue(control: Control): void {
  const known = typed.get(control) ?? { ...placeOf(control), served: servedValue(control) }
  typed.set(control, {
    ...known,
    value: control.value,
    checked: 'checked' in control && control.checked,
  })
}

function noteFocus(element: Element | null): void {
  if (!element || element === document.body) {
    return
  }
  focused = { element, place: placeOf(element), range: rangeOf(element as HTMLInputElement) }
}

/**
 * Notes what was typed so far and what is typed from now on. The browser may also have put back
 * what was typed before a reload.
 */
export function noteEarlyTyping(): void {
  for (const control of document.querySelectorAll<Control>(CONTROLS)) {
    if (isChanged(control)) {
      noteValue(control)
    }
  }
  noteFocus(document.activeElement)

  const listen = (type: string, listener: (target: Element) => void) =>
    addEventListener(type, ({ target }) => target instanceof Element && listener(target), {
      capture: true,
      signal: over.signal,
    })
  for (const type of ['input', 'change']) {
    listen(type, (target) => target.matches(CONTROLS) && noteValue(target as Control))
  }
  for (const type of ['focusin', 'input']) {
    listen(type, noteFocus)
  }
  addEventListener('selectionchange', () => noteFocus(document.activeElement), {
    capture: true,
    signal: over.signal,
  })
  // Browsers send it also while an element is removed. That does not count.
  listen('focusout', (target) =>
    queueMicrotask(() => {
      if (target.isConnected && focused?.element === target) {
        focused = undefined
      }
    }),
  )
}

/**
 * While React takes over, it does not see what the visitor does in a field and with keys. A click on
 * anything else is its own to answer.
 */
export function leaveEventsToBrowser(): void {
  const leave = (event: Event) => {
    if (event.type !== 'click' || (event.target as Element).matches(CONTROLS)) {
      event.stopPropagation()
    }
  }
  for (const type of LEFT_TO_BROWSER) {
    addEventListener(type, leave, { capture: true, signal: takenOver.signal })
  }
}

/** React has taken over the document. */
export function answerEvents(): void {
  takenOver.abort()
}

/**
 * Waits for the end of a composition (Chinese, Japanese, on-screen keyboards), which a new value of
 * its field would break off.
 */
export function untilComposed(): Promise<void> {
  return new Promise((resolve) => {
    if (window.isComposing) {
      addEventListener('compositionend', () => resolve(), { once: true })
    } else {
      resolve()
    }
  })
}

/** The page has another address now, so what was typed belongs to fields that are gone. */
export function forgetEarlyTyping(): void {
  over.abort()
  typed.clear()
  focused = undefined
}

/**
 * Puts back what was typed early. Called in the task in which React has taken over a part of the
 * document, so that no key can come in between. Places that are not there yet keep what was typed
 * for the next call.
 * @param render brings all components up to date. Controlled fields then show the values of their
 *   state
 */
export function putBackEarlyTyping(render: () => void): void {
  const isInPlace = !focused || (focused.element.isConnected && !focused.element.matches(CONTROLS))
  if (typed.size === 0 && isInPlace) {
    return
  }
  const before = focused
  render()
  let shift = 0
  for (const [control, early] of [...typed]) {
    const shown = control.isConnected ? control : elementAt<Control>(early)
    if (!shown) {
      continue
    }
    if (shown !== control) {
      typed.delete(control)
      typed.set(shown, early)
    }
    const added = putBack(shown, early)
    if (control === before?.element) {
      shift = added
    }
  }
  const place = before && putBackFocus(before)
  if (place && before?.range) {
    putBackSelection(place as HTMLInputElement, before.range, shift)
  }
}

/** @returns how many characters now precede what was typed */
function putBack(control: Control, { value, checked, served }: Typed): number {
  if (isChoice(control)) {
    // A click, because React listens to nothing else.
    if (
      (control as HTMLInputElement).checked !== checked &&
      (checked || control.type === 'checkbox')
    ) {
      control.click()
    }
    return 0
  }
  const own = control.value
  if (own === value || value === served) {
    return 0
  }
  // A draft of an earlier visit, which was not there yet when this was typed. Both are kept.
  const isOnTop =
    control instanceof HTMLTextAreaElement && own !== served && own !== '' && !value.includes(own)
  const start = isOnTop ? `${own}\n` : ''
  // By the prototype, because React takes a value that is set on the element itself for its own.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(
    control,
    start + value,
  )
  for (const type of ['input', 'change']) {
    control.dispatchEvent(new Event(type, { bubbles: true }))
  }
  return start.length
}

/**
 * Undefined for elements without a selection, such as a field for an email address. It outlives the
 * element's removal.
 */
function rangeOf({
  selectionStart,
  selectionEnd,
  selectionDirection,
}: HTMLInputElement): Range | undefined {
  if (typeof selectionStart !== 'number') {
    return undefined
  }
  return [selectionStart, selectionEnd, selectionDirection ?? undefined]
}

/**
 * Also takes the focus from a field to which a component that was rendered anew has given it.
 * @returns what has the focus now
 */
function putBackFocus({ element, place }: Focused): Element | null {
  const shown = element.isConnected ? element : elementAt<HTMLElement>(place)
  if (shown && shown !== element) {
    ;(shown as HTMLElement).focus({ preventScroll: true })
  }
  return shown && document.activeElement === shown ? shown : null
}

function putBackSelection(
  field: HTMLInputElement,
  [start, end, direction]: Range,
  shift: number,
): void {
  field.setSelectionRange((start ?? 0) + shift, (end ?? 0) + shift, direction)
}
