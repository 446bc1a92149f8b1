import { Button } from '#app/components/button.tsx'
import type { CanvasWords } from '#content/canvas.ts'
import { fillIn } from '#contract/fill-in.ts'
import type { CanvasDraft } from './draft.ts'
import { answeredCount } from './steps.ts'

interface ReturningVisitorProps {
  draft: CanvasDraft
  words: CanvasWords['returning']
  onResume: () => void
  onFresh: () => void
}

/** A visitor who returns to an unfinished canvas resumes it or starts a new one. */
export function ReturningVisitor({ draft, words, onResume, onFresh }: ReturningVisitorProps) {
  return (
    <>
      <h2 className="text-h2">{words.title}</h2>
      <p className="mt-5 text-ink-2 text-lead">{fillIn(words.text, { answered: answeredCount(draft.answers) })}</p>
      <div className="mt-8 flex flex-wrap gap-3">
        <Button onClick={onResume}>{words.resume}</Button>
        <Button look="outline" onClick={onFresh}>
          {words.fresh}
        </Button>
      </div>
    </>
  )
}
