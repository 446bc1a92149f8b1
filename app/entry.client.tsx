import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
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

// A form that was refused without scripting is answered at the form's own address; the page it shows lives at another.
if (location.pathname.startsWith('/forms/')) {
  const page = document.querySelector<HTMLInputElement>('input[name="page"]')?.value
  if (page) history.replaceState(null, '', page + location.hash)
}

const hydrate = () =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    )
  })
// Asked for late: this file may run before the page's own module, which says what to wait for.
Promise.resolve()
  .then(() => window.hydrateAfter)
  .then(hydrate, hydrate)
