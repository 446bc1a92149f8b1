/** When something is published, and what waits for its time. */
import { useId, useRef } from 'react'
import { Button } from '#app/components/button.tsx'
import { inputTime } from '#app/staff/day-of.ts'
import { usePageName } from '#app/staff/page-name.ts'
import { editing } from '#content/editing.ts'
import { DAY_MS, MINUTE_MS } from '#contract/durations.ts'
import { SCHEDULE_DAYS, type ScheduledPublication } from '#contract/editing/api.ts'
import { fillIn } from '#contract/fill-in.ts'
import { Comparison } from './comparison.tsx'
import { Choice } from './dialog.tsx'
import { useEditingState, useEditor } from './editor.ts'
import { ACTIONS, ENTRY, ENTRY_TITLE, NOTE, PROBLEM } from './looks.ts'
import { personName, placeOf, timeInWords } from './wording.ts'

const { schedule } = editing

interface WhenProps {
  /** Value of the input. Undefined to publish now, empty while no time is chosen. */
  time: string | undefined
  onTime: (time: string | undefined) => void
}

/** Publish now, or at a time in the person's own zone. */
export function When({ time, onTime }: WhenProps) {
  const id = useId()
  const now = Date.now()
  const later = now + SCHEDULE_DAYS * DAY_MS
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
export function Scheduled({ publication }: { publication: ScheduledPublication }) {
  const editor = useEditor()
  const { page, words: texts } = useEditingState()
  const pageName = usePageName()
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
