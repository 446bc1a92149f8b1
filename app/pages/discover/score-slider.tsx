import { useId } from 'react'
import { Slider } from '#app/components/slider.tsx'
import type { survey } from '#content/survey.ts'
import { fillIn } from '#contract/fill-in.ts'
import { HIGHEST_SCORE, type Score } from '#contract/survey.ts'
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
        max={HIGHEST_SCORE}
        className="sm:mx-[calc(10%-var(--ring)/2)] sm:w-[calc(80%+var(--ring))]"
        isUntouched={isUntouched}
        aria-valuetext={isUntouched ? fillIn(words.untouchedSpoken, { label }) : label}
        onValue={(value) => onAnswer(value as Score)}
      />
      {/* Columns below the marks of the slider, where there is room for all of them. */}
      <ol className="sm:grid sm:auto-cols-fr sm:grid-flow-col">
        {dimension.labels.map((text, index) => {
          const value = (index + 1) as Score
          return (
            <li key={text}>
              {/* Not in the tab order: with the keyboard, the slider chooses the same values. */}
              <button
                type="button"
                tabIndex={-1}
                aria-pressed={answer === value}
                onClick={() => onAnswer(value)}
                className="flex min-h-11 w-full cursor-pointer items-center gap-3 border-transparent border-l-3 px-3 py-1 text-left text-[0.9375rem] text-ink-2 leading-[1.3] hover:text-ember aria-pressed:border-ember aria-pressed:font-semibold aria-pressed:text-ink sm:flex-col sm:gap-1 sm:border-t-3 sm:border-l-0 sm:px-1 sm:text-center"
              >
                <b>{value}</b> <span>{text}</span>
              </button>
            </li>
          )
        })}
      </ol>
    </li>
  )
}
