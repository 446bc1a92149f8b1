import { type PointerEvent, useId, useState } from 'react'
import { ChangingText, ComposedText } from '#app/components/composed-text.tsx'
import { useLanguage } from '#app/lib/use-language.ts'
import type { surveyReport } from '#content/survey-report.ts'
import { fillIn } from '#contract/fill-in.ts'
import type { RadarInput } from '#contract/radar-drawing.ts'
import { HIGHEST_SCORE } from '#contract/survey.ts'
import type { ScoredDimension } from '#contract/survey-report.ts'
import type { Text, Words } from '#contract/words.ts'
import { RadarChart } from './radar-chart.tsx'

type GapWords = Words<typeof surveyReport>['results']['gap']

interface GapRadarProps extends RadarInput {
  words: GapWords
  /** In the order of the spokes. */
  areas: ReadonlyArray<ScoredDimension<Text>>
  label: string
  className: string
}

/** The radar of a result, which names the gap of the area that is pointed at, focused or tapped. */
export function GapRadar({ words, areas, label, className, ...radar }: GapRadarProps) {
  const [marked, setMarked] = useState<number>()
  const language = useLanguage()
  const group = useId()
  const sentences = areas.map((area, index) =>
    gapSentence(words, area, radar.others?.values[index], language),
  )

  /** Marks the area of the nearest spoke. */
  function markAt({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>) {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    const turn = Math.atan2(clientX - left - width / 2, top + height / 2 - clientY) / (2 * Math.PI)
    setMarked(Math.round((turn + 1) * areas.length) % areas.length)
  }

  return (
    <div className={className}>
      <div className="relative has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-ember has-[:focus-visible]:outline-offset-4">
        {/* The keyboard and screen readers use the choices below. */}
        <div onPointerMove={markAt} onPointerDown={markAt}>
          <RadarChart
            {...radar}
            marked={marked}
            label={label}
            className="w-full print:max-h-[70mm]!"
          />
        </div>
        {/* A fieldset is never narrower than its content, so it cannot be hidden in this way. */}
        <div className="sr-only noscript:hidden">
          <fieldset>
            <legend>
              <ComposedText text={words.choose} />
            </legend>
            {sentences.map((sentence, index) => (
              <label key={areas[index]?.dimension.key}>
                <input
                  type="radio"
                  name={group}
                  checked={marked === index}
                  onFocus={() => setMarked(index)}
                  onChange={() => setMarked(index)}
                />{' '}
                <span>
                  <ComposedText text={sentence} />
                </span>
              </label>
            ))}
          </fieldset>
        </div>
      </div>
      <p
        className="no-print mt-2 min-h-[2lh] text-center font-semibold noscript:hidden"
        aria-hidden="true"
      >
        <ChangingText text={(marked === undefined ? undefined : sentences[marked]) ?? words.hint} />
      </p>
    </div>
  )
}

/** The gap of an area to others, or without them to the highest level. */
function gapSentence(
  words: GapWords,
  { dimension, score, isAnswered, label }: ScoredDimension<Text>,
  others: number | undefined,
  language: string,
): Text {
  const area = dimension.short
  const number = (value: number) => value.toLocaleString(language, { maximumFractionDigits: 1 })
  if (!isAnswered) {
    return fillIn(words.open, { area })
  }
  if (others === undefined) {
    const top = dimension.labels[HIGHEST_SCORE - 1] as Text
    const gap = number(HIGHEST_SCORE - score)
    return fillIn(score === HIGHEST_SCORE ? words.atTop : words.toTop, {
      area,
      score: number(score),
      label,
      gap,
      top,
    })
  }
  const difference = Math.round(10 * (score - others)) / 10
  if (difference === 0) {
    return fillIn(words.same, { area, score: number(score) })
  }
  return fillIn(difference > 0 ? words.above : words.below, {
    area,
    score: number(score),
    others: number(others),
    gap: number(Math.abs(difference)),
  })
}
