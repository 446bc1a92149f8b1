import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { repeatClicks } from './shell/repeat-clicks.ts'
import stylesheet from './styles.css?url'

if (!document.documentElement) throw new Error('Root element not found')

// The document carries only the rules its own markup uses; dialogs and the next pages need the whole sheet.
if (import.meta.env.PROD) {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = stylesheet
  document.head.append(link)
} else {
  import('./styles.css')
}

// Without scripting, a refused form is answered at the form's own address, which is not the address of the page it shows.
if (location.pathname.startsWith('/forms/')) {
  const page = document.querySelector<HTMLInputElement>('input[name="page"]')?.value
  if (page) history.replaceState(null, '', page + location.hash)
}

repeatClicks()

// React Router skips the fade between two pages when the visitor moves on meanwhile, and does not handle the promise that then fails.
addEventListener('unhandledrejection', (event) => {
  if (/^Transition was skipped/.test(event.reason?.message)) event.preventDefault()
})

const hydrate = () =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    )
  })
// Read late, because this file may run before the page's own module, which says what to wait for.
Promise.resolve()
  .then(() => window.hydrateAfter)
  .then(hydrate, hydrate)
