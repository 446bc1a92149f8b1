import { useEffect, useId, useState } from 'react'
import type { CanvasWords } from '#content/canvas.ts'
import type { CanvasTextKey } from '#contract/canvas.ts'
import { fillIn } from '#contract/fill-in.ts'
import { CANVAS_ANSWER_MAX_CHARACTERS } from '#contract/limits.ts'
import { isDraftKept } from './draft.ts'
import { Helper } from './lazy-components.ts'
import { HELPERS, type HelpedKey } from './steps.ts'
import type { CanvasHandling } from './use-canvas.ts'

const ROWS = 6
/** Announcing the count at every key would interrupt the screen reader's echo of the typed characters. */
const ANNOUNCE_DELAY_MS = 1000

interface TextStepProps {
  textKey: CanvasTextKey
  describedBy: string
  canvas: CanvasHandling
  words: CanvasWords
}

/** A question answered with text: a text area, the number of characters left, and a helper where there is one. */
export function TextStep({ textKey, describedBy, canvas, words }: TextStepProps) {
  const id = useId()
  const text = canvas.draft.answers[textKey]
  const { labels } = words
  const left = remaining(text, labels)
  const announced = useSettled(left)
  return (
    <div className="mt-3 lg:mt-4">
      <label htmlFor={id} className="font-semibold text-small">
        {words.questions[textKey].title}
      </label>
      <textarea
        id={id}
        rows={ROWS}
        maxLength={CANVAS_ANSWER_MAX_CHARACTERS}
        value={text}
        dir="auto"
        onChange={(event) => canvas.answer(textKey, event.currentTarget.value)}
        aria-describedby={`${describedBy} ${id}-left`}
        data-helped={textKey in HELPERS ? '' : undefined}
        className="field-control canvas-field mt-1"
      />
      <div className="mt-1 flex flex-wrap justify-between gap-x-6 text-caption text-muted">
        <p>{text === '' ? null : isDraftKept() ? labels.saved : labels.notSaved}</p>
        <p id={`${id}-left`} className="tabular-nums">
          {left}
        </p>
      </div>
      <p role="status" className="sr-only">
        {announced}
      </p>
      {textKey in HELPERS ? <Helper helpedKey={textKey as HelpedKey} canvas={canvas} words={words} /> : null}
    </div>
  )
}

function remaining(text: string, labels: CanvasWords['labels']): string {
  const count = CANVAS_ANSWER_MAX_CHARACTERS - text.length
  if (count <= 0) return labels.noneLeft
  return count === 1 ? labels.oneLeft : fillIn(labels.left, { count })
}

/** The value after it has not changed for a moment; '' until it changes for the first time. */
function useSettled(value: string): string {
  const [first] = useState(value)
  const [settled, setSettled] = useState('')
  useEffect(() => {
    if (value === first && settled === '') return
    const timer = setTimeout(() => setSettled(value), ANNOUNCE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [value, first, settled])
  return settled
}
