import type { Editor } from './editor.ts'

/**
 * The element of the page that shows a value: a fact's row, a text, a picture, or the first text of a
 * list.
 */
function placeOnPage(at: string): HTMLElement | null {
  const address = CSS.escape(at)
  return (
    document.getElementById(at) ??
    document.querySelector<HTMLElement>(
      `[data-content="${address}"], [data-editable-image="${address}"]`,
    ) ??
    document.querySelector<HTMLElement>(`[data-content^="${address}."]`)
  )
}

/** Opens an element and everything around it that can be closed. */
export function openAround(element: Element): void {
  const details = element.closest('details')
  if (details) {
    details.open = true
    openAround(details.parentElement ?? document.body)
  }
}

/**
 * Closes the dialog and leads to a value where it can be changed: on the page, or in a dialog of
 * its own for what no page shows.
 */
export function showWord(editor: Editor, at: string): void {
  editor.view.set({ dialog: undefined, isEditing: true, at })
  // By then the texts of the page are fields, and the dialog has given the focus back.
  setTimeout(() => {
    const place = placeOnPage(at)
    if (!place) {
      editor.view.set({ dialog: { name: 'text', addresses: [at] } })
      return
    }
    openAround(place.querySelector('details') ?? place)
    place.scrollIntoView({ block: 'center' })
    const control = place.querySelector<HTMLElement>(
      'input, textarea, select, [role=textbox], button',
    )
    const target = control ?? place
    target.focus({ preventScroll: true })
  })
}
