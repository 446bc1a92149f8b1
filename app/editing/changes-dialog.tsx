import { useId, useRef, useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { counted } from '#app/staff/counted.ts'
import { editing, type SentPreview } from '#content/editing.ts'
import { recordOf } from '#contract/editing.ts'
import { fillIn } from '#contract/fill-in.ts'
import { Comparison } from './comparison.tsx'
import { EditingDialog } from './dialog.tsx'
import { changesOf, isConflict, isSharedChange, type WordState } from './editing-state.ts'
import { useEditingState, useEditor } from './editor.ts'
import type { PublishOutcome } from './store.ts'
import { ago, nameOf, personName, placeOf, problemSentence, sentBy } from './wording.ts'

const words = editing.publish

/** Explains why a publication failed. */
function failureOf(outcome: Exclude<PublishOutcome, { done: number }>, textAt: (at: string) => string): string {
  if ('conflicts' in outcome) return words.settleFirst
  if ('problems' in outcome)
    return [
      words.repairFirst,
      ...outcome.problems.map((one) => `${nameOf(one.at, textAt(one.at))}: ${problemSentence(one)}`),
    ].join(' ')
  if (outcome.refused === 'session') return editing.dialog.noSession
  if (outcome.refused === 'away') return editing.dialog.noAnswer
  return fillIn(editing.dialog.failed, { message: outcome.message })
}

/** All unpublished changes of this page: the person's own, conflicts, changed originals, and drafts of colleagues. */
export function ChangesDialog() {
  const editor = useEditor()
  const state = useEditingState(editor)
  const id = useId()
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [isWorking, setWorking] = useState(false)
  const [failure, setFailure] = useState<string>()
  const changes = changesOf(state)
  const included = changes.filter(({ word }) => !left.has(word.at))
  const own = changes.filter((change) => !isSharedChange(change))
  const shared = changes.filter(isSharedChange)
  const colleagues = [...state.words.values()].filter(({ others }) => others.length > 0)
  const outdated = [...state.words.values()].filter(({ word }) => word.originalWas !== undefined)
  const hindrance = changes.some(isConflict)
    ? words.settleFirst
    : included.some(({ problem }) => problem)
      ? words.repairFirst
      : undefined

  const isBlocked = hindrance !== undefined || isWorking

  // With changes in emails or PDFs only, the preview begins with one of them.
  const records = [...new Set(changes.map(({ word }) => recordOf(word.at)))]
  const isOnlySent = records.every((record) => state.page?.records.sent.includes(record))
  const [sent] = isOnlySent ? (Object.keys(sentBy(records)) as SentPreview[]) : []

  async function publish(close: (outcome: string) => void) {
    setWorking(true)
    setFailure(undefined)
    const outcome = await editor.store.publish(included.map(({ word }) => word.at))
    setWorking(false)
    if (!('done' in outcome)) return setFailure(failureOf(outcome, (at) => state.words.get(at)?.value ?? ''))
    close(counted(words.done, outcome.done))
  }

  const row = (change: WordState) => (
    <Change
      key={change.word.at}
      change={change}
      isIncluded={!left.has(change.word.at)}
      onAct={() => setFailure(undefined)}
      onInclude={(include) => {
        const next = new Set(left)
        if (include) next.delete(change.word.at)
        else next.add(change.word.at)
        setLeft(next)
      }}
    />
  )

  return (
    <EditingDialog title={words.title}>
      {(close) => (
        <>
          {changes.length === 0 ? <p>{words.none}</p> : null}
          {own.length > 0 ? (
            <section>
              <h3 className="editing-part">{words.mine}</h3>
              <ul className="editing-list">{own.map(row)}</ul>
            </section>
          ) : null}
          {shared.length > 0 ? (
            <section>
              <h3 className="editing-part">{words.every}</h3>
              <ul className="editing-list">{shared.map(row)}</ul>
            </section>
          ) : null}
          {outdated.length > 0 ? (
            <section>
              <h3 className="editing-part">{editing.original.title}</h3>
              <p className="editing-quiet">{editing.original.text}</p>
              <ul className="editing-list">
                {outdated.map((word) => (
                  <ChangedOriginal key={word.word.at} state={word} />
                ))}
              </ul>
            </section>
          ) : null}
          {colleagues.length > 0 ? (
            <section>
              <h3 className="editing-part">{words.others}</h3>
              <ul className="editing-list">
                {colleagues.flatMap(({ word, others }) =>
                  others.map((draft) => (
                    <li key={`${draft.by.id} ${word.at}`}>
                      <h4>{placeOf(word.at)}</h4>
                      <p className="editing-quiet">
                        {fillIn(words.otherBy, { name: personName(draft.by), when: ago(draft.savedAt) })}
                      </p>
                      <Comparison at={word.at} before={word.shown} after={draft.value ?? word.original} />
                    </li>
                  )),
                )}
              </ul>
            </section>
          ) : null}
          <footer className="editing-dialog-foot">
            <p id={id} role="alert" className="editing-problem">
              {failure ?? hindrance}
            </p>
            <Button
              look="outline"
              dense
              disabled={changes.length === 0}
              onClick={() => editor.view.set({ dialog: { name: 'preview', sent } })}
            >
              {words.preview}
            </Button>
            <Button
              dense
              disabled={included.length === 0}
              // It keeps the focus, and a screen reader reads why it does nothing.
              aria-disabled={isBlocked}
              aria-describedby={id}
              onClick={() => isBlocked || void publish(close)}
            >
              {isWorking ? words.working : counted(words.action, included.length)}
            </Button>
          </footer>
        </>
      )}
    </EditingDialog>
  )
}

interface ChangeProps {
  change: WordState
  isIncluded: boolean
  onInclude: (include: boolean) => void
  /** The person has chosen a text or discarded the change, so what was said about the last publication is over. */
  onAct: () => void
}

function Change({ change, isIncluded, onInclude, onAct }: ChangeProps) {
  const { store } = useEditor()
  const { word, value, problem } = change
  const id = useId()
  const row = useRef<HTMLLIElement>(null)
  const checkbox = useRef<HTMLInputElement>(null)
  /** The pressed button disappears. The row's checkbox gets its focus, or the dialog if the row disappears too. */
  async function act(action: Promise<void>) {
    onAct()
    const dialog = row.current?.closest('dialog')
    await action
    const next = checkbox.current ?? dialog
    next?.focus()
  }
  return (
    <li ref={row} data-left={isIncluded ? undefined : ''}>
      <h4 id={id}>{placeOf(word.at)}</h4>
      {isConflict(change) ? (
        <Conflict change={change} describedBy={id} onChoice={(choice) => void act(store.settle(word.at, choice))} />
      ) : (
        <>
          <Comparison at={word.at} before={word.shown} after={value} />
          {problem ? <p className="editing-problem">{problemSentence(problem)}</p> : null}
          <div className="editing-actions">
            <label className="editing-check">
              <input
                ref={checkbox}
                type="checkbox"
                checked={isIncluded}
                aria-describedby={id}
                onChange={(event) => onInclude(event.target.checked)}
              />
              {words.include}
            </label>
            <Button look="text" dense aria-describedby={id} onClick={() => void act(store.revert(word.at))}>
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
function Conflict({ change: { word, value, clash, draft }, describedBy, onChoice }: ConflictProps) {
  const conflict = editing.conflict
  const published = draft?.conflict
  const other = clash ? (clash.value ?? word.original) : (published?.shown ?? word.shown)
  const name = personName(published?.by ?? null)
  const when = ago(clash?.savedAt ?? published?.when ?? new Date().toISOString())
  return (
    <div className="editing-conflict">
      <p>
        <strong>{conflict.title}.</strong> {fillIn(clash ? conflict.window : conflict.published, { name, when })}
      </p>
      <Comparison
        at={word.at}
        before={other}
        after={value}
        labels={{ before: clash ? conflict.otherWindow : fillIn(conflict.theirs, { name }), after: conflict.mine }}
      />
      <div className="editing-actions">
        <Button look="outline" dense aria-describedby={describedBy} onClick={() => onChoice('theirs')}>
          {conflict.takeTheirs}
        </Button>
        <Button look="outline" dense aria-describedby={describedBy} onClick={() => onChoice('mine')}>
          {conflict.keepMine}
        </Button>
      </div>
    </div>
  )
}

/** A release changed the original that a published text replaced. */
function ChangedOriginal({ state: { word } }: { state: WordState }) {
  const { store } = useEditor()
  const id = useId()
  const original = editing.original
  return (
    <li>
      <h4 id={id}>{placeOf(word.at)}</h4>
      <Comparison
        at={word.at}
        before={word.originalWas ?? ''}
        after={word.original}
        labels={{ before: original.was, after: original.is }}
      />
      <p className="editing-quiet">{original.shown}</p>
      <p>{word.shown}</p>
      <div className="editing-actions">
        <Button look="outline" dense aria-describedby={id} onClick={() => store.type(word.at, word.shown, 0)}>
          {original.keep}
        </Button>
        <Button look="outline" dense aria-describedby={id} onClick={() => store.type(word.at, null)}>
          {original.take}
        </Button>
      </div>
    </li>
  )
}
