import { type ReactNode, useId, useRef, useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { counted } from '#app/staff/counted.ts'
import { ago, inputTime } from '#app/staff/day-of.ts'
import { editing } from '#content/editing.ts'
import type { SentPreview } from '#content/preview-titles.ts'
import { DAY_MS, MINUTE_MS } from '#contract/durations.ts'
import { SCHEDULE_DAYS, type ScheduledPublication } from '#contract/editing/api.ts'
import { recordOf } from '#contract/editing/texts.ts'
import { fillIn } from '#contract/fill-in.ts'
import { Comparison } from './comparison.tsx'
import { Choice, DialogFoot, EditingDialog } from './dialog.tsx'
import { addressesOf, changesOf, isConflict, type WordState } from './editing-state.ts'
import { useEditingState, useEditor } from './editor.ts'
import { ACTIONS, ENTRY, ENTRY_TITLE, NOTE, PART_TITLE, PROBLEM } from './looks.ts'
import type { PublishOutcome } from './store.ts'
import {
  nameOf,
  pageName,
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
    // An empty time is no number.
    if (time !== undefined && !(new Date(time).getTime() > Date.now())) {
      return setFailure(schedule.past)
    }
    setWorking(true)
    setFailure(undefined)
    const addresses = new Set(included.flatMap((change) => addressesOf(change, state)))
    const outcome = await editor.store.publish([...addresses], time && new Date(time).toISOString())
    setWorking(false)
    if (!('done' in outcome)) {
      return setFailure(failureOf(outcome, (at) => textOf(state.words.get(at))))
    }
    const done = Math.min(outcome.done, included.length)
    close(time ? fillIn(schedule.done, { time: timeInWords(time) }) : counted(words.done, done))
  }

  const row = (change: WordState) => (
    <Change
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
                <li key={`${draft.by.id} ${word.at}`} className={`${ENTRY} first:border-ink`}>
                  <h4 className={ENTRY_TITLE}>{placeOf(word.at)}</h4>
                  <p className="text-muted text-small">
                    {fillIn(words.otherBy, {
                      name: personName(draft.by),
                      when: ago(draft.savedAt),
                    })}
                  </p>
                  <Comparison
                    at={word.at}
                    before={word.shown}
                    after={draft.value ?? word.original}
                  />
                </li>
              )),
            )}
          </Part>
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
              {isWorking
                ? words.working
                : counted(
                    time === undefined ? words.action : editing.schedule.action,
                    included.length,
                  )}
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

interface ChangeProps {
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
function Change({ change, isIncluded, onInclude, onAct }: ChangeProps) {
  const { store } = useEditor()
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

interface WhenProps {
  /** Value of the input. Undefined to publish now, empty while no time is chosen. */
  time: string | undefined
  onTime: (time: string | undefined) => void
}

/** Publish now, or at a time in the person's own zone. */
function When({ time, onTime }: WhenProps) {
  const id = useId()
  const [now, later] = [Date.now(), Date.now() + SCHEDULE_DAYS * DAY_MS]
  return (
    <fieldset className="mt-6 border-ink border-t pt-3">
      <legend className="sr-only">{schedule.when}</legend>
      <div className="flex flex-wrap items-center gap-x-7">
        <Choice
          type="radio"
          name={id}
          label={schedule.now}
          checked={time === undefined}
          onChange={() => onTime(undefined)}
        />
        <Choice
          type="radio"
          name={id}
          label={schedule.at}
          checked={time !== undefined}
          onChange={() => onTime('')}
        />
        {time === undefined ? null : (
          <input
            type="datetime-local"
            className="field-control dense w-auto"
            aria-label={schedule.time}
            aria-describedby={`${id}-zone`}
            min={inputTime(now + MINUTE_MS)}
            max={inputTime(later - MINUTE_MS)}
            value={time}
            onChange={(event) => onTime(event.currentTarget.value)}
          />
        )}
      </div>
      {time === undefined ? null : (
        <p id={`${id}-zone`} className={NOTE}>
          {time === '' ? schedule.hint : fillIn(schedule.reads, { time: timeInWords(time) })}
        </p>
      )}
    </fieldset>
  )
}

/** A publication that waits for its time, or was stopped. */
function Scheduled({ publication }: { publication: ScheduledPublication }) {
  const editor = useEditor()
  const { page, words: texts } = useEditingState()
  const row = useRef<HTMLLIElement>(null)
  const id = useId()
  const { due, by, path, stopped } = publication
  const isMine = by.id === page?.me.id
  async function end() {
    const dialog = row.current?.closest('dialog')
    await editor.store.unschedule(publication.id)
    dialog?.focus()
  }
  return (
    <li ref={row} className={`${ENTRY} first:border-ink`}>
      <h4 id={id} className={ENTRY_TITLE}>
        {timeInWords(due)}
      </h4>
      <p className="text-muted text-small">
        {fillIn(isMine ? schedule.mine : schedule.by, {
          name: personName(by),
          page: pageName(path),
        })}
      </p>
      {stopped ? <p className={PROBLEM}>{schedule.stopped[stopped]}</p> : null}
      {publication.texts.map(({ at, value }) => {
        const word = texts.get(at)?.word
        if (!word || stopped) {
          return null
        }
        return (
          <div key={at} className="mt-3">
            <p className="text-small">{placeOf(at)}</p>
            <Comparison at={at} before={word.shown} after={value ?? word.original} />
          </div>
        )
      })}
      <div className={ACTIONS}>
        <Button look="outline" dense aria-describedby={id} onClick={() => void end()}>
          {stopped ? schedule.seen : schedule.cancel}
        </Button>
      </div>
    </li>
  )
}
