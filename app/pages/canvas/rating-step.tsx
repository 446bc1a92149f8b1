import { useId } from 'react'
import { Slider } from '#app/components/slider.tsx'
import type { CanvasWords } from '#content/canvas.ts'
import { RATING_MAX } from '#contract/canvas.ts'
import { fillIn } from '#contract/fill-in.ts'

interface RatingStepProps {
  rating: number
  onRate: (rating: number) => void
  describedBy: string
  words: CanvasWords
}

/** Step 1: how active AI is today, with the word for the value large above the slider. */
export function RatingStep({ rating, onRate, describedBy, words }: RatingStepProps) {
  const id = useId()
  const value = fillIn(words.rating.outOf, { value: rating })
  const meaning = words.rating.scale[rating - 1] ?? ''
  return (
    <div className="mt-4 lg:mt-6">
      <p aria-hidden="true" className="headline flex items-baseline gap-4 text-h3">
        <span className="min-w-8 text-ember text-h2">{rating}</span>
        {meaning}
      </p>
      <label htmlFor={id} className="mt-2 block font-semibold text-small">
        {words.labels.rating}
      </label>
      <Slider
        id={id}
        value={rating}
        max={RATING_MAX}
        onValue={onRate}
        aria-valuetext={`${value}: ${meaning}`}
        aria-describedby={describedBy}
      />
      <div aria-hidden="true" className="mt-1 flex justify-between px-2 font-semibold text-caption tabular-nums">
        {words.rating.scale.map((word, index) => (
          <span key={word} className="w-4 text-center">
            {index + 1}
          </span>
        ))}
      </div>
      <div aria-hidden="true" className="mt-1 flex justify-between text-caption text-muted">
        <span>{words.rating.scale[0]}</span>
        <span>{words.rating.scale.at(-1)}</span>
      </div>
    </div>
  )
}
