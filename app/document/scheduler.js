/*
 * Opens the scheduler overlay (`shell/scheduler-dialog.tsx`), without any library. It runs inline at
 * the end of every document with a trigger, so that a tap shows the overlay before the page's own
 * scripts run. Other documents load it as a module.
 *
 * Our booking page is loaded into the closed overlay at the first sign of interest: a pointer over
 * a trigger, a touch, the focus. A provider's is loaded by a click only.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: it is a script, with functions inside
;(() => {
  /** Free times that were loaded earlier may be taken by now. */
  const FRESH_MS = 300_000
  const overlay = () => document.getElementById('scheduler')
  const triggerOf = ({ target }) => target.closest?.('[data-scheduler-trigger]')
  const isOurs = ({ dataset }) => dataset.schedulerTrigger
  let frame
  /** The frame that is appended once the browser has painted. */
  let waiting
  let loadedFor
  let loadedAt
  let isLoading
  /** The trigger that shows that its overlay is still being filled. */
  let busy

  const settle = () => busy?.removeAttribute('aria-busy')

  /** Tells our page how the visitor's clock counts, so that the server can write the times. */
  const addressFor = (trigger) => {
    const { timeZone, hour12 } = Intl.DateTimeFormat([], { hour: 'numeric' }).resolvedOptions()
    const clock = `&zone=${encodeURIComponent(timeZone)}&clock=${hour12 ? 'h12' : 'h23'}&overlay=1`
    return trigger.getAttribute('href') + (isOurs(trigger) ? clock : '')
  }

  const load = (trigger) => {
    const dialog = overlay()
    const { href, dataset } = trigger
    const isThere = frame && (frame === waiting || frame.isConnected)
    if (isThere && loadedFor === href && Date.now() - loadedAt < FRESH_MS) {
      return
    }
    frame?.remove()
    loadedFor = href
    loadedAt = Date.now()
    isLoading = true
    // A new element each time: what a frame has shown stays in the history of the tab as long as
    // the frame exists.
    const made = document.createElement('iframe')
    made.title = dialog.getAttribute('aria-label')
    made.src = addressFor(trigger)
    const name = dialog.querySelector('[data-call]')
    name.textContent = dataset.call
    // Our page tells the name again, also when the visitor chooses another call.
    made.addEventListener('call', ({ detail }) => {
      name.textContent = detail
    })
    made.onload = () => {
      isLoading = false
      settle()
      // Keys pressed in the frame do not reach this document. A listener in the frame is possible
      // for our own page, but not for a provider's.
      const page = made.contentDocument
      page?.addEventListener('keydown', ({ key }) => {
        if (key === 'Escape' && !page.querySelector(':popover-open')) {
          dialog.close()
        }
      })
    }
    frame = made
    waiting = made
    // The overlay, or the answer to the touch, is painted first.
    requestAnimationFrame(() =>
      setTimeout(() => {
        if (waiting === made) {
          dialog.querySelector('[data-frame]').append(made)
          waiting = undefined
        }
      }),
    )
  }

  const prepare = (event) => {
    const trigger = triggerOf(event)
    if (trigger && overlay() && isOurs(trigger)) {
      load(trigger)
    }
  }
  for (const sign of ['pointermove', 'pointerdown', 'focusin']) {
    addEventListener(sign, prepare, { capture: true, passive: true })
  }

  // After the listeners of the page, which may keep a click for itself: the editor does.
  addEventListener('click', (event) => {
    const { target } = event
    const dialog = overlay()
    // The backdrop belongs to the dialog.
    if (dialog && (target === dialog || target.closest?.('#scheduler button'))) {
      dialog.close()
    }
    const trigger = dialog && triggerOf(event)
    const isForBrowser = event.ctrlKey || event.metaKey || event.shiftKey || event.button
    if (!trigger || isForBrowser || event.defaultPrevented) {
      return
    }
    event.preventDefault()
    if (dialog.open) {
      return
    }
    dialog.showModal()
    dialog.querySelector('a').href = trigger.href
    load(trigger)
    if (isLoading) {
      busy = trigger
      busy.setAttribute('aria-busy', 'true')
    }
  })

  // This event does not bubble.
  addEventListener(
    'close',
    ({ target }) => {
      if (target === overlay()) {
        frame.remove()
        waiting = undefined
        settle()
      }
    },
    true,
  )
})()
