const root = document.documentElement

function repeat(event: MouseEvent): void {
  if (root.matches(':active-view-transition')) {
    requestAnimationFrame(() => repeat(event))
    return
  }
  const hit = document.elementFromPoint(event.clientX, event.clientY)
  if (hit instanceof HTMLElement) hit.focus()
  hit?.dispatchEvent(new MouseEvent('click', event))
}

/**
 * While one page fades into the next, browsers give every click to the root element (decision 0035). Repeats such a click
 * on the element under the pointer when the new page is complete. The second click of a double click belongs to the old page.
 */
export function repeatClicks(): void {
  addEventListener('click', (event) => {
    if (event.target === root && event.isTrusted && event.detail < 2) repeat(event)
  })
}
