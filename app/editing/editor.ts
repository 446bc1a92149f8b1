/** The state of the editor in this window, and its hooks. */
import { useSyncExternalStore } from 'react'
import type { SentPreview } from '#content/preview-titles.ts'
import type { EditingApi } from './api.ts'
import type { EditingState, WordState } from './editing-state.ts'
import type { EditingStore } from './store.ts'

/** The editor's dialogs, with their subject. */
type AnyDialog =
  | { name: 'changes' | 'details' | 'find' }
  /** `sent`: an email or PDF that the page sends, instead of the page. `path`: another page. */
  | { name: 'preview'; sent?: SentPreview | undefined; path?: string }
  | { name: 'history'; at?: string | undefined }
  /**
   * Several addresses if the text is made of several. `control`, which contains it, can still be
   * used.
   */
  | { name: 'text'; addresses: readonly string[]; control?: HTMLElement | undefined }
  /** Adds a section to the list at an address, at a place. */
  | { name: 'sections'; at: string; index: number }
  /** `ratio`: width divided by height of the frame on the page. */
  | { name: 'picture'; at: string; ratio: number }

export type EditorDialog<Name extends AnyDialog['name']> = Omit<
  Extract<AnyDialog, { name: Name }>,
  'name'
>

interface EditorView {
  /** True while the page's texts are fields. */
  isEditing: boolean
  /** The address of the text that is or was edited last. */
  at?: string | undefined
  dialog?: AnyDialog | undefined
  /** Text that screen readers announce. */
  said: string
}

export type Editor = ReturnType<typeof openEditor>

/** A window has one editor, for the signed-in person. */
let current: Editor | undefined

export function openEditor(store: EditingStore, api: EditingApi) {
  let shown: EditorView = { isEditing: false, said: '' }
  const listeners = new Set<() => void>()
  const view = {
    get: () => shown,
    set(change: Partial<EditorView>): void {
      shown = { ...shown, ...change }
      for (const listener of listeners) {
        listener()
      }
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  const editor = { api, store, view }
  current = editor
  return editor
}

/** @throws before the editor was started. Only its own parts may call this. */
export function useEditor(): Editor {
  if (!current) {
    throw new Error('The editor was not started')
  }
  return current
}

export function useView(): EditorView {
  const { view } = useEditor()
  return useSyncExternalStore(view.subscribe, view.get)
}

/** Every text asks this, so it is rendered again only when that changes. */
export function useIsEditing(): boolean {
  const { view } = useEditor()
  return useSyncExternalStore(view.subscribe, () => view.get().isEditing)
}

/**
 * A part of what the editor knows about the page. The component is rendered again when that part is
 * another value.
 */
export function useOfPage<T>(read: (state: EditingState) => T): T {
  const { store } = useEditor()
  return useSyncExternalStore(store.subscribe, () => read(store.get()))
}

export const useEditingState = (): EditingState => useOfPage((state) => state)

export const useWord = (at: string): WordState | undefined =>
  useOfPage(({ words }) => words.get(at))
