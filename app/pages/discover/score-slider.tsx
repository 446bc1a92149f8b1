import { useId } from 'react'
import { Slider } from '#app/components/slider.tsx'
import type { survey } from '#content/survey.ts'
import { fillIn } from '#contract/fill-in.ts'
import type { Score } from '#contract/survey.ts'
import type { Question } from '#contract/survey-words.ts'
import { DEFAULT_SCORE } from './scores.ts'

interface ScoreSliderProps {
  words: typeof survey.assessment
  number: number
  dimension: Question
  /** `undefined` until the visitor has chosen. The slider then shows the default and is marked as untouched. */
  answer: Score | undefined
  onAnswer: (score: Score) => void
}

/** One question with its slider. Each label is a button as well, so that dragging is never needed. */
export function ScoreSlider({ words, number, dimension, answer, onAnswer }: ScoreSliderProps) {
  const id = useId()
  const score = answer ?? DEFAULT_SCORE
  const label = dimension.labels[(score - 1) as 0]
  const isUntouched = answer === undefined
  return (
    <li className="border-line border-b py-8 lg:py-10">
      <h2 className="flex items-baseline gap-3 text-h3">
        <span className="text-ember">{number}</span> {dimension.title}
      </h2>
      <label htmlFor={id} className="mt-2 block max-w-measure text-ink-2">
        {dimension.question}
      </label>
      <p className={`headline mt-4 text-h3 ${isUntouched ? 'text-muted' : 'text-ember'}`} aria-hidden="true">
        {isUntouched ? words.untouched : `${score} · ${label}`}
      </p>
      <Slider
        id={id}
        value={score}
        className="score-slider"
        isUntouched={isUntouched}
        aria-valuetext={isUntouched ? fillIn(words.untouchedSpoken, { label }) : label}
        onValue={(value) => onAnswer(value as Score)}
      />
      <ol className="score-labels">
        {dimension.labels.map((text, index) => {
          const value = (index + 1) as Score
          return (
            <li key={text}>
              {/* Not in the tab order: with the keyboard, the slider chooses the same values. */}
              <button type="button" tabIndex={-1} aria-pressed={answer === value} onClick={() => onAnswer(value)}>
                <b>{value}</b> <span>{text}</span>
              </button>
            </li>
          )
        })}
      </ol>
    </li>
  )
}
