import { useLocation } from 'react-router'
import { EditableText } from '#app/components/editable-text.tsx'
import type { canvas } from '#content/canvas.ts'
import { SUMMARY_STEP, stepInQuery } from '#contract/canvas.ts'
import { fillIn } from '#contract/fill-in.ts'
import type { Words } from '#contract/words.ts'
import { ProgressRing } from './progress-ring.tsx'
import { SHEET_ID } from './sheet.tsx'

/** Title and progress in one line, the same on every step. In narrow windows the ring opens the sheet. */
export function CanvasHead({ words }: { words: Words<typeof canvas> }) {
  const step = stepInQuery(useLocation().search)
  const progress = (
    <>
      {/* The heading of the question names the step for screen readers. */}
      <span key={step} aria-hidden="true" className="font-semibold text-caption text-ember-deep tabular-nums">
        {fillIn(words.labels.step.text, { step, steps: SUMMARY_STEP })}
      </span>
      <ProgressRing step={step} className="wheel-of-page size-9 flex-none" />
    </>
  )
  return (
    <div className="grid h-12 grid-cols-[1fr_9.5rem] items-center gap-x-3 border-ink border-b lg:h-14 print:hidden">
      <EditableText
        as="h1"
        text={words.title}
        className="max-lg:font-semibold max-lg:font-text max-lg:text-small max-lg:tracking-normal lg:text-h3"
      />
      <div className="flex items-center justify-end gap-3 max-lg:hidden noscript:hidden">{progress}</div>
      <button
        type="button"
        popoverTarget={SHEET_ID}
        disabled={step === SUMMARY_STEP}
        className="flex min-h-11 items-center justify-end gap-3 underline underline-offset-4 disabled:no-underline lg:hidden noscript:hidden"
      >
        <span className="sr-only">{words.labels.sheet.text}</span>
        {progress}
      </button>
    </div>
  )
}

/** What a visitor should know before the first step. */
export function CanvasIntroduction({ words }: { words: Words<typeof canvas> }) {
  return (
    <div className="mb-3 text-caption text-ink-2 lg:mb-5 lg:text-small print:hidden">
      <EditableText as="p" text={words.lead} />
      {/* On the smallest phones the slider has to fit below. */}
      <EditableText as="p" text={words.privacy} className="text-muted max-lg:[@media(height<42rem)]:hidden" />
    </div>
  )
}
