import { useLocation } from 'react-router'
import { ComposedText } from '#app/components/composed-text.tsx'
import { EditableText } from '#app/components/editable-text.tsx'
import { MissingPart } from '#app/components/missing-part.tsx'
import { loadChunk } from '#app/lib/load-chunk.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import type { RouteHandle } from '#app/lib/route-handle.ts'
import { useWords } from '#app/lib/words.ts'
import { type CanvasWords, canvas } from '#content/canvas.ts'
import { missingPart } from '#content/missing-part.ts'
import { CANVAS_TEXT_KEYS, SUMMARY_STEP, stepInQuery } from '#contract/canvas.ts'
import { fillIn } from '#contract/fill-in.ts'
import { once } from '#contract/once.ts'
import type { Words } from '#contract/words.ts'
import { DRAFT_KEY } from './draft.ts'
import type { LinkWordsGiven } from './later-parts.tsx'
import { ProgressRing } from './progress-ring.tsx'
import { SHEET_ID } from './sheet.tsx'
import { CanvasWizard } from './wizard.tsx'

const loadLinkWords: LinkWordsGiven = once(
  async () => (await loadChunk(() => import('#content/canvas-link.ts'))).canvasLink,
)

export const handle: RouteHandle = { hydrate: DRAFT_KEY }
export const meta = pageMeta('canvas', canvas)

export default function CanvasPage() {
  const words = useWords('canvas', canvas)
  return (
    <section className="low-header wrap print:p-0">
      <CanvasHead words={words} />
      <MissingPart words={useWords('missingPart', missingPart, 'plain')} />
      {/* Browsers with scripts leave the content of `noscript` out, so theirs does without it. */}
      {import.meta.env.SSR ? <CanvasWithoutScripts words={words} /> : <noscript />}
      <CanvasWizard
        words={words}
        linkWords={loadLinkWords}
        introduction={<CanvasIntroduction words={words} />}
      />
    </section>
  )
}

/**
 * Title and progress in one line, the same on every step. Where the sheet is not beside the
 * question, the ring opens it.
 */
function CanvasHead({ words }: { words: Words<typeof canvas> }) {
  const step = stepInQuery(useLocation().search)
  const progress = (
    <>
      {/* The heading of the question names the step for screen readers. */}
      <span
        key={step}
        aria-hidden="true"
        className="font-semibold text-caption text-ember-deep tabular-nums"
      >
        {fillIn(words.labels.step.text, { step, steps: SUMMARY_STEP })}
      </span>
      <ProgressRing step={step} className="size-9 flex-none" />
    </>
  )
  return (
    <div className="grid h-12 grid-cols-[1fr_9.5rem] items-center gap-x-3 border-ink border-b lg:h-14 print:hidden">
      <EditableText
        as="h1"
        text={words.title}
        className="max-lg:font-semibold max-lg:font-text max-lg:text-small max-lg:tracking-normal lg:text-h3"
      />
      <div className="flex items-center justify-end gap-3 over:hidden noscript:hidden">
        {progress}
      </div>
      <button
        type="button"
        popoverTarget={SHEET_ID}
        className="flex min-h-11 items-center justify-end gap-3 underline underline-offset-4 beside:hidden noscript:hidden"
      >
        <span className="sr-only">
          <ComposedText text={words.labels.sheet} />
        </span>
        {progress}
      </button>
    </div>
  )
}

/** What a visitor should know before the first step. */
function CanvasIntroduction({ words }: { words: Words<typeof canvas> }) {
  return (
    <div className="mb-3 text-caption text-ink-2 lg:mb-5 lg:text-small print:hidden">
      <EditableText as="p" text={words.lead} />
      {/* On the smallest phones the slider has to fit below. */}
      <EditableText
        as="p"
        text={words.privacy}
        className="text-muted max-lg:[@media(height<42rem)]:hidden"
      />
    </div>
  )
}

/** All steps to read, for visitors without scripting. */
function CanvasWithoutScripts({ words }: { words: CanvasWords }) {
  const { withoutScripts } = words
  const questions = [words.rating, ...CANVAS_TEXT_KEYS.map((key) => words.questions[key])]
  return (
    <noscript>
      <p className="mt-5 max-w-measure border-ember border-s-4 bg-white px-4 py-3 font-semibold">
        <ComposedText text={withoutScripts.note} />
      </p>
      <p className="mt-3">
        <ComposedText text={words.lead} />
      </p>
      <p className="mt-3">
        <a className="link" href={withoutScripts.paper.to}>
          <ComposedText text={withoutScripts.paper.label} />
        </a>
      </p>
      <h2 className="mt-10 text-h2">
        <ComposedText text={withoutScripts.listTitle} />
      </h2>
      <ol className="mt-6 max-w-measure">
        {questions.map((question, index) => (
          <li key={question.at} className="border-line border-t py-5">
            <h3 className="text-h3">{`${index + 1}. ${question.question.text}`}</h3>
            <p className="mt-2 text-ink-2">
              <ComposedText text={question.hint} />
            </p>
            <p className="mt-2 text-small">{`${words.labels.example.text}: ${question.example.text}`}</p>
          </li>
        ))}
        <li className="border-line border-t py-5">
          <h3 className="text-h3">{`${questions.length + 1}. ${words.summary.title.text}`}</h3>
          <p className="mt-2 text-ink-2">
            <ComposedText text={words.summary.question} />
          </p>
        </li>
      </ol>
    </noscript>
  )
}
