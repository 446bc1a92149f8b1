/** The editor, loaded for staff only. */
import { openBackend } from '#app/lib/backend.ts'
import type { OnStaff } from '#app/lib/session-keeper.ts'
import { createEditingApi } from './api.ts'
import { EditingBar } from './bar.tsx'
import stylesheet from './editing.css?url'
import { isSafeToLeave } from './editing-state.ts'
import { openEditor } from './editor.ts'
import { openJournal } from './journal.ts'
import { StaffImage } from './staff-image.tsx'
import { StaffText } from './staff-text.tsx'
import { createEditingStore } from './store.ts'

/** After this time without a look at the page, colleagues may have edited it, so it is loaded again. */
const REFRESH_MS = 60_000

function loadStyles(): Promise<void> {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = stylesheet
  const loaded = new Promise<void>((resolve) => {
    link.onload = () => resolve()
    // The editor also works without its styles.
    link.onerror = () => resolve()
  })
  document.head.append(link)
  return loaded
}

/**
 * Offers editing on every page.
 * @param person id of the signed-in user
 * @returns a function that ends it
 */
export function startEditing(person: string, onStaff: OnStaff): () => void {
  const api = createEditingApi(person)
  const store = createEditingStore({ api, journal: openJournal(person) })
  const editor = openEditor(store, api)
  const over = new AbortController()
  const { signal } = over
  const end = () => {
    over.abort()
    store.close()
    onStaff(undefined)
  }

  // A session may end while the person types. The bar then says so, and the editor stays until nothing can be lost.
  const hear = (event: string, id: string | undefined) => {
    const isOver = event === 'SIGNED_OUT' && isSafeToLeave(store.get()) && !editor.view.get().isEditing
    if (isOver) end()
    else if (id === person || event === 'SIGNED_OUT') store.resume()
  }
  void openBackend().then(({ auth }) => {
    const { data } = auth.onAuthStateChange((event, session) => {
      if (event === 'SIGNED_IN' || event === 'SIGNED_OUT') hear(event, session?.user.id)
    })
    signal.addEventListener('abort', () => data.subscription.unsubscribe())
  })

  addEventListener('online', () => store.resume(), { signal })
  addEventListener('pagehide', () => void store.flush(true), { signal })
  let lastLook = Date.now()
  const look = () => {
    if (document.hidden) {
      void store.flush(true)
      return
    }
    if (Date.now() - lastLook < REFRESH_MS) return
    lastLook = Date.now()
    store.resume()
  }
  document.addEventListener('visibilitychange', look, { signal })
  const timer = setInterval(() => {
    if (editor.view.get().isEditing) look()
  }, REFRESH_MS)
  signal.addEventListener('abort', () => clearInterval(timer))
  addEventListener(
    'beforeunload',
    (event) => {
      const { memoryOnly } = store.get()
      if (memoryOnly && !isSafeToLeave(store.get())) event.preventDefault()
    },
    { signal },
  )

  void loadStyles().then(() => {
    if (!signal.aborted) onStaff({ Text: StaffText, Image: StaffImage, bar: <EditingBar /> })
  })
  return end
}
