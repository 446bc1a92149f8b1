import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from '#app/components/icons.tsx'
import { localDay, shortDay } from '#app/staff/day-of.ts'
import type { LeadRow } from '#app/staff/list/lists.ts'
import { staffPages } from '#content/staff.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import { fillIn } from '#contract/fill-in.ts'
import { LEAD_STATES, type LeadState } from '#contract/lead-state.ts'
import { shownName } from './use-moves.ts'

const words = staffPages['/admin/leads']

const UNITS = [
  ['month', 30 * DAY_MS, 60 * DAY_MS],
  ['week', 7 * DAY_MS, 14 * DAY_MS],
  ['day', DAY_MS, DAY_MS],
  ['hour', HOUR_MS, HOUR_MS],
  ['minute', MINUTE_MS, 0],
] as const

/** How long ago, in the largest unit that says it well: `3 days`, `5 weeks`. */
function ageOf(time: string): string {
  const age = Math.max(0, Date.now() - Date.parse(time))
  const [unit, length] = UNITS.find(([, , from]) => age >= from) ?? UNITS[4]
  const count = Math.max(1, Math.floor(age / length))
  return new Intl.NumberFormat(undefined, {
    style: 'unit',
    unit,
    unitDisplay: 'long',
  }).format(count)
}

interface CardProps {
  row: LeadRow
  /** Of the lead's page. */
  to: object
  /** Id of what says which keys move it. */
  describedBy: string
  /** Undefined if leads can only be read. */
  onMove: ((to: LeadState) => void) | undefined
  onDrag: (row: LeadRow | undefined) => void
}

/** A lead on the board. The whole card leads to its page. */
export function Card({ row, to, describedBy, onMove, onDrag }: CardProps) {
  const { id, company, form, received_at: received, next_step: step, next_on: on } = row
  return (
    <li
      draggable={onMove !== undefined}
      className="relative border border-line bg-white px-3 py-2 has-[.row-link:focus-visible]:outline-2 has-[.row-link:focus-visible]:outline-ember has-[.row-link:focus-visible]:-outline-offset-1 hover:border-ink data-dragged:opacity-40"
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        // Firefox drags nothing without data. It names no one.
        event.dataTransfer.setData('text/plain', '')
        event.currentTarget.dataset.dragged = ''
        onDrag(row)
      }}
      onDragEnd={({ currentTarget }) => {
        delete currentTarget.dataset.dragged
        onDrag(undefined)
      }}
    >
      <Link
        to={to}
        data-lead={id}
        draggable={false}
        aria-describedby={onMove && describedBy}
        className="row-link block pr-6 font-semibold text-[0.9375rem] leading-snug [overflow-wrap:anywhere] after:absolute after:inset-0 focus-visible:outline-none pointer-coarse:pr-9"
      >
        <bdi>{shownName(row)}</bdi>
      </Link>
      {onMove ? <MoveMenu row={row} onMove={onMove} /> : null}
      {company ? (
        <p className="text-small leading-snug [overflow-wrap:anywhere]">
          <bdi>{company}</bdi>
        </p>
      ) : null}
      {step && on ? <NextStep step={step} on={on} /> : null}
      <p className="mt-1 text-caption text-muted">
        <span>{words.forms[form]}</span>
        {', '}
        <time
          dateTime={received}
          title={new Date(received).toLocaleString()}
          className="whitespace-nowrap"
        >
          {ageOf(received)}
        </time>
      </p>
    </li>
  )
}

const dayOfStep = (on: string) => (on === localDay(0) ? words.dueToday.today : shortDay(on))

function NextStep({ step, on }: { step: string; on: string }): ReactNode {
  const isDue = on <= localDay(0)
  return (
    <p
      className="mt-1 border-line border-l-2 pl-2 text-caption leading-snug data-due:border-ember"
      data-due={isDue ? '' : undefined}
    >
      <span className={isDue ? 'font-semibold text-ember-deep' : 'text-muted'}>
        {fillIn(isDue ? words.board.due : words.board.planned, { day: dayOfStep(on) })}
      </span>{' '}
      <bdi className="[overflow-wrap:anywhere]">{step}</bdi>
    </p>
  )
}

/** "arrow-left-right" of Lucide, see `icons.tsx`. */
const MOVE = 'M8 3 4 7l4 4M4 7h16m-4 14 4-4-4-4m4 4H4'

/** The other columns to which a lead can be moved, for every kind of pointer and for keyboards. */
function MoveMenu({ row, onMove }: { row: LeadRow; onMove: (to: LeadState) => void }) {
  return (
    <span className="absolute top-0 right-0 z-1 grid size-11 flex-none place-items-center border border-transparent text-muted hover:border-line hover:text-ink has-focus-visible:border-ember has-focus-visible:text-ink pointer-fine:size-8">
      <Icon d={MOVE} size={16} />
      <select
        aria-label={fillIn(words.board.moveLabel, { name: shownName(row) })}
        title={words.board.move}
        className="absolute inset-0 cursor-pointer opacity-0"
        value=""
        onChange={({ currentTarget: { value } }) => {
          const to = LEAD_STATES.find((state) => state === value)
          if (to) {
            onMove(to)
          }
        }}
      >
        <option value="">{words.board.move}</option>
        {LEAD_STATES.filter((state) => state !== row.state).map((state) => (
          <option key={state} value={state}>
            {words.states[state]}
          </option>
        ))}
      </select>
    </span>
  )
}
