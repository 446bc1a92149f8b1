import { useEffect } from 'react'
import { notify } from '#app/lib/notify.ts'
import { editing } from '#content/editing.ts'
import type { EditingPage } from '#contract/editing/api.ts'
import { fillIn } from '#contract/fill-in.ts'
import { type Editor, useEditingState, useEditor, useWord } from './editor.ts'
import { LINK, ROW } from './looks.ts'
import { refusalSentence, timeInWords } from './wording.ts'

const words = editing.pageState

/**
 * Makes the next state of a page one of the person's changes, which are published together, now or
 * at a time.
 */
function choose({ store, view }: Editor, record: string, state: string): void {
  store.type(`${record}.state`, state)
  view.set({ dialog: { name: 'changes' } })
}

/** Copies a link to the page as the person is making it, for colleagues without an account. */
async function copyLink({ api, store }: Editor, record: string): Promise<void> {
  await store.flush()
  const answer = await api.linkTo(record)
  if ('refused' in answer) {
    notify(refusalSentence(answer), 'failure')
    return
  }
  const { url, until } = answer.value
  const isCopied = await navigator.clipboard.writeText(url).then(
    () => true,
    () => false,
  )
  notify(fillIn(isCopied ? words.copied : words.copy, { url, time: timeInWords(until) }), 'success')
}

/** When a scheduled publication shows the page to visitors. ISO 8601. */
function liveFrom(page: EditingPage | undefined, record: string): string | undefined {
  const showing = page?.scheduled.find(
    ({ stopped, texts }) =>
      stopped === undefined &&
      texts.some(({ at, value }) => at === `${record}.state` && value === 'live'),
  )
  return showing?.due
}

/** Of a page that staff added: whether visitors see it, and what changes that. */
export function PageState() {
  const editor = useEditor()
  const { page } = useEditingState()
  const record = page?.addedPage?.record ?? ''
  const state = useWord(`${record}.state`)
  const isHidden = page?.addedPage !== undefined && page.addedPage.state !== 'live'
  // A page that no visitor sees is opened to be written.
  useEffect(() => {
    if (isHidden) {
      editor.view.set({ isEditing: true })
    }
  }, [editor, isHidden])
  if (!state) {
    return null
  }
  const isLive = state.word.shown === 'live'
  const isChosen = state.value !== state.word.shown
  const due = isLive || isChosen ? undefined : liveFrom(page, record)
  if (due !== undefined) {
    return (
      <div className={`${ROW} flex-wrap justify-between pb-0 text-[0.875rem]`}>
        <p>{fillIn(words.scheduled, { time: timeInWords(due) })}</p>
        <button
          type="button"
          className={`${LINK} flex-none`}
          onClick={() => editor.view.set({ dialog: { name: 'changes' } })}
        >
          {words.review}
        </button>
      </div>
    )
  }
  const offered = isLive ? words.takeOff : words.show
  return (
    <div className={`${ROW} flex-wrap justify-between pb-0 text-[0.875rem]`}>
      <p>{isLive ? words.live : words.states[`${state.word.shown}` as 'draft']}</p>
      <div className="flex flex-wrap gap-x-5 gap-y-1">
        {isLive || !page?.canSchedule ? null : (
          <button type="button" className={LINK} onClick={() => void copyLink(editor, record)}>
            {words.link}
          </button>
        )}
        <button
          type="button"
          className={LINK}
          onClick={() => choose(editor, record, isLive ? 'gone' : 'live')}
        >
          {isChosen ? words.chosen : offered}
        </button>
      </div>
    </div>
  )
}

/** Above a publication that leaves the page as it is for visitors, who do not see it. */
export function StaysHidden() {
  const { store } = useEditor()
  const { page } = useEditingState()
  const record = page?.addedPage?.record ?? ''
  const state = useWord(`${record}.state`)
  if (!state || state.word.shown === 'live' || state.value !== state.word.shown) {
    return null
  }
  return (
    <p className="mt-5 border-ember border-s-4 ps-4">
      <span>{words.stays}</span>{' '}
      <button type="button" className={LINK} onClick={() => store.type(`${record}.state`, 'live')}>
        {words.showToo}
      </button>
    </p>
  )
}

/** Above a publication that would show visitors a page without what search engines need. */
export function LacksDetails() {
  const { view } = useEditor()
  const { page } = useEditingState()
  const record = page?.addedPage?.record ?? ''
  const state = useWord(`${record}.state`)
  const title = useWord(`${record}.meta.title`)
  const description = useWord(`${record}.meta.description`)
  const isLacking = [title, description].some((word) => word?.value === '')
  if (state?.value !== 'live' || !isLacking) {
    return null
  }
  return (
    <p className="mt-5 border-ember border-s-4 ps-4">
      <span>{words.lacks}</span>{' '}
      <button
        type="button"
        className={LINK}
        onClick={() => view.set({ dialog: { name: 'details' } })}
      >
        {words.details}
      </button>
    </p>
  )
}
