/** The state of the editor in this window, and its hooks. */
import { useSyncExternalStore } from 'react'
import type { SentPreview } from '#content/preview-titles.ts'
import type { EditingApi } from './api.ts'
import type { EditingState, WordState } from './editing-state.ts'
import type { EditingStore } from './store.ts'

/** The editor's dialogs, with their subject. */
type EditorDialog =
  | { name: 'changes' | 'details' | 'find' }
  /** `sent`: an email or PDF that the page sends, instead of the page. `path`: another page. */
  | { name: 'preview'; sent?: SentPreview | undefined; path?: string }
  | { name: 'history'; at?: string | undefined }
  /** `control` is the button or link that contains the text. It can still be used. */
  | { name: 'text'; addresses: readonly string[]; control?: HTMLElement | undefined }
  | { name: 'picture'; at: string; ratio: number }

interface EditorView {
  /** True while the page's texts are fields. */
  isEditing: boolean
  /** The address of the text that is or was edited last. */
  at?: string | undefined
  dialog?: EditorDialog | undefined
  /** Text that screen readers announce. */
  said: string
}

export interface Editor {
  api: EditingApi
  store: EditingStore
  view: {
    get(): EditorView
    set(change: Partial<EditorView>): void
    subscribe(listener: () => void): () => void
  }
}

/** A window has one editor, for the signed-in person. */
let current: Editor | undefined

export function openEditor(store: EditingStore, api: EditingApi): Editor {
  let view: EditorView = { isEditing: false, said: '' }
  const listeners = new Set<() => void>()
  current = {
    api,
    store,
    view: {
      get: () => view,
      set(change) {
        view = { ...view, ...change }
        for (const listener of listeners) listener()
      },
      subscribe(listener) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
  }
  return current
}

/** @throws before the editor was started. Only its own parts may call this. */
export function useEditor(): Editor {
  if (!current) throw new Error('The editor was not started')
  return current
}

export const useView = ({ view }: Editor): EditorView => useSyncExternalStore(view.subscribe, view.get)

export const useEditingState = ({ store }: Editor): EditingState => useSyncExternalStore(store.subscribe, store.get)

export const useWord = ({ store }: Editor, at: string): WordState | undefined =>
  useSyncExternalStore(store.subscribe, () => store.get().words.get(at))

export const useIsEditing = ({ view }: Editor): boolean =>
  useSyncExternalStore(view.subscribe, () => view.get().isEditing)
