import {
  type ComponentProps,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
} from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Button } from '#app/components/button.tsx'
import { ButtonLink } from '#app/components/button-link.tsx'
import { Icon, Menu } from '#app/components/icons.tsx'
import { useRouteHandle } from '#app/lib/route-handle.ts'
import { editing } from '#content/editing.ts'
import { fillIn } from '#contract/fill-in.ts'
import { ChangesDialog } from './changes-dialog.tsx'
import { Colleagues } from './colleagues.tsx'
import { DetailsDialog } from './details-dialog.tsx'
import { changesOf, conflictsOf } from './editing-state.ts'
import { useEditingState, useEditor, useView, useWord } from './editor.ts'
import { FindDialog } from './find-dialog.tsx'
import { HistoryDialog } from './history-dialog.tsx'
import { LINK, PROBLEM, ROW } from './looks.ts'
import { PageState } from './page-state.tsx'
import { PictureDialog } from './picture-dialog.tsx'
import { PreviewDialog } from './preview-dialog.tsx'
import { SectionsDialog } from './sections-dialog.tsx'
import { TextDialog } from './text-dialog.tsx'
import { useFactNames } from './use-fact-names.ts'
import { stopsOfPage, useFieldsOfPage } from './use-fields-of-page.ts'
import { WhereWordsAre } from './where-words-are.tsx'
import { Counter, isNearLimit } from './word-field.tsx'
import { placeOf, problemSentence, sharedTag } from './wording.ts'

/** "history" of Lucide, see `icons.tsx`. */
const HISTORY = 'M3 12a9 9 0 1 0 9-9a9.75 9.75 0 0 0-6.74 2.74L3 8M3 3v5h5M12 7v5l4 2'

/** The first page of everyone who has this bar. */
const STAFF = '/admin/overview'

const TOOL =
  'flex-none disabled:border-night-muted disabled:bg-transparent disabled:text-night-muted max-sm:gap-1.5 max-sm:px-3 max-sm:text-[0.875rem]'
/**
 * The bar below every page of the site for staff. Staff pages without texts to edit and framed
 * pages do not have it.
 */
export function EditingBar() {
  const { shell = 'full', isForm } = useRouteHandle()
  // A page that is usually framed has the bar when it is opened by itself.
  return shell === 'full' || isForm || (shell === 'bare' && window.top === window) ? <Bar /> : null
}

function Bar() {
  const editor = useEditor()
  const { isForm } = useRouteHandle()
  const { store, view } = editor
  const { isEditing, dialog } = useView()
  const state = useEditingState()
  const { pathname } = useLocation()
  const editButton = useRef<HTMLButtonElement>(null)
  const changes = changesOf(state).length
  const conflicts = conflictsOf(state).length

  useEffect(() => {
    view.set({ at: undefined, dialog: undefined })
    void store.load(pathname)
  }, [store, view, pathname])
  useFieldsOfPage(editor, isEditing, editButton)
  useNewWords(state.page?.generation)
  useFactNames()

  const open = (name: 'changes' | 'details' | 'find' | 'history') => () =>
    view.set({ dialog: { name } })

  function toggle(event: MouseEvent) {
    view.set({ isEditing: !isEditing, at: undefined, said: isEditing ? editing.field.stopped : '' })
    if (isEditing) {
      void store.flush()
      return
    }
    // By then the texts of the page are fields.
    setTimeout(() => {
      const stops = stopsOfPage()
      view.set({ said: fillIn(editing.field.started, { count: stops.length }) })
      // With the keyboard, the focus moves to the first text. With a pointer, people choose a text
      // themselves.
      if (event.detail === 0) {
        stops.find((stop) => stop.closest('main'))?.focus()
      }
    })
  }

  return (
    <>
      <section
        ref={reserveRoom}
        aria-label={editing.bar}
        className="editing night no-print fixed inset-x-0 bottom-0 z-45 border-ember border-t-3 pb-[env(safe-area-inset-bottom)] text-[0.9375rem] leading-[1.4] forced-colors:border-t-[CanvasText]"
      >
        <Colleagues />
        <PageState />
        {isEditing || isForm ? <FocusedText /> : null}
        <div
          className={`${ROW} max-[22rem]:flex-wrap max-sm:gap-2 max-sm:has-data-[tone=warning]:flex-wrap`}
        >
          {isForm ? null : (
            <Tool
              ref={editButton}
              look={changes > 0 ? 'outline' : 'primary'}
              label={isEditing ? editing.done : editing.edit}
              short={isEditing ? editing.done : editing.editShort}
              onClick={toggle}
            />
          )}
          <WhereWordsAre />
          <div className="flex flex-none gap-2 max-sm:ml-auto max-sm:gap-1.5">
            <Tool
              look={changes > 0 ? 'primary' : 'outline'}
              label={changes > 0 ? editing.review : editing.changes}
              short={changes > 0 ? editing.reviewShort : editing.changes}
              onClick={open('changes')}
            >
              {changes > 0 ? (
                <span
                  className={`min-w-[1.5em] px-[0.4em] tabular-nums forced-colors:border ${conflicts > 0 ? 'bg-ember text-white' : 'bg-paper text-ink'}`}
                >
                  {changes}
                </span>
              ) : null}
            </Tool>
            <Tool
              className="max-[62rem]:hidden"
              label={editing.details}
              onClick={open('details')}
            />
            <Tool
              className="max-[62rem]:hidden"
              label={editing.find.action}
              onClick={open('find')}
            />
            <Tool
              label={editing.history}
              short={<Icon d={HISTORY} size={20} />}
              onClick={open('history')}
            />
            <ButtonLink
              to={STAFF}
              label={editing.staff}
              look="outline"
              dense
              className={`${TOOL} max-[62rem]:hidden`}
            />
            <More />
          </div>
        </div>
      </section>
      {dialog?.name === 'changes' ? <ChangesDialog /> : null}
      {dialog?.name === 'details' ? <DetailsDialog /> : null}
      {dialog?.name === 'find' ? <FindDialog /> : null}
      {dialog?.name === 'preview' ? <PreviewDialog {...dialog} /> : null}
      {dialog?.name === 'history' ? <HistoryDialog key={dialog.at} {...dialog} /> : null}
      {/* The event that reports a closed dialog can come after the next one has opened. The keys keep the two apart. */}
      {dialog?.name === 'text' ? <TextDialog key={dialog.addresses.join()} {...dialog} /> : null}
      {dialog?.name === 'sections' ? <SectionsDialog {...dialog} /> : null}
      {dialog?.name === 'picture' ? <PictureDialog key={dialog.at} {...dialog} /> : null}
    </>
  )
}

interface ToolProps
  extends Pick<
    ComponentProps<typeof Button>,
    'ref' | 'look' | 'onClick' | 'className' | 'children'
  > {
  label: string
  /** The same where there is less room. */
  short?: ReactNode
}

/** A button of the bar. It can be used once the page is loaded. */
function Tool({ label, short = label, className = '', children, ...button }: ToolProps) {
  const { page } = useEditingState()
  return (
    <Button look="outline" {...button} dense className={`${TOOL} ${className}`} disabled={!page}>
      <span className={short === label ? '' : 'max-sm:sr-only'}>{label}</span>
      {short === label ? null : (
        <span className="sm:hidden" aria-hidden="true">
          {short}
        </span>
      )}{' '}
      {children}
    </Button>
  )
}

/** The parts for which the bar of a phone has no room. */
function More() {
  const editor = useEditor()
  const { at = '' } = useView()
  const word = useWord(at)
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  const entry = (label: string, act: () => void) => (
    <li>
      <button
        type="button"
        className="block min-h-12 w-full cursor-pointer px-5 py-1 text-start text-[1rem] hover:bg-paper-2"
        onClick={() => {
          panel.current?.hidePopover()
          act()
        }}
      >
        {label}
      </button>
    </li>
  )
  return (
    <>
      <Button
        look="outline"
        dense
        className="flex-none px-3 max-sm:min-w-11 max-sm:px-0 min-[62rem]:hidden"
        popoverTarget={id}
        aria-label={editing.more}
      >
        <Menu size={20} />
      </Button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        className="editing fixed inset-[auto_0.75rem_calc(var(--editing-bar,3.5rem)+0.5rem)_auto] w-max border border-ink bg-white py-1.5 text-ink"
      >
        <ul>
          {word && word.where !== 'published'
            ? entry(editing.field.undo, () => void editor.store.revert(at))
            : null}
          {word
            ? entry(editing.field.history, () =>
                editor.view.set({ dialog: { name: 'history', at } }),
              )
            : null}
          {entry(editing.find.action, () => editor.view.set({ dialog: { name: 'find' } }))}
          {entry(editing.details, () => editor.view.set({ dialog: { name: 'details' } }))}
          {entry(editing.staff, () => void navigate(STAFF))}
        </ul>
      </div>
    </>
  )
}

/** Details of the text with the caret: its name, its remaining characters and its history. */
function FocusedText() {
  const editor = useEditor()
  const { at = '' } = useView()
  const word = useWord(at)
  if (!word) {
    return null
  }
  const { value, problem, where } = word
  return (
    <div
      className={`${ROW} justify-between pb-0 text-[0.875rem] max-sm:flex-wrap ${problem || isNearLimit(word) ? '' : 'max-sm:hidden'}`}
    >
      <p className="flex min-w-0 flex-wrap items-baseline gap-x-3">
        <strong>{placeOf(at)}</strong>
        {sharedTag(word.word) ? (
          <span className="text-night-muted">{sharedTag(word.word)}</span>
        ) : null}
        {typeof value === 'string' ? (
          <Counter length={value.length} max={word.word.rules.max} />
        ) : null}
        {problem && problem.problem !== 'too-long' ? (
          <span className={PROBLEM}>{problemSentence(problem)}</span>
        ) : null}
      </p>
      <div className="flex flex-none gap-5 max-sm:hidden">
        {where === 'published' ? null : (
          <button type="button" className={LINK} onClick={() => void editor.store.revert(at)}>
            {editing.field.undo}
          </button>
        )}
        <button
          type="button"
          className={LINK}
          onClick={() => editor.view.set({ dialog: { name: 'history', at } })}
        >
          {editing.field.history}
        </button>
      </div>
    </div>
  )
}

/** Loads the words published after the page was loaded. Only `StaffText` has them already. */
function useNewWords(generation: number | undefined) {
  const navigate = useNavigate()
  const here = useLocation()
  const loaded = useRef(generation)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a publication is a reason to load
  useEffect(() => {
    const before = loaded.current
    loaded.current = generation
    if (before === undefined || before === generation) {
      return
    }
    // The root loads words only where something is published (`shouldRevalidate`).
    document.documentElement.dataset.edited = ''
    // With a fragment the router would take this for a step within the page, and load nothing.
    void navigate(
      { ...here, hash: '' },
      { replace: true, preventScrollReset: true, state: here.state },
    )
  }, [generation])
}

/** Reserves space below the page for the bar, so that it covers nothing. */
function reserveRoom(bar: HTMLElement) {
  const { style } = document.documentElement
  const observer = new ResizeObserver(() =>
    style.setProperty('--editing-bar', `${bar.offsetHeight}px`),
  )
  observer.observe(bar)
  return () => {
    observer.disconnect()
    style.removeProperty('--editing-bar')
  }
}
