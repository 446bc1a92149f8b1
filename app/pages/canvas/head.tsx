import { useLocation } from 'react-router'
import { EditableText } from '#app/components/editable-text.tsx'
import type { canvas } from '#content/canvas.ts'
import { SUMMARY_STEP, stepInQuery } from '#contract/canvas.ts'
import { fillIn } from '#contract/fill-in.ts'
import type { Words } from '#contract/words.ts'
import { ProgressRing } from './progress-ring.tsx'
import { SHEET_ID } from './sheet.tsx'

/**
 * Title and progress: with an introduction on the first step, one line from the second step on. In narrow windows the
 * ring opens the sheet.
 */
export function CanvasHead({ words }: { words: Words<typeof canvas> }) {
  const step = stepInQuery(useLocation().search)
  const isFirst = step === 1
  const ring = <ProgressRing step={step} className="wheel-of-page size-9 flex-none" />
  // The heading of the question names the step for screen readers.
  const count = isFirst ? null : (
    <span key={step} aria-hidden="true" className="font-semibold text-caption text-ember-deep tabular-nums">
      {fillIn(words.labels.step.text, { step, steps: SUMMARY_STEP })}
    </span>
  )
  return (
    <div
      className={`grid items-center gap-x-3 border-ink border-b print:hidden ${isFirst ? 'grid-cols-[1fr_auto] gap-y-2 pt-3 pb-4 lg:grid-cols-[auto_1fr_auto] lg:gap-x-10 lg:pt-6' : 'h-12 grid-cols-[1fr_9.5rem]'}`}
    >
      <EditableText
        as="h1"
        text={words.title}
        className={isFirst ? 'text-h2' : 'font-semibold font-text text-small tracking-normal'}
      />
      {isFirst ? (
        <div className="text-caption text-ink-2 max-lg:order-last max-lg:col-span-2">
          <EditableText as="p" text={words.lead} />
          {/* On the smallest phones the slider has to fit below. */}
          <EditableText as="p" text={words.privacy} className="text-muted max-lg:[@media(height<42rem)]:hidden" />
        </div>
      ) : null}
      <div className="flex items-center justify-end gap-3 max-lg:hidden noscript:hidden">
        {count}
        {ring}
      </div>
      <button
        type="button"
        popoverTarget={SHEET_ID}
        disabled={step === SUMMARY_STEP}
        className="flex min-h-11 items-center justify-end gap-3 underline underline-offset-4 disabled:no-underline lg:hidden noscript:hidden"
      >
        <span className="sr-only">{words.labels.sheet.text}</span>
        {count}
        {ring}
      </button>
    </div>
  )
}
