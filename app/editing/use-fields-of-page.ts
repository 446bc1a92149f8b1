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

/**
 * While the page is edited, a click on a text selects the text. Links are not followed, buttons
 * with a text do not act, summaries open only beside their text, and forms are not sent. Enter
 * moves to the next text or opens it, Escape returns to the bar.
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
    const openText = (addresses: readonly string[], control: HTMLElement | null) =>
      editor.view.set({ dialog: { name: 'text', addresses, control: control ?? undefined } })
    const openComposed = (element: Element) =>
      openText(
        element.getAttribute(COMPOSED)?.split(' ') ?? [],
        element.closest<HTMLElement>('a, button, summary') ??
          element.querySelector<HTMLElement>('a, button'),
      )
    /** This listener runs before those of the page. */
    const stop = (event: Event) => {
      event.preventDefault()
      event.stopPropagation()
    }
    const onClick = (event: MouseEvent) => {
      const hit = event.target as Element
      if (clickedThrough || hit.closest(`${EDITOR}, ${REPLACE}, input, select, textarea`)) {
        return
      }
      // Transparent parts of a page lie over texts and pictures. A click without a pointer has no
      // place.
      const below = event.detail > 0 ? document.elementsFromPoint(event.clientX, event.clientY) : []
      const replace = below.find((element): element is HTMLElement => element.matches(REPLACE))
      if (replace && !hit.matches('img')) {
        stop(event)
        replace.click()
        return
      }
      const isText = (element: Element) => element.matches(`${FIELD}, [${COMPOSED}]`)
      const target = hit.closest(CONTROL) ? hit : (below.find(isText) ?? hit)
      const field = target.closest<HTMLElement>(FIELD)
      const control = target.closest<HTMLElement>(CONTROL)
      const composed = field
        ? null
        : (target.closest(`[${COMPOSED}]`) ?? control?.querySelector(`[${COMPOSED}]`))
      if (composed) {
        stop(event)
        openComposed(composed)
        return
      }
      const inControl = field ?? control?.querySelector<HTMLElement>(FIELD)
      if (inControl?.contentEditable === 'false') {
        stop(event)
        openText([inControl.dataset.content ?? ''], inControl.closest<HTMLElement>('a, button'))
      } else if (control?.tagName === 'A') {
        stop(event)
        inControl?.focus()
      } else if (control?.tagName === 'SUMMARY') {
        // A space typed into the text also clicks the summary, without a pointer.
        if (
          field ||
          (event.detail === 0 && control.contains(document.activeElement?.closest(FIELD) ?? null))
        ) {
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
    const onKeyDown = (event: KeyboardEvent) => {
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
        back.current?.focus()
      } else if (isComposed) {
        openComposed(target)
      } else if (field) {
        stops[stops.indexOf(field) + (event.shiftKey ? -1 : 1)]?.focus()
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
    addEventListener('keydown', onKeyDown, options)
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
