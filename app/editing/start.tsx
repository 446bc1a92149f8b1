/** The editor, loaded for staff only. */
import { onBackendOpen } from '#app/lib/backend.ts'
import type { OnStaff } from '#app/lib/session-keeper.ts'
import { createEditingApi } from './api.ts'
import { EditingBar } from './bar.tsx'
import { attributesOf, draftsOf } from './composed-texts.ts'
import stylesheet from './editing.css?url'
import { type EditingState, isSafeToLeave } from './editing-state.ts'
import { type Editor, openEditor } from './editor.ts'
import { Opening } from './opening.tsx'
import { FactItems } from './part-handle.tsx'
import { SectionBar } from './section-bar.tsx'
import { StaffProse } from './staff-prose.tsx'
import { StaffImage, StaffText } from './staff-text.tsx'
import { EditingStore } from './store.ts'
import { FactField } from './word-field.tsx'

/**
 * After this time without a look at the page, colleagues may have edited it, so it is loaded again.
 */
const REFRESH_MS = 60_000

function loadStyles(): Promise<void> {
  const link = Object.assign(document.createElement('link'), {
    rel: 'stylesheet',
    href: stylesheet,
  })
  const loaded = new Promise<void>((resolve) => {
    link.onload = () => resolve()
    // The editor also works without its styles.
    link.onerror = () => resolve()
  })
  document.head.append(link)
  return loaded
}

/** Tries again when the session of the person ends or begins. */
function followSession(store: EditingStore, person: string, signal: AbortSignal): void {
  const stopWaiting = onBackendOpen(({ auth }) => {
    const { data } = auth.onAuthStateChange((event, session) => {
      // The bar then says that the session has ended, or saves what was typed meanwhile.
      if (event === 'SIGNED_OUT' || (event === 'SIGNED_IN' && session?.user.id === person)) {
        store.resume()
      }
    })
    signal.addEventListener('abort', () => data.subscription.unsubscribe())
  })
  signal.addEventListener('abort', stopWaiting)
}

/** Saves what was typed when the window is left, and loads the page again after a longer time. */
function followWindow({ store, view }: Editor, signal: AbortSignal): void {
  addEventListener('online', () => store.resume(), { signal })
  addEventListener('pagehide', () => void store.flush(true), { signal })
  let lastLook = Date.now()
  const look = () => {
    if (document.hidden) {
      void store.flush(true)
      return
    }
    if (Date.now() - lastLook < REFRESH_MS) {
      return
    }
    lastLook = Date.now()
    store.resume()
  }
  document.addEventListener('visibilitychange', look, { signal })
  const timer = setInterval(() => {
    if (view.get().isEditing) {
      look()
    }
  }, REFRESH_MS)
  signal.addEventListener('abort', () => clearInterval(timer))
  const onLeave = (event: BeforeUnloadEvent) => {
    if (store.get().memoryOnly && !isSafeToLeave(store.get())) {
      event.preventDefault()
    }
  }
  addEventListener('beforeunload', onLeave, { signal })
}

/** Hands the editor over to the pages, and again when what they show of it has changed. */
function offerEditor({ store, view }: Editor, onStaff: OnStaff, signal: AbortSignal): void {
  const bar = <EditingBar />
  let shown: {
    words?: EditingState['words']
    isEditing?: boolean
    path?: string | undefined
    isKnown?: boolean
  } = {}
  const show = () => {
    const state = store.get()
    const { isEditing } = view.get()
    const { page } = state
    const isKnown = page !== undefined
    const addedPage =
      page?.addedPage && page.addedPage.state !== 'live'
        ? { record: page.addedPage.record, path: page.path }
        : undefined
    const showsDrafts = isEditing || addedPage !== undefined
    if (
      signal.aborted ||
      (isEditing === shown.isEditing &&
        isKnown === shown.isKnown &&
        addedPage?.path === shown.path &&
        (!showsDrafts || state.words === shown.words))
    ) {
      return
    }
    shown = { words: state.words, isEditing, path: addedPage?.path, isKnown }
    onStaff({
      Text: StaffText,
      Image: StaffImage,
      Field: FactField,
      Items: FactItems,
      Sections: SectionBar,
      Prose: StaffProse,
      bar,
      addedPage,
      ...(!isKnown && { Opening }),
      ...(showsDrafts && { texts: draftsOf(state) }),
      ...(isEditing && { attributesOf: attributesOf(state) }),
    })
  }
  void loadStyles().then(() => {
    show()
    signal.addEventListener('abort', store.subscribe(show))
    signal.addEventListener('abort', view.subscribe(show))
  })
}

/**
 * Offers editing on every page. @param person id of the signed-in user @returns a function that
 * ends it
 */
export function startEditing(person: string, onStaff: OnStaff): () => void {
  const api = createEditingApi(person)
  const store = new EditingStore(api, person)
  const editor = openEditor(store, api)
  const over = new AbortController()
  const { signal } = over
  followSession(store, person, signal)
  followWindow(editor, signal)
  offerEditor(editor, onStaff, signal)
  return () => {
    over.abort()
    store.close()
    onStaff(undefined)
  }
}
