import type { CanvasWords } from '#contract/canvas-words.ts'
import type { CanvasDraft } from './draft.ts'
import { answeredCount } from './steps.ts'

interface ReturningVisitorProps {
  draft: CanvasDraft
  words: CanvasWords['returning']
  onResume: () => void
  onFresh: () => void
}

/** Whoever comes back to an unfinished canvas chooses what becomes of it. */
export function ReturningVisitor({ draft, words, onResume, onFresh }: ReturningVisitorProps) {
  return (
    <>
      <h2 className="text-h2">{words.title}</h2>
      <p className="mt-5 text-ink-2 text-lead">
        {words.text.replace('{answered}', String(answeredCount(draft.answers)))}
      </p>
      <div className="mt-8 flex flex-wrap gap-3">
        <button type="button" className="button" onClick={onResume}>
          {words.resume}
        </button>
        <button type="button" className="button button-outline" onClick={onFresh}>
          {words.fresh}
        </button>
      </div>
    </>
  )
}
