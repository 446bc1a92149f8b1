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
    <div className="mt-5 border-line border-t pt-5">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button aria-disabled={isRunning} onClick={() => canvas.suggest(helpedKey)} look="outline">
          {own?.phase === 'running' ? (
            <LoaderCircle aria-hidden="true" size={20} className="flex-none animate-spin" />
          ) : null}
          {own?.phase === 'running' ? helper.busy : helper.button}
        </Button>
        {canUndo ? (
          <button type="button" className="link min-h-11 cursor-pointer" onClick={canvas.undoSuggestion}>
            {helpers.undo}
          </button>
        ) : null}
      </div>
      <p className="mt-3 text-caption text-muted">{helper.note}</p>
      <p role="status" className="sr-only">
        {own?.phase === 'running' ? helper.busy : own?.phase === 'added' ? helpers.added : ''}
        {own?.phase === 'undone' ? helpers.undone : ''}
      </p>
    </div>
  )
}
