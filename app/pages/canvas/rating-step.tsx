import { RATING_MAX, RATING_MIN } from '#contract/canvas.ts'
import type { CanvasWords } from '#contract/canvas-words.ts'

interface RatingStepProps {
  rating: number
  onRate: (rating: number) => void
  describedBy: string
  words: CanvasWords
}

/** Step 1: how active AI is today, with the word for the value large above the slider. */
export function RatingStep({ rating, onRate, describedBy, words }: RatingStepProps) {
  const value = words.rating.outOf.replace('{value}', String(rating))
  const meaning = words.rating.scale[rating - 1] ?? ''
  return (
    <div className="mt-8">
      <p aria-hidden="true" className="headline flex items-baseline gap-4 text-h3">
        <span className="min-w-8 text-ember text-h2">{rating}</span>
        {meaning}
      </p>
      <label className="mt-4 block">
        <span className="font-semibold text-small">{words.labels.rating}</span>
        <input
          type="range"
          min={RATING_MIN}
          max={RATING_MAX}
          step={1}
          value={rating}
          onChange={(event) => onRate(Number(event.currentTarget.value))}
          aria-valuetext={`${value}: ${meaning}`}
          aria-describedby={describedBy}
          className="canvas-range mt-2"
        />
      </label>
      <div aria-hidden="true" className="mt-1 flex justify-between px-2.5 font-semibold text-caption tabular-nums">
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
