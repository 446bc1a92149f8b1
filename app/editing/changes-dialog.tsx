import { type ReactNode, useId, useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { counted } from '#app/staff/counted.ts'
import { ago } from '#app/staff/day-of.ts'
import { editing } from '#content/editing.ts'
import type { SentPreview } from '#content/preview-titles.ts'
import type { EditableWord, WordDraft } from '#contract/editing/api.ts'
import { recordOf } from '#contract/editing/texts.ts'
import { fillIn } from '#contract/fill-in.ts'
import { ChangeRow } from './change-row.tsx'
import { Comparison } from './comparison.tsx'
import { DialogFoot, EditingDialog } from './dialog.tsx'
import { addressesOf, changesOf, isConflict, type WordState } from './editing-state.ts'
import { useEditingState, useEditor } from './editor.ts'
import { ACTIONS, ENTRY, ENTRY_TITLE, PART_TITLE } from './looks.ts'
import { LacksDetails, StaysHidden } from './page-state.tsx'
import { Scheduled, When } from './schedule-rows.tsx'
import type { PublishOutcome } from './store.ts'
import {
  nameOf,
  personName,
  placeOf,
  problemSentence,
  sentBy,
  textOf,
  timeInWords,
  valueInWords,
} from './wording.ts'

const words = editing.publish
const schedule = editing.schedule

/** Explains why a publication failed. */
function failureOf(
  outcome: Exclude<PublishOutcome, { done: number }>,
  textAt: (at: string) => string,
): string {
  if ('conflicts' in outcome) {
    return words.settleFirst
  }
  if ('problems' in outcome) {
    return [
      words.repairFirst,
      ...outcome.problems.map(
        (one) => `${nameOf(one.at, textAt(one.at))}: ${problemSentence(one)}`,
      ),
    ].join(' ')
  }
  if (outcome.refused === 'session') {
    return editing.dialog.noSession
  }
  if (outcome.refused === 'away') {
    return editing.dialog.noAnswer
  }
  return fillIn(editing.dialog.failed, { message: outcome.message })
}

/** What must be done before anything can be published. */
function hindranceOf(
  changes: readonly WordState[],
  included: readonly WordState[],
): string | undefined {
  if (changes.some(isConflict)) {
    return words.settleFirst
  }
  return included.some(({ problem }) => problem) ? words.repairFirst : undefined
}

/**
 * All unpublished changes of this page: the person's own, conflicts, changed originals, and drafts
 * of colleagues.
 */
export function ChangesDialog() {
  const editor = useEditor()
  const state = useEditingState()
  const id = useId()
  const [left, setLeft] = useState<readonly string[]>([])
  const [isWorking, setWorking] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [time, setTime] = useState<string>()
  const changes = changesOf(state)
  const included = changes.filter(({ word }) => !left.includes(word.at))
  const own = changes.filter(({ word }) => !word.shared)
  const shared = changes.filter(({ word }) => word.shared)
  const colleagues = [...state.words.values()].filter(({ others }) => others.length > 0)
  const scheduled = state.page?.scheduled ?? []
  const outdated = [...state.words.values()].filter(
    ({ word: { originalWas, isForAdmins } }) => originalWas !== undefined && !isForAdmins,
  )
  const hindrance = hindranceOf(changes, included)
  const isBlocked = hindrance !== undefined || isWorking

  // With changes in emails or PDFs only, the preview begins with one of them.
  const records = [...new Set(changes.map(({ word }) => recordOf(word.at)))]
  const isOnlySent = records.every((record) => state.page?.records.sent.includes(record))
  const [sent] = isOnlySent ? (Object.keys(sentBy(records)) as SentPreview[]) : []

  async function publish(close: (outcome: string) => void) {
    // An empty time is no number.
    if (time !== undefined && !(new Date(time).getTime() > Date.now())) {
      setFailure(schedule.past)
      return
    }
    setWorking(true)
    setFailure(undefined)
    const addresses = new Set(included.flatMap((change) => addressesOf(change, state)))
    const outcome = await editor.store.publish([...addresses], time && new Date(time).toISOString())
    setWorking(false)
    if (!('done' in outcome)) {
      setFailure(failureOf(outcome, (at) => textOf(state.words.get(at))))
      return
    }
    const done = Math.min(outcome.done, included.length)
    close(time ? fillIn(schedule.done, { time: timeInWords(time) }) : counted(words.done, done))
  }

  const action = time === undefined ? words.action : schedule.action
  const row = (change: WordState) => (
    <ChangeRow
      key={change.word.at}
      change={change}
      isIncluded={included.includes(change)}
      onAct={() => setFailure(undefined)}
      onInclude={(include) =>
        setLeft(include ? left.filter((at) => at !== change.word.at) : [...left, change.word.at])
      }
    />
  )

  return (
    <EditingDialog title={words.title}>
      {(close) => (
        <>
          {changes.length === 0 ? <p>{words.none}</p> : null}
          <Part title={words.mine} of={own}>
            {own.map(row)}
          </Part>
          <Part title={words.every} of={shared}>
            {shared.map(row)}
          </Part>
          <Part title={editing.original.title} text={editing.original.text} of={outdated}>
            {outdated.map((word) => (
              <ChangedOriginal key={word.word.at} state={word} />
            ))}
          </Part>
          <Part title={schedule.title} of={scheduled}>
            {scheduled.map((publication) => (
              <Scheduled key={publication.id} publication={publication} />
            ))}
          </Part>
          <Part title={words.others} of={colleagues}>
            {colleagues.flatMap(({ word, others }) =>
              others.map((draft) => (
                <DraftOfColleague key={`${draft.by.id} ${word.at}`} word={word} draft={draft} />
              )),
            )}
          </Part>
          {changes.length > 0 ? <StaysHidden /> : null}
          {changes.length > 0 ? <LacksDetails /> : null}
          {state.page?.canSchedule && changes.length > 0 ? (
            <When time={time} onTime={setTime} />
          ) : null}
          <DialogFoot problem={failure ?? hindrance} problemId={id}>
            <Button
              look="outline"
              dense
              disabled={changes.length === 0}
              onClick={() => editor.view.set({ dialog: { name: 'preview', sent } })}
            >
              {editing.preview.open}
            </Button>
            <Button
              dense
              disabled={included.length === 0}
              // It keeps the focus, and a screen reader reads why it does nothing.
              aria-disabled={isBlocked}
              aria-describedby={id}
              onClick={() => isBlocked || void publish(close)}
            >
              {isWorking ? words.working : counted(action, included.length)}
            </Button>
          </DialogFoot>
        </>
      )}
    </EditingDialog>
  )
}

/** A part of the list with its title, if there is anything in it. */
function Part({
  title,
  text,
  of,
  children,
}: {
  title: string
  text?: string
  of: unknown[]
  children: ReactNode
}) {
  if (of.length === 0) {
    return null
  }
  return (
    <section>
      <h3 className={PART_TITLE}>{title}</h3>
      {text ? <p className="text-muted text-small">{text}</p> : null}
      <ul className="mt-2">{children}</ul>
    </section>
  )
}

/** What a colleague has written and not published. */
function DraftOfColleague({ word, draft }: { word: EditableWord; draft: WordDraft }) {
  return (
    <li className={`${ENTRY} first:border-ink`}>
      <h4 className={ENTRY_TITLE}>{placeOf(word.at)}</h4>
      <p className="text-muted text-small">
        {fillIn(words.otherBy, { name: personName(draft.by), when: ago(draft.savedAt) })}
      </p>
      <Comparison at={word.at} before={word.shown} after={draft.value ?? word.original} />
    </li>
  )
}

/** A release changed the original that a published text replaced. */
function ChangedOriginal({ state: { word } }: { state: WordState }) {
  const { store } = useEditor()
  const id = useId()
  const original = editing.original
  return (
    <li className={`${ENTRY} first:border-ink`}>
      <h4 id={id} className={ENTRY_TITLE}>
        {placeOf(word.at)}
      </h4>
      <Comparison
        at={word.at}
        before={word.originalWas ?? ''}
        after={word.original}
        labels={{ before: original.was, after: original.is }}
      />
      <p className="text-muted text-small">{original.shown}</p>
      <p>{valueInWords(word.shown)}</p>
      <div className={ACTIONS}>
        <Button
          look="outline"
          dense
          aria-describedby={id}
          onClick={() => store.type(word.at, word.shown, 0)}
        >
          {original.keep}
        </Button>
        <Button
          look="outline"
          dense
          aria-describedby={id}
          onClick={() => store.type(word.at, null)}
        >
          {original.take}
        </Button>
      </div>
    </li>
  )
}
