import { type MouseEvent, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { Button } from '#app/components/button.tsx'
import { useRouteHandle } from '#app/lib/route-handle.ts'
import { editing } from '#content/editing.ts'
import { isShared } from '#contract/editing.ts'
import { fillIn } from '#contract/fill-in.ts'
import { ChangesDialog } from './changes-dialog.tsx'
import { DetailsDialog } from './details-dialog.tsx'
import { useEditingState, useEditor, useView, useWord } from './editor.ts'
import { HistoryDialog } from './history-dialog.tsx'
import { PictureDialog } from './picture-dialog.tsx'
import { PreviewDialog } from './preview-dialog.tsx'
import { FIELD_HINT_ID } from './staff-text.tsx'
import { changesOf, conflictsOf } from './store.ts'
import { TextDialog } from './text-dialog.tsx'
import { useFieldsOfPage } from './use-fields-of-page.ts'
import { Counter } from './word-field.tsx'
import { nameOf, problemSentence, stateSentence } from './wording.ts'

/** A pause in typing, before a screen reader is told where the words are. */
const SAY_AFTER_MS = 1500

/** The bar that staff see below every page of the site; staff pages and framed pages have none. */
export function EditingBar() {
  const { shell = 'full' } = useRouteHandle()
  return shell === 'full' ? <Bar /> : null
}

function Bar() {
  const editor = useEditor()
  const { store, view } = editor
  const { isEditing, dialog } = useView(editor)
  const state = useEditingState(editor)
  const { pathname } = useLocation()
  const bar = useRef<HTMLElement>(null)
  const editButton = useRef<HTMLButtonElement>(null)
  const changes = changesOf(state).length
  const conflicts = conflictsOf(state).length

  useEffect(() => {
    view.set({ at: undefined, dialog: undefined })
    void store.load(pathname)
  }, [store, view, pathname])
  useFieldsOfPage(editor, isEditing, editButton)
  useRoomBelow(bar)

  function toggle(event: MouseEvent) {
    const texts = [...state.words.values()].filter(({ word }) => word.kind === 'text').length
    view.set({
      isEditing: !isEditing,
      at: undefined,
      said: isEditing ? editing.field.stopped : fillIn(editing.field.started, { count: texts }),
    })
    // By keyboard: on to the first text. A pointer chooses its text itself.
    if (!isEditing && event.detail === 0)
      setTimeout(() => document.querySelector<HTMLElement>('main [data-content]')?.focus())
    if (isEditing) void store.flush()
  }

  return (
    <section ref={bar} aria-label={editing.bar} className="editing editing-bar night no-print">
      {isEditing ? <FocusedText /> : null}
      <div className="editing-row">
        <Button ref={editButton} dense disabled={!state.page} aria-pressed={isEditing} onClick={toggle}>
          {isEditing ? editing.done : editing.edit}
        </Button>
        <WhereWordsAre />
        <div className="editing-tools">
          <Button
            look="outline"
            dense
            disabled={!state.page}
            onClick={() => view.set({ dialog: { name: 'changes' } })}
            data-conflicts={conflicts > 0 ? '' : undefined}
          >
            {editing.changes}
            {changes > 0 ? <span className="editing-count">{changes}</span> : null}
          </Button>
          <Button look="outline" dense disabled={!state.page} onClick={() => view.set({ dialog: { name: 'details' } })}>
            {editing.details}
          </Button>
          <Button look="outline" dense disabled={!state.page} onClick={() => view.set({ dialog: { name: 'history' } })}>
            {editing.history}
          </Button>
        </div>
      </div>
      <p id={FIELD_HINT_ID} className="sr-only">
        {editing.field.hint}
      </p>
      {dialog?.name === 'changes' ? <ChangesDialog /> : null}
      {dialog?.name === 'details' ? <DetailsDialog /> : null}
      {dialog?.name === 'preview' ? <PreviewDialog /> : null}
      {dialog?.name === 'history' ? <HistoryDialog {...(dialog.at && { at: dialog.at })} /> : null}
      {dialog?.name === 'text' ? <TextDialog at={dialog.at} /> : null}
      {dialog?.name === 'picture' ? <PictureDialog at={dialog.at} ratio={dialog.ratio} /> : null}
    </section>
  )
}

/** Says truthfully where the words are, and what can be done about it. */
function WhereWordsAre() {
  const editor = useEditor()
  const state = useEditingState(editor)
  const { said } = useView(editor)
  const { text, tone } = stateSentence(state)
  useEffect(() => {
    // What is on its way is told when it has arrived.
    if (tone === 'waiting') return
    const timer = setTimeout(() => editor.view.set({ said: text }), SAY_AFTER_MS)
    return () => clearTimeout(timer)
  }, [editor, text, tone])
  return (
    <div className="editing-state" data-tone={tone}>
      <p>{text}</p>
      {state.saving === 'signed-out' ? (
        <a href="/auth" target="_blank" rel="noopener" className="link" title={editing.signInHint}>
          {editing.signIn}
        </a>
      ) : null}
      {state.saving === 'away' ? (
        <button type="button" className="link" onClick={() => editor.store.resume()}>
          {editing.tryNow}
        </button>
      ) : null}
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  )
}

/** About the text with the caret: its name, its room, its history. */
function FocusedText() {
  const editor = useEditor()
  const { at = '' } = useView(editor)
  const word = useWord(editor, at)
  if (!word) return null
  const { value, problem, where } = word
  return (
    <div className="editing-focus">
      <p>
        <strong>{nameOf(at)}</strong>
        {isShared(at) ? <span className="editing-tag">{editing.field.shared}</span> : null}
        <Counter length={value.length} max={word.word.rules.max} />
        {problem && problem.problem !== 'too-long' ? (
          <span className="editing-problem">{problemSentence(problem)}</span>
        ) : null}
      </p>
      <div className="editing-focus-tools">
        {where === 'published' ? null : (
          <button type="button" className="link" onClick={() => void editor.store.revert(at)}>
            {editing.field.undo}
          </button>
        )}
        <button type="button" className="link" onClick={() => editor.view.set({ dialog: { name: 'history', at } })}>
          {editing.field.history}
        </button>
      </div>
    </div>
  )
}

/** Keeps room below the page for the bar, so that it covers nothing. */
function useRoomBelow(bar: { current: HTMLElement | null }) {
  useEffect(() => {
    const element = bar.current
    if (!element) return
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => style.setProperty('--editing-bar', `${element.offsetHeight}px`))
    observer.observe(element)
    return () => {
      observer.disconnect()
      style.removeProperty('--editing-bar')
    }
  }, [bar])
}
