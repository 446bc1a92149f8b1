import { Fragment, StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { leaveEventsToBrowser, noteEarlyTyping, untilComposed } from './lib/early-typing.ts'
import { tolerateForeignChanges } from './lib/foreign-changes.ts'
import stylesheet from './styles.css?url'

if (!document.documentElement) {
  throw new Error('Root element not found')
}

// The document has only the rules that its own markup needs. Dialogs and later pages need the whole
// style sheet.
if (import.meta.env.PROD) {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = stylesheet
  document.head.append(link)
} else {
  import('./styles.css')
}

// When a form is refused without scripting, the answer shows the page again, but at the form's own
// address. The page's address is restored here.
if (location.pathname.startsWith('/forms/')) {
  const page = document.querySelector<HTMLInputElement>('input[name="page"]')?.value
  if (page) {
    history.replaceState(null, '', page + location.hash)
  }
}

tolerateForeignChanges()
noteEarlyTyping()

// Strict mode does nothing in production.
const Mode = import.meta.env.DEV ? StrictMode : Fragment
const hydrate = () => {
  leaveEventsToBrowser()
  startTransition(() => {
    hydrateRoot(
      document,
      <Mode>
        <HydratedRouter />
      </Mode>,
    )
  })
}
// The page's own module sets `hydrateAfter` and may run after this module, so the value is read in
// a later microtask.
Promise.resolve()
  .then(() => window.hydrateAfter)
  .then(untilComposed, untilComposed)
  .then(hydrate)
