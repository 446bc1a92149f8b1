import { useId, useLayoutEffect, useRef } from 'react'
import { editing } from '#content/editing.ts'
import { tidyText } from '#contract/editing.ts'
import { fillIn } from '#contract/fill-in.ts'
import type { WordState } from './editing-state.ts'
import { useEditor, useWord } from './editor.ts'
import { problemSentence } from './wording.ts'

/** From this many characters before its limit on, a text shows how many are left. */
const NEAR_LIMIT = 20

interface WordFieldProps {
  at: string
  label: string
  hint?: string
  autoFocus?: boolean
}

/** A text that cannot be edited where it shows, as a field of a form. */
export function WordField({ at, label, hint, autoFocus }: WordFieldProps) {
  const editor = useEditor()
  const word = useWord(editor, at)
  const element = useRef<HTMLTextAreaElement>(null)
  const id = useId()
  const value = word?.value ?? ''
  // A field that React controls would lose the space that someone has just typed at its end.
  useLayoutEffect(() => {
    const field = element.current
    if (field && tidyText(field.value) !== value) field.value = value
  }, [value])
  useLayoutEffect(() => {
    if (autoFocus) element.current?.focus()
  }, [autoFocus])
  if (!word) return null
  return (
    <div className="editing-field" data-where={word.where}>
      <label htmlFor={id}>{label}</label>
      <textarea
        ref={element}
        id={id}
        rows={value.length > 60 ? 3 : 1}
        className="field-control dense"
        aria-describedby={`${id}-note`}
        aria-invalid={word.problem !== undefined}
        onInput={(event) => editor.store.type(at, event.currentTarget.value)}
        onFocus={() => editor.view.set({ at })}
        onKeyDown={(event) => {
          // A text is one line.
          if (event.key === 'Enter') event.preventDefault()
        }}
      />
      <p id={`${id}-note`} className="editing-note">
        {hint} <Counter length={value.length} max={word.word.rules.max} />
        {word.problem ? <span className="editing-problem">{problemSentence(word.problem)}</span> : null}
      </p>
    </div>
  )
}

export const isNearLimit = ({ value, word }: WordState): boolean => word.rules.max - value.length <= NEAR_LIMIT

/** How many characters are left, near the limit only. */
export function Counter({ length, max }: { length: number; max: number }) {
  const left = max - length
  if (left > NEAR_LIMIT) return null
  const text = left < 0 ? editing.field.over : editing.field.left
  return (
    <span className="editing-counter" data-over={left < 0 ? '' : undefined}>
      {fillIn(text, { count: Math.abs(left) })}
    </span>
  )
}
