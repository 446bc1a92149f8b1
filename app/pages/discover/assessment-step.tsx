import { useId } from 'react'
import { Arrow } from '#app/components/arrow.tsx'
import { Button } from '#app/components/button.tsx'
import { ComposedText } from '#app/components/composed-text.tsx'
import { Slider } from '#app/components/slider.tsx'
import type { survey } from '#content/survey.ts'
import { fillIn } from '#contract/fill-in.ts'
import { type Answers, HIGHEST_SCORE, type Score, UNANSWERED_SCORE } from '#contract/survey.ts'
import type { Question, Questions } from '#contract/survey-report.ts'
import type { Text, Words } from '#contract/words.ts'
import { RadarChart } from './radar-chart.tsx'

interface AssessmentStepProps {
  words: Words<typeof survey.assessment>
  action: Text
  dimensions: Questions<Text>
  answers: Answers
  onAnswer: (index: number, score: Score) => void
  onAnalyze: () => void
}

/** The questions, and beside them the radar that grows with the answers. */
export function AssessmentStep({
  words,
  action,
  dimensions,
  answers,
  onAnswer,
  onAnalyze,
}: AssessmentStepProps) {
  const answeredCount = answers.filter((answer) => answer !== undefined).length
  const isComplete = answeredCount === dimensions.length
  const answered = fillIn(words.answered, { count: answeredCount })
  const analyze = (
    <>
      <span>
        <ComposedText text={action} />
      </span>
      <Arrow />
    </>
  )
  return (
    <section className="wrap pt-10 pb-20 lg:pt-16">
      <div className="grid gap-x-6 lg:grid-cols-12">
        <div className="lg:col-span-7">
          <h1 className="text-h1">
            <ComposedText text={words.title} />
          </h1>
          <p className="mt-5 max-w-measure text-ink-2 text-lead">
            <ComposedText text={words.lead} />
          </p>
          <ol className="mt-10 border-ink border-t">
            {dimensions.map((dimension, index) => (
              <ScoreSlider
                key={dimension.key}
                words={words}
                number={index + 1}
                dimension={dimension}
                answer={answers[index]}
                onAnswer={(score) => onAnswer(index, score)}
              />
            ))}
          </ol>
        </div>
        <div className="pt-10 lg:col-span-4 lg:col-start-9 lg:pt-2">
          <div className="lg:sticky lg:top-28">
            <h2 className="text-h3 max-sm:hidden">
              <ComposedText text={words.radarTitle} />
            </h2>
            <RadarChart
              label={words.radarLabel.text}
              titles={dimensions.map((dimension) => dimension.short.text)}
              values={answers}
              assumed={UNANSWERED_SCORE}
              className="mx-auto mt-2 w-full max-w-[27rem] max-sm:hidden"
            />
            <p className="mt-2 font-semibold max-lg:sr-only" role="status">
              <ComposedText text={answered} />
            </p>
            <p className={`text-muted text-small ${isComplete ? 'invisible max-lg:hidden' : ''}`}>
              <ComposedText text={words.rest} />
            </p>
            <Button
              className={`mt-5 w-full sm:w-auto ${isComplete ? 'max-lg:hidden' : ''}`}
              onClick={onAnalyze}
            >
              {analyze}
            </Button>
          </div>
        </div>
      </div>
      {/* On a phone the last step is here once nothing is left to answer. */}
      <div className="sticky bottom-0 mt-6 flex items-center gap-4 border-ink border-t bg-paper py-2 lg:hidden">
        <RadarChart
          small
          label={words.radarLabel.text}
          titles={dimensions.map((dimension) => dimension.short.text)}
          values={answers}
          assumed={UNANSWERED_SCORE}
          className="size-14 flex-none"
        />
        {isComplete ? (
          <Button className="flex-1 sm:flex-none" onClick={onAnalyze}>
            {analyze}
          </Button>
        ) : (
          <p className="font-semibold">
            <ComposedText text={answered} />
          </p>
        )}
      </div>
    </section>
  )
}

interface ScoreSliderProps {
  words: Words<typeof survey.assessment>
  number: number
  dimension: Question<Text>
  /**
   * `undefined` until the visitor has chosen. The slider then shows the default and is marked as
   * untouched.
   */
  answer: Score | undefined
  onAnswer: (score: Score) => void
}

const SCALE_BUTTON = [
  'flex w-full cursor-pointer items-center gap-3 py-1 text-start text-[0.9375rem] text-ink-2 leading-[1.3] hover:text-ember aria-pressed:border-ember aria-pressed:font-semibold aria-pressed:text-ink',
  // Below each other on a phone, each outlined.
  'max-sm:min-h-12 max-sm:border max-sm:border-muted max-sm:px-4 max-sm:aria-pressed:border-s-8',
  // Else side by side with a line above.
  'sm:min-h-11 sm:flex-col sm:gap-1 sm:border-transparent sm:border-t-3 sm:px-1 sm:text-center',
].join(' ')

/** Where the questions and the radar are not side by side. */
const NARROW = '(width < 64rem)'

/** Brings the question after that of a control into view, where only one is visible at a time. */
function showNextQuestion(control: Element): void {
  const next = control.closest('[data-question]')?.nextElementSibling
  if (matchMedia(NARROW).matches) {
    next?.scrollIntoView({ block: 'start' })
  }
}

/**
 * One question with its slider. Each label is a button as well, so that dragging is never needed.
 */
function ScoreSlider({ words, number, dimension, answer, onAnswer }: ScoreSliderProps) {
  const id = useId()
  const score = answer ?? UNANSWERED_SCORE
  const label = dimension.labels[(score - 1) as 0].text
  const isUntouched = answer === undefined
  return (
    <li data-question="" className="border-line border-b py-6 sm:py-8 lg:py-10">
      <h2 className="flex items-baseline gap-3 text-h3">
        <span className="text-ember">{number}</span>{' '}
        <span>
          <ComposedText text={dimension.title} />
        </span>
      </h2>
      <label htmlFor={id} className="mt-2 block max-w-measure text-ink-2">
        <ComposedText text={dimension.question} />
      </label>
      <p
        className={`headline mt-4 text-h3 max-sm:hidden ${isUntouched ? 'text-muted' : 'text-ember'}`}
        aria-hidden="true"
      >
        {isUntouched ? words.untouched.text : `${score} · ${label}`}
      </p>
      <Slider
        id={id}
        value={score}
        max={HIGHEST_SCORE}
        className="sm:mx-[calc(10%-var(--ring)/2)] sm:w-[calc(80%+var(--ring))]"
        isUntouched={isUntouched}
        aria-valuetext={isUntouched ? fillIn(words.untouchedSpoken.text, { label }) : label}
        onValue={(value) => onAnswer(value as Score)}
      />
      {/* Columns below the marks of the slider, where there is room for all of them. */}
      <ol className="grid max-sm:gap-2 max-sm:pt-1 sm:auto-cols-fr sm:grid-flow-col">
        {dimension.labels.map((text, index) => {
          const value = (index + 1) as Score
          return (
            <li key={text.at}>
              {/* Not in the tab order: with the keyboard, the slider chooses the same values. */}
              <button
                type="button"
                tabIndex={-1}
                aria-pressed={answer === value}
                onClick={({ currentTarget }) => {
                  onAnswer(value)
                  if (isUntouched) {
                    showNextQuestion(currentTarget)
                  }
                }}
                className={SCALE_BUTTON}
              >
                <b>{value}</b>{' '}
                <span>
                  <ComposedText text={text} />
                </span>
              </button>
            </li>
          )
        })}
      </ol>
    </li>
  )
}
