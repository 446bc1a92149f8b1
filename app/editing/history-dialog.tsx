import { useCallback, useEffect, useId, useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { ago } from '#app/staff/day-of.ts'
import { editing } from '#content/editing.ts'
import type { WordChange } from '#contract/editing/api.ts'
import { fillIn } from '#contract/fill-in.ts'
import { isSameValue } from '#contract/stored-value.ts'
import { Comparison } from './comparison.tsx'
import { EditingDialog } from './dialog.tsx'
import { type EditorDialog, useEditingState, useEditor, useWord } from './editor.ts'
import { ENTRY, ENTRY_TITLE, PROBLEM } from './looks.ts'
import { nameOf, personName, placeOf, textOf } from './wording.ts'

const words = editing.past

/** Earlier publications of one text or of the whole page. */
export function HistoryDialog({ at }: EditorDialog<'history'>) {
  const editor = useEditor()
  const { page } = useEditingState()
  const [changes, setChanges] = useState<readonly WordChange[]>()
  const [hasMore, setHasMore] = useState(false)
  const [failure, setFailure] = useState<string>()
  const path = page?.path
  const id = useId()
  const shown = textOf(useWord(at ?? ''))

  const ask = useCallback(
    async (before?: number) => {
      if (!path) {
        return
      }
      const answer = await editor.api.history(at ? { at } : { path }, before)
      if ('refused' in answer) {
        setFailure(
          answer.refused === 'session' ? editing.state.signedOut.none : editing.state.away.none,
        )
        return
      }
      setChanges((loaded) => [...(before ? (loaded ?? []) : []), ...answer.value.changes])
      setHasMore(answer.value.hasMore)
    },
    [editor, at, path],
  )
  useEffect(() => void ask(), [ask])

  const wordAt = (at: string) => page?.words.find((word) => word.at === at)
  function restore(change: WordChange, close: (outcome: string) => void) {
    editor.store.type(
      change.at,
      isSameValue(change.from, wordAt(change.at)?.original ?? null) ? null : change.from,
      change.id,
    )
    close(words.broughtBack)
  }

  return (
    <EditingDialog title={at ? fillIn(words.text, { name: nameOf(at, shown) }) : editing.history}>
      {(close) => (
        <>
          {at ? (
            <Button
              look="text"
              dense
              onClick={() => editor.view.set({ dialog: { name: 'history' } })}
            >
              {editing.thisPage}
            </Button>
          ) : null}
          <p role="alert" className={`empty:hidden ${PROBLEM}`}>
            {failure}
          </p>
          {!changes && !failure ? <p role="status">{words.loading}</p> : null}
          {changes?.length === 0 ? <p>{words.none}</p> : null}
          <ol className="mt-2">
            {changes?.map((change) => (
              <li key={change.id} className={`${ENTRY} first:border-t-0`}>
                <h3 id={`${id}-${change.id}`} className={ENTRY_TITLE}>
                  {placeOf(change.at)}
                </h3>
                <p className="text-muted text-small">
                  <time dateTime={change.when} title={new Date(change.when).toLocaleString()}>
                    {fillIn(words[change.kind], {
                      name: personName(change.by),
                      when: ago(change.when),
                    })}
                  </time>
                </p>
                <Comparison
                  at={change.at}
                  before={change.from}
                  after={change.to}
                  labels={{ before: words.before, after: words.after }}
                  action={
                    <Button
                      look="outline"
                      dense
                      disabled={wordAt(change.at)?.isForAdmins}
                      aria-describedby={`${id}-${change.id}`}
                      onClick={() => restore(change, close)}
                    >
                      {words.bringBack}
                    </Button>
                  }
                />
              </li>
            ))}
          </ol>
          {hasMore ? (
            <Button look="outline" dense onClick={() => void ask(changes?.at(-1)?.id)}>
              {words.more}
            </Button>
          ) : null}
        </>
      )}
    </EditingDialog>
  )
}
