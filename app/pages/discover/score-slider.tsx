import { useId } from 'react'
import { HIGHEST_SCORE, LOWEST_SCORE, type Score } from '#contract/survey.ts'
import type { Question } from '#contract/survey-words.ts'
import { DEFAULT_SCORE } from './scores.ts'
import type { AssessmentWords } from './survey-words.ts'

interface ScoreSliderProps {
  words: Pick<AssessmentWords, 'untouched' | 'untouchedSpoken'>
  number: number
  dimension: Question
  /** `undefined` until the visitor has chosen: the slider stands at the default, and looks and says that it was not moved. */
  answer: Score | undefined
  onAnswer: (score: Score) => void
}

/** One question with its slider; each of the five labels can be chosen as well, so nothing has to be dragged. */
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
      <p className={`headline mt-4 text-h3 ${isUntouched ? 'text-muted italic' : 'text-ember'}`} aria-hidden="true">
        {isUntouched ? words.untouched : `${score} · ${label}`}
      </p>
      <input
        id={id}
        type="range"
        min={LOWEST_SCORE}
        max={HIGHEST_SCORE}
        step={1}
        value={score}
        className="score-slider"
        data-untouched={isUntouched || undefined}
        aria-valuetext={isUntouched ? words.untouchedSpoken.replace('{label}', label) : label}
        onChange={(event) => onAnswer(event.target.valueAsNumber as Score)}
        // Choosing the middle changes no value, but it is an answer.
        onClick={(event) => onAnswer(event.currentTarget.valueAsNumber as Score)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' || event.key === ' ') onAnswer(event.currentTarget.valueAsNumber as Score)
        }}
      />
      <ol className="score-labels">
        {dimension.labels.map((text, index) => {
          const value = (index + 1) as Score
          return (
            <li key={text}>
              {/* Off the keyboard's path: the slider has the same five places. */}
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
