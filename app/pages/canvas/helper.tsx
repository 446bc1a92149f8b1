import { Button } from '#app/components/button.tsx'
import { LoaderCircle } from '#app/components/icons.tsx'
import type { CanvasWords } from '#content/canvas.ts'
import { HELPERS, type HelpedKey } from './steps.ts'
import type { CanvasHandling } from './use-canvas.ts'

interface HelperProps {
  helpedKey: HelpedKey
  canvas: CanvasHandling
  words: CanvasWords
}

/** Suggests an answer, and can undo the suggestion. */
export function Helper({ helpedKey, canvas, words }: HelperProps) {
  const { helpers } = words
  const helper = helpers[HELPERS[helpedKey]]
  const { suggestion } = canvas
  const own = suggestion?.key === helpedKey ? suggestion : undefined
  const isRunning = suggestion?.phase === 'running'
  // After the visitor has changed the suggestion, undoing it would delete their words.
  const canUndo = own?.phase === 'added' && canvas.draft.answers[helpedKey] === own.after
  return (
    <div className="my-2 flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button dense look="outline" aria-disabled={isRunning} onClick={() => canvas.suggest(helpedKey)}>
        {own?.phase === 'running' ? <LoaderCircle size={20} className="flex-none animate-spin" /> : null}
        {own?.phase === 'running' ? helper.busy : helper.button}
      </Button>
      {canUndo ? (
        <button type="button" className="link min-h-11 cursor-pointer" onClick={canvas.undoSuggestion}>
          {helpers.undo}
        </button>
      ) : null}
      {/* On the smallest phones the example has to fit below. */}
      <p className="min-w-36 flex-1 text-caption text-muted max-lg:[@media(height<42rem)]:hidden">{helper.note}</p>
      <p role="status" className="sr-only">
        {own?.phase === 'running' ? helper.busy : own?.phase === 'added' ? helpers.added : ''}
        {own?.phase === 'undone' ? helpers.undone : ''}
      </p>
    </div>
  )
}
