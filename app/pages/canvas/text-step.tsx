import { LoaderCircle } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import type { CanvasTextKey } from '#contract/canvas.ts'
import type { CanvasWords } from '#contract/canvas-words.ts'
import { CANVAS_ANSWER_MAX_CHARACTERS } from '#contract/limits.ts'
import { isDraftKept } from './draft.ts'
import { type CanvasHandling, HELPERS, type HelpedKey } from './use-canvas.ts'

const ROWS = 6
/** Counting aloud at every key would drown out what is typed. */
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
    <div className="mt-7">
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
        className="field-control mt-1.5"
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
  return count === 1 ? labels.oneLeft : labels.left.replace('{count}', String(count))
}

/** The value once it has rested for a moment; '' until it changes for the first time. */
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

interface HelperProps {
  helpedKey: HelpedKey
  canvas: CanvasHandling
  words: CanvasWords
}

function Helper({ helpedKey, canvas, words }: HelperProps) {
  const { helpers } = words
  const helper = helpers[HELPERS[helpedKey]]
  const { suggestion } = canvas
  const own = suggestion?.key === helpedKey ? suggestion : undefined
  const isRunning = suggestion?.phase === 'running'
  // Once the visitor has changed the suggestion, taking it back would take their words with it.
  const canUndo = own?.phase === 'added' && canvas.draft.answers[helpedKey] === own.after
  return (
    <div className="mt-5 border-line border-t pt-5">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <button
          type="button"
          aria-disabled={isRunning}
          onClick={() => canvas.suggest(helpedKey)}
          className="button button-outline"
        >
          {own?.phase === 'running' ? (
            <LoaderCircle aria-hidden="true" size={20} className="flex-none animate-spin" />
          ) : null}
          {own?.phase === 'running' ? helper.busy : helper.button}
        </button>
        {canUndo ? (
          <button type="button" className="link min-h-11 cursor-pointer" onClick={canvas.undoSuggestion}>
            {helpers.undo}
          </button>
        ) : null}
      </div>
      <p className="mt-3 text-caption text-muted">{helper.note}</p>
      <p role="status" className="sr-only">
        {own?.phase === 'running' ? helper.busy : own?.phase === 'added' ? helpers.added : ''}
        {own?.phase === 'undone' ? helpers.undone : ''}
      </p>
    </div>
  )
}
