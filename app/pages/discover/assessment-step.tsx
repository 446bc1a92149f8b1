import { Arrow } from '#app/components/arrow.tsx'
import { Button } from '#app/components/button.tsx'
import type { survey } from '#content/survey.ts'
import { fillIn } from '#contract/fill-in.ts'
import type { Score } from '#contract/survey.ts'
import type { Questions } from '#contract/survey-words.ts'
import { RadarChart } from './radar-chart.tsx'
import { ScoreSlider } from './score-slider.tsx'
import { type Answers, DEFAULT_SCORE } from './scores.ts'

interface AssessmentStepProps {
  words: typeof survey.assessment
  dimensions: Questions
  answers: Answers
  onAnswer: (index: number, score: Score) => void
  onAnalyze: () => void
}

/** The questions, and beside them the radar that grows with the answers. */
export function AssessmentStep({ words, dimensions, answers, onAnswer, onAnalyze }: AssessmentStepProps) {
  const answeredCount = answers.filter((answer) => answer !== undefined).length
  const answered = fillIn(words.answered, { count: answeredCount })
  return (
    <section className="wrap pt-10 pb-20 lg:pt-16">
      <div className="grid gap-x-6 lg:grid-cols-12">
        <div className="lg:col-span-7">
          <h1 className="text-h1">{words.title}</h1>
          <p className="mt-5 max-w-measure text-ink-2 text-lead">{words.lead}</p>
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
          <div className="sticky bottom-0 flex items-center gap-4 border-ink border-t bg-paper py-2 lg:hidden">
            <RadarChart
              small
              label={words.radarLabel}
              titles={dimensions.map((dimension) => dimension.short)}
              values={answers}
              assumed={DEFAULT_SCORE}
              className="size-16 flex-none"
            />
            <p className="font-semibold">{answered}</p>
          </div>
        </div>
        <div className="pt-10 lg:col-span-4 lg:col-start-9 lg:pt-2">
          <div className="lg:sticky lg:top-28">
            <h2 className="text-h3">{words.radarTitle}</h2>
            <RadarChart
              label={words.radarLabel}
              titles={dimensions.map((dimension) => dimension.short)}
              values={answers}
              assumed={DEFAULT_SCORE}
              className="mx-auto mt-2 w-full max-w-[27rem]"
            />
            <p className="mt-2 font-semibold" role="status">
              {answered}
            </p>
            <p className={`text-muted text-small ${answeredCount < dimensions.length ? '' : 'invisible'}`}>
              {words.rest}
            </p>
            <Button className="mt-5 w-full sm:w-auto" onClick={onAnalyze}>
              {words.action}
              <Arrow />
            </Button>
          </div>
        </div>
      </div>
    </section>
  )
}
