import { Button } from '#app/components/button.tsx'
import { Field } from '#app/components/field.tsx'
import { Popover } from '#app/components/popover.tsx'
import { localDay } from '#app/staff/day-of.ts'
import { staff } from '#content/staff.ts'
import { fillIn } from '#contract/fill-in.ts'
import type { ListQuery } from './query.ts'

const { search } = staff
const LAST_DAYS = [7, 30, 90] as const

/** The chosen days in words. */
function nameOfDays(from: string, to: string): string {
  if (from && to) {
    return `${from} – ${to}`
  }
  if (from) {
    return fillIn(search.since, { day: from })
  }
  if (to) {
    return fillIn(search.until, { day: to })
  }
  return search.anyTime
}

interface DaysFilterProps {
  query: ListQuery
  /** Called with '' for a day that does not limit the list. */
  onDays: (from: string, to: string) => void
}

/** The days that a list shows: the last few, or any first and last day. */
export function DaysFilter({ query: { from, to }, onDays }: DaysFilterProps) {
  const isSet = from !== '' || to !== ''
  return (
    <Popover label={nameOfDays(from, to)} isActive={isSet}>
      {(close) => {
        const choose = (first: string) => {
          onDays(first, '')
          close()
        }
        return (
          <div className="grid gap-3">
            <div className="flex flex-wrap gap-x-4">
              {LAST_DAYS.map((days) => (
                <Choice
                  key={days}
                  label={fillIn(search.lastDays, { days })}
                  onChoose={() => choose(localDay(1 - days))}
                />
              ))}
            </div>
            <div className="grid grid-cols-2 gap-3">
              <Day label={search.from} day={from} onDay={(day) => onDays(day, to)} />
              <Day label={search.to} day={to} onDay={(day) => onDays(from, day)} />
            </div>
            {isSet ? <Choice label={search.anyTime} onChoose={() => choose('')} /> : null}
          </div>
        )
      }}
    </Popover>
  )
}

function Choice({ label, onChoose }: { label: string; onChoose: () => void }) {
  return (
    <Button look="text" dense className="justify-self-start" onClick={onChoose}>
      {label}
    </Button>
  )
}

interface DayProps {
  label: string
  day: string
  onDay: (day: string) => void
}

function Day({ label, day, onDay }: DayProps) {
  return (
    <Field
      dense
      label={label}
      type="date"
      value={day}
      onChange={(event) => onDay(event.currentTarget.value)}
    />
  )
}
