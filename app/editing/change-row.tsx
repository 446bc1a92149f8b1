/** One of the person's unpublished changes in the dialog that publishes them. */
import { useId, useRef } from 'react'
import { Button } from '#app/components/button.tsx'
import { ago } from '#app/staff/day-of.ts'
import { editing } from '#content/editing.ts'
import { fillIn } from '#contract/fill-in.ts'
import { Comparison } from './comparison.tsx'
import { Choice } from './dialog.tsx'
import { isConflict, type WordState } from './editing-state.ts'
import { useEditor } from './editor.ts'
import { ACTIONS, ENTRY, ENTRY_TITLE, PROBLEM } from './looks.ts'
import { showWord } from './show-word.ts'
import { personName, placeOf, problemSentence } from './wording.ts'

const words = editing.publish

interface ChangeRowProps {
  change: WordState
  isIncluded: boolean
  onInclude: (include: boolean) => void
  /**
   * The person has chosen a text or discarded the change, so what was said about the last
   * publication is over.
   */
  onAct: () => void
}

/** One of the person's unpublished changes: what it changes, and whether it is published. */
export function ChangeRow({ change, isIncluded, onInclude, onAct }: ChangeRowProps) {
  const editor = useEditor()
  const { store } = editor
  const { word, value, problem } = change
  const id = useId()
  const row = useRef<HTMLLIElement>(null)
  const checkbox = useRef<HTMLInputElement>(null)
  /**
   * The pressed button disappears. The row's checkbox gets its focus, or the dialog if the row
   * disappears too.
   */
  async function act(action: Promise<void>) {
    onAct()
    const dialog = row.current?.closest('dialog')
    await action
    const next = checkbox.current ?? dialog
    next?.focus()
  }
  return (
    <li ref={row} className={`${ENTRY} first:border-ink`}>
      <h4 id={id} className={ENTRY_TITLE}>
        {placeOf(word.at)}
      </h4>
      {isConflict(change) ? (
        <Conflict
          change={change}
          describedBy={id}
          onChoice={(choice) => void act(store.resolveConflict(word.at, choice))}
        />
      ) : (
        <>
          <Comparison at={word.at} before={word.shown} after={value} isDimmed={!isIncluded} />
          {problem ? <p className={PROBLEM}>{problemSentence(problem)}</p> : null}
          <div className={ACTIONS}>
            <Choice
              ref={checkbox}
              label={words.include}
              aria-describedby={id}
              checked={isIncluded}
              onChange={(event) => onInclude(event.target.checked)}
            />
            <Button
              look="text"
              dense
              aria-describedby={id}
              onClick={() => showWord(editor, word.at)}
            >
              {words.show}
            </Button>
            <Button
              look="text"
              dense
              aria-describedby={id}
              onClick={() => void act(store.revert(word.at))}
            >
              {words.discard}
            </Button>
          </div>
        </>
      )}
    </li>
  )
}

interface ConflictProps {
  change: WordState
  /** Id of the element that names the text. */
  describedBy: string
  onChoice: (choice: 'mine' | 'theirs') => void
}

/** Two texts for one address. Both stay as they are until the person chooses one. */
function Conflict({
  change: { word, value, ownConflict, draft },
  describedBy,
  onChoice,
}: ConflictProps) {
  const conflict = editing.conflict
  const published = draft?.conflict
  const other = ownConflict
    ? (ownConflict.value ?? word.original)
    : (published?.shown ?? word.shown)
  const name = personName(published?.by ?? null)
  const when = ago(ownConflict?.savedAt ?? published?.when ?? new Date().toISOString())
  return (
    <div className="mt-2 border-ember border-l-4 py-1 pl-4">
      <p>
        <strong>{`${conflict.title}.`}</strong>{' '}
        <span>{fillIn(ownConflict ? conflict.window : conflict.published, { name, when })}</span>
      </p>
      <Comparison
        at={word.at}
        before={other}
        after={value}
        labels={{
          before: ownConflict ? conflict.otherWindow : fillIn(conflict.theirs, { name }),
          after: conflict.mine,
        }}
      />
      <div className={ACTIONS}>
        <Button
          look="outline"
          dense
          aria-describedby={describedBy}
          onClick={() => onChoice('theirs')}
        >
          {conflict.takeTheirs}
        </Button>
        <Button
          look="outline"
          dense
          aria-describedby={describedBy}
          onClick={() => onChoice('mine')}
        >
          {conflict.keepMine}
        </Button>
      </div>
    </div>
  )
}
