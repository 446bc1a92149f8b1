import { Button } from '#app/components/button.tsx'
import { ChangingText, ComposedText } from '#app/components/composed-text.tsx'
import { LoaderCircle } from '#app/components/icons.tsx'
import type { CanvasWords } from '#content/canvas.ts'
import { HELPERS, type HelpedKey } from './draft.ts'
import type { CanvasHandling } from './use-canvas.ts'

type HelperProps = { helpedKey: HelpedKey; canvas: CanvasHandling; words: CanvasWords }

/**
 * Suggests an answer, and can undo the suggestion. Part of the page, because React drops a click
 * inside a boundary that it has not hydrated, and the button may be pressed before scripts run.
 */
export function Helper({ helpedKey, canvas, words }: HelperProps) {
  const { helpers } = words
  const helper = helpers[HELPERS[helpedKey]]
  const { suggestion } = canvas
  const own = suggestion?.key === helpedKey ? suggestion : undefined
  const isRunning = suggestion?.phase === 'running'
  // After the visitor has changed the suggestion, undoing it would delete their words.
  const said = { running: helper.busy, added: helpers.added, undone: helpers.undone }
  const canUndo = own?.phase === 'added' && canvas.draft.answers[helpedKey] === own.after
  return (
    <div className="my-2 flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button
        dense
        look="outline"
        data-replay=""
        aria-disabled={isRunning}
        onClick={() => canvas.suggest(helpedKey)}
      >
        {own?.phase === 'running' ? (
          <LoaderCircle size={20} className="flex-none animate-spin" />
        ) : null}
        <span>
          <ChangingText text={own?.phase === 'running' ? helper.busy : helper.button} />
        </span>
      </Button>
      {canUndo ? (
        <button
          type="button"
          className="link min-h-11 cursor-pointer"
          onClick={canvas.undoSuggestion}
        >
          <ComposedText text={helpers.undo} />
        </button>
      ) : null}
      {/* On the smallest phones the example has to fit below. */}
      <p className="min-w-36 flex-1 text-caption text-muted max-lg:[@media(height<42rem)]:hidden">
        <ComposedText text={helper.note} />
      </p>
      <p role="status" className="sr-only">
        {own ? <ChangingText text={said[own.phase]} /> : ''}
      </p>
    </div>
  )
}
