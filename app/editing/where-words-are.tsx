/** Where the person's texts are, as the bar says it. */
import { useEffect } from 'react'
import { usePageName } from '#app/staff/page-name.ts'
import { editing } from '#content/editing.ts'
import { useEditingState, useEditor, useView, useWord } from './editor.ts'
import { LINK } from './looks.ts'
import { problemSentence, stateSentence, whyFixed } from './wording.ts'

/** Pause in typing after which a screen reader is told the state of saving. */
const SAY_AFTER_MS = 1500

/** The mark before the sentence, with its own shape for each tone. */
const MARKS = {
  calm: 'before:rounded-[50%] before:border-sustain before:bg-sustain',
  waiting: 'before:rounded-[50%] before:border-paper',
  warning: 'before:rotate-45 before:border-spark before:bg-spark',
} as const

/** The state of the person's texts (published, saved, unsaved), and what can be done about it. */
export function WhereWordsAre() {
  const editor = useEditor()
  const state = useEditingState()
  const { said, isEditing, at = '' } = useView()
  const problem = useWord(at)?.problem
  const fixed = isEditing && state.page ? whyFixed(state.page.path) : undefined
  const { text, short, tone } = stateSentence(state, usePageName(), fixed)
  const isWarning = tone === 'warning'
  const news = problem ? `${problemSentence(problem)} ${text}` : text
  useEffect(() => {
    // A save in progress is announced when it is complete, even if the sentence is the same as
    // after the last one.
    if (tone === 'waiting') {
      editor.view.set({ said: '' })
      return
    }
    const timer = setTimeout(() => editor.view.set({ said: news }), SAY_AFTER_MS)
    return () => clearTimeout(timer)
  }, [editor, news, tone])
  return (
    <div
      data-tone={tone}
      className={`flex min-w-0 flex-1 flex-wrap items-center gap-x-3.5 max-sm:text-[0.875rem] max-sm:leading-[1.25] max-[22rem]:-order-1 max-[22rem]:basis-full ${isWarning ? 'max-sm:-order-1 max-sm:basis-full' : ''}`}
    >
      <p
        className={`before:mr-2.5 before:inline-block before:size-2.5 before:border-2 forced-colors:before:forced-color-adjust-none ${MARKS[tone]}`}
      >
        <span className={isWarning ? '' : 'max-sm:hidden'}>{text}</span>
        <span className={isWarning ? 'hidden' : 'sm:hidden'}>{short}</span>
      </p>
      {state.saving === 'signed-out' ? (
        <a href="/auth" target="_blank" rel="noopener" className={LINK} title={editing.signInHint}>
          {editing.signIn}
        </a>
      ) : null}
      {state.saving === 'away' ? (
        <button type="button" className={LINK} onClick={() => editor.store.resume()}>
          {editing.tryNow}
        </button>
      ) : null}
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  )
}
