/** What staff do with the sections of a page that they make: add, move, duplicate and remove them. */
import type { ComponentProps } from 'react'
import type { EditableComponents } from '#app/lib/words.ts'
import { editing } from '#content/editing.ts'
import { areInOrder, idsIn, kindOfSection, newItemId } from '#contract/editing/lists.ts'
import { fillIn } from '#contract/fill-in.ts'
import { isWithin } from '#contract/words.ts'
import type { EditingState, WordState } from './editing-state.ts'
import { type Editor, useEditingState, useEditor, useIsEditing, useWord } from './editor.ts'
import { LINK } from './looks.ts'
import { focusSoon } from './part-handle.tsx'
import { sectionName } from './wording.ts'

const words = editing.sections

/** Kinds of values that are set and not written in their place. */
const SETTINGS = ['choice', 'link', 'pdf', 'flag']

/** Addresses of what is set about a section, besides its texts. */
const settingsOf = (section: string, { words: all }: EditingState): string[] =>
  [...all.keys()].filter(
    (at) => isWithin(at, section) && SETTINGS.includes(all.get(at)?.word.rule?.kind ?? ''),
  )

/** Puts the focus into the first text of a section. */
const focusSection = (section: string) => focusSoon(`[data-content^="${section}."]`)

/** Adds a section of a kind at a place. */
export function addSection({ store, view }: Editor, list: WordState, kind: string, index: number) {
  const id = newItemId(kind)
  store.type(list.word.at, idsIn(list.value).toSpliced(index, 0, id))
  view.set({ dialog: undefined, said: words.added })
  focusSection(`${list.word.at}.${id}`)
}

/** Adds a section with the same texts below one. */
function duplicate({ store, view }: Editor, list: WordState, id: string): void {
  const ids = idsIn(list.value)
  const copy = newItemId(kindOfSection(id))
  const from = `${list.word.at}.${id}`
  const to = `${list.word.at}.${copy}`
  const values = [...store.get().words.values()].filter(({ word }) => isWithin(word.at, from))
  store.type(list.word.at, ids.toSpliced(ids.indexOf(id) + 1, 0, copy))
  // Lists come before the texts of their items, which exist only with them.
  for (const { word, value } of values) {
    store.type(to + word.at.slice(from.length), value)
  }
  view.set({ said: words.duplicated })
  focusSection(to)
}

type Steps = Readonly<
  Record<'up' | 'down' | 'duplicate' | 'options' | 'remove', (() => void) | undefined>
>

/** What can be done with a section. Undefined where it cannot. */
function stepsOf(editor: Editor, list: WordState, id: string): Steps {
  const { store, view } = editor
  const ids = idsIn(list.value)
  const index = ids.indexOf(id)
  const section = `${list.word.at}.${id}`
  const most = list.word.list?.max ?? 0
  const settings = settingsOf(section, store.get())
  const moved = (to: number) => {
    const next = ids.toSpliced(index, 1).toSpliced(to, 0, id)
    const isPossible = to >= 0 && to < ids.length && areInOrder(next)
    return isPossible
      ? () => {
          store.type(list.word.at, next)
          view.set({ said: fillIn(editing.part.moved, { place: to + 1 }) })
          focusSection(section)
        }
      : undefined
  }
  const canRepeat =
    ids.length < most && areInOrder(ids.toSpliced(index + 1, 0, newItemId(kindOfSection(id))))
  return {
    up: moved(index - 1),
    down: moved(index + 1),
    duplicate: canRepeat ? () => duplicate(editor, list, id) : undefined,
    options:
      settings.length > 0
        ? () => view.set({ dialog: { name: 'text', addresses: settings } })
        : undefined,
    remove: () => {
      store.type(list.word.at, ids.toSpliced(index, 1))
      view.set({ said: editing.part.removed })
    },
  }
}

/** Below each section, and above the first: what is done with the section, and adding one here. */
export function SectionBar({
  at,
  section,
  index,
}: ComponentProps<NonNullable<EditableComponents['Sections']>>) {
  const editor = useEditor()
  const isEditing = useIsEditing()
  const list = useWord(at)
  // Which options a section has depends on all of its values.
  useEditingState()
  if (!isEditing || !list) {
    return null
  }
  const id = section?.slice(at.length + 1)
  const steps = id === undefined ? undefined : stepsOf(editor, list, id)
  const offered = Object.keys(list.word.list?.forms ?? {}).some((kind) =>
    areInOrder(idsIn(list.value).toSpliced(index, 0, newItemId(kind))),
  )
  if (!offered && id === undefined) {
    return null
  }
  const isFull = idsIn(list.value).length >= (list.word.list?.max ?? 0)
  const name = id === undefined ? '' : sectionName(id)
  return (
    <div className="editing no-print relative z-6 border-ember border-y border-dashed bg-white font-text text-ink">
      <div className="wrap flex min-h-11 flex-wrap items-center gap-x-5 gap-y-1 py-1.5 text-[0.875rem]">
        {steps ? (
          <>
            <strong>{fillIn(words.above, { name })}</strong>
            {(['up', 'down', 'duplicate', 'options', 'remove'] as const).map((step) =>
              steps[step] ? (
                <button
                  key={step}
                  type="button"
                  className={LINK}
                  aria-label={`${words.steps[step]}: ${name}`}
                  onClick={steps[step]}
                >
                  {words.steps[step]}
                </button>
              ) : null,
            )}
          </>
        ) : null}
        {offered ? (
          <button
            type="button"
            disabled={isFull}
            className="ms-auto min-h-9 cursor-pointer border border-ink px-3.5 font-semibold hover:bg-ink hover:text-paper disabled:cursor-default disabled:border-line disabled:bg-white disabled:text-muted"
            onClick={() => editor.view.set({ dialog: { name: 'sections', at, index } })}
          >
            {isFull ? fillIn(words.full, { count: list.word.list?.max ?? 0 }) : words.add}
          </button>
        ) : null}
      </div>
    </div>
  )
}
