import { type RefObject, useEffect } from 'react'
import { COMPOSED } from './composed-texts.ts'
import type { Editor } from './editor.ts'
import { selectFact } from './facts.ts'

const FIELD = '[data-content]'
/** Selects the bar and its dialogs. */
const EDITOR = '.editing'
const REPLACE = '.editing-replace'
const CONTROL = 'a, button, summary, label'
const STOP = 'a, button, summary, [tabindex="0"]'

/** The control that the next click uses although the page is edited. */
let clickedThrough: HTMLElement | undefined

/** Uses a control of the page whose text is edited in a dialog. */
export function clickThrough(control: HTMLElement): void {
  clickedThrough = control
  control.click()
  clickedThrough = undefined
}

/** The editable texts that the page does not hide, in its order. */
const texts = () =>
  [...document.querySelectorAll<HTMLElement>(`${FIELD}[contenteditable], [${COMPOSED}]`)].filter(
    (text) => text.checkVisibility?.({ visibilityProperty: true }) ?? text.offsetParent !== null,
  )

/** Whether people can see the text. An element of 1 pixel holds texts for screen readers only. */
function isInSight(text: HTMLElement): boolean {
  for (let element: HTMLElement | null = text; element; element = element.parentElement) {
    if (element.offsetWidth === 1) {
      return false
    }
  }
  return true
}

/** Addresses of the texts that people can see and edit in their place. */
export function addressesInSight(): ReadonlySet<string> {
  const inSight = texts().filter(isInSight)
  return new Set(
    inSight.flatMap(({ dataset }) => (dataset.content ?? dataset.words ?? '').split(' ')),
  )
}

/** What gets the focus for each editable text: the text itself, or the control that contains it. */
export function stopsOfPage(): HTMLElement[] {
  const stops = texts().map((text) =>
    text.isContentEditable ? text : text.closest<HTMLElement>(STOP),
  )
  return [...new Set(stops)].filter((stop) => stop !== null)
}

/** This listener runs before those of the page. */
function stop(event: Event): void {
  event.preventDefault()
  event.stopPropagation()
}

const openText = ({ view }: Editor, addresses: readonly string[], control: HTMLElement | null) =>
  view.set({ dialog: { name: 'text', addresses, control: control ?? undefined } })

/** Opens the texts that the page has put together in this element. */
const openComposed = (editor: Editor, element: Element) =>
  openText(
    editor,
    element.getAttribute(COMPOSED)?.split(' ') ?? [],
    element.closest<HTMLElement>('a, button, summary') ??
      element.querySelector<HTMLElement>('a, button'),
  )

/**
 * What a click means. Transparent parts of a page lie over texts and pictures. A click without a
 * pointer has no place.
 */
function targetOf(event: MouseEvent) {
  const hit = event.target as Element
  const below = event.detail > 0 ? document.elementsFromPoint(event.clientX, event.clientY) : []
  const replace = below.find((element): element is HTMLElement => element.matches(REPLACE))
  if (replace && !hit.matches('img')) {
    return { replace }
  }
  const isText = (element: Element) => element.matches(`${FIELD}, [${COMPOSED}]`)
  const target = hit.closest(CONTROL) ? hit : (below.find(isText) ?? hit)
  const field = target.closest<HTMLElement>(FIELD)
  const control = target.closest<HTMLElement>(CONTROL)
  const composed = field
    ? null
    : (target.closest(`[${COMPOSED}]`) ?? control?.querySelector(`[${COMPOSED}]`))
  return { field, control, composed }
}

/** Selects the text that was clicked, or opens it where it can have no caret. */
function editClicked(editor: Editor, event: MouseEvent): void {
  const hit = event.target as Element
  const { replace, field, control, composed } = targetOf(event)
  if (replace) {
    stop(event)
    replace.click()
    return
  }
  if (composed) {
    stop(event)
    openComposed(editor, composed)
    return
  }
  const inControl = field ?? control?.querySelector<HTMLElement>(FIELD)
  if (inControl?.contentEditable === 'false') {
    stop(event)
    const around = inControl.closest<HTMLElement>('a, button')
    openText(editor, [inControl.dataset.content ?? ''], around)
  } else if (control?.tagName === 'A') {
    stop(event)
    inControl?.focus()
  } else if (control?.tagName === 'SUMMARY') {
    // A space typed into the text also clicks the summary, without a pointer.
    const isTyped =
      event.detail === 0 && control.contains(document.activeElement?.closest(FIELD) ?? null)
    if (field || isTyped) {
      stop(event)
    }
  } else if (field) {
    event.stopPropagation()
    if (!field.contains(hit)) {
      field.focus()
    }
    selectFact(hit)
  }
}

/** Enter moves to the next text or opens it, Escape returns to the bar. */
function moveByKey(editor: Editor, event: KeyboardEvent, bar: HTMLElement | null): void {
  const target = event.target as Element
  // On a control with such a text, the browser itself turns the key into a click.
  const isComposed = target.hasAttribute(COMPOSED)
  const field = event.isComposing ? null : target.closest<HTMLElement>(FIELD)
  if (!['Enter', 'Escape'].includes(event.key) || (!isComposed && !field)) {
    return
  }
  stop(event)
  const stops = stopsOfPage()
  if (event.key === 'Escape') {
    bar?.focus()
  } else if (isComposed) {
    openComposed(editor, target)
  } else if (field) {
    stops[stops.indexOf(field) + (event.shiftKey ? -1 : 1)]?.focus()
  }
}

/**
 * While the page is edited, a click on a text selects the text. Links are not followed, buttons
 * with a text do not act, summaries open only beside their text, and forms are not sent.
 * @param back the bar
 */
export function useFieldsOfPage(
  editor: Editor,
  isEditing: boolean,
  back: RefObject<HTMLElement | null>,
): void {
  useEffect(() => {
    if (!isEditing) {
      return
    }
    const over = new AbortController()
    const options = { capture: true, signal: over.signal }
    const onClick = (event: MouseEvent) => {
      const hit = event.target as Element
      if (!clickedThrough && !hit.closest(`${EDITOR}, ${REPLACE}, input, select, textarea`)) {
        editClicked(editor, event)
      }
    }
    // A form must not be sent by mistake while its words are edited.
    const onSubmit = (event: Event) => {
      if (!clickedThrough && !(event.target as Element).closest(EDITOR)) {
        stop(event)
      }
    }
    const onDragStart = (event: DragEvent) => {
      if ((event.target as Element).closest?.(FIELD)) {
        event.preventDefault()
      }
    }
    addEventListener('submit', onSubmit, options)
    addEventListener('click', onClick, options)
    addEventListener('keydown', (event) => moveByKey(editor, event, back.current), options)
    addEventListener('dragstart', onDragStart, options)
    const root = document.documentElement
    root.dataset.editing = ''
    // With a translator, staff would read words that visitors do not get.
    root.translate = false
    return () => {
      over.abort()
      root.removeAttribute('translate')
      delete root.dataset.editing
    }
  }, [editor, isEditing, back])
}
