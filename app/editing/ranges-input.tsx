import { useEffect, useRef, useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { fetchFromStaffApi } from '#app/staff/api.ts'
import { reportFailure } from '#app/staff/use-work.ts'
import { editing } from '#content/editing.ts'
import { fillIn } from '#contract/fill-in.ts'
import type { HolidayPlace } from '#contract/staff/meetings.ts'
import type { Range } from '#contract/stored-value.ts'
import { LINK } from './looks.ts'

const words = editing.fact

interface RangesProps {
  value: readonly Range[]
  onValue: (value: readonly Range[]) => void
}

const INPUTS = {
  hours: { type: 'time', className: 'field-control dense min-w-0 flex-1 px-1' },
  // As wide as Firefox shows a date. On a phone there is no room for the button beside two of them.
  days: {
    type: 'date',
    className: 'field-control dense min-w-[8.25rem] flex-1 px-1 md:min-w-0 md:text-[0.8125rem]',
  },
  redirects: { spellCheck: false, className: 'field-control dense w-auto min-w-40 flex-1' },
} as const

const ROW = 'flex flex-wrap items-center gap-x-2 gap-y-1'

/** Spans of a day, days off or redirects: one row each, with its beginning and its end. */
export function RangesInput({
  kind,
  label,
  value: ranges,
  onValue: set,
}: RangesProps & { kind: keyof typeof INPUTS; label: string }) {
  const { from, to, add, none } = words[kind]
  const { remove } = words
  const rows = useRef<HTMLFieldSetElement>(null)
  const [isAdding, setAdding] = useState(false)
  // A new row begins with the focus, which would otherwise be behind it.
  useEffect(() => {
    if (isAdding) {
      rows.current?.querySelector<HTMLElement>(':scope > div:last-of-type input')?.focus()
    }
    setAdding(false)
  }, [isAdding])
  return (
    <fieldset ref={rows} aria-label={label} className="min-w-0 space-y-2">
      {ranges.map(([begins, ends], index) => {
        const replace = (range: Range) => set(ranges.with(index, range))
        const input = (name: string, text: string, onText: (text: string) => void) => (
          <input
            {...INPUTS[kind]}
            aria-label={`${label}, ${fillIn(name, { number: index + 1 })}`}
            value={text}
            onChange={(event) => onText(event.currentTarget.value.replace(/\s/g, ''))}
          />
        )
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a range has no other name, and its inputs keep no state
          <div key={index} className={kind === 'redirects' ? ROW : `${ROW} max-w-96`}>
            {input(from, begins, (text) =>
              replace([text, kind === 'days' && ends < text ? text : ends]),
            )}
            <span aria-hidden="true">{kind === 'redirects' ? '→' : '–'}</span>
            {input(to, ends, (text) => replace([begins, text]))}
            <button
              type="button"
              className={LINK}
              aria-label={`${remove}: ${label}, ${index + 1}`}
              onClick={() => set(ranges.toSpliced(index, 1))}
            >
              {remove}
            </button>
          </div>
        )
      })}
      {ranges.length === 0 ? <p className="my-0 text-muted text-small">{none}</p> : null}
      <Button
        look="outline"
        dense
        onClick={() => {
          set([...ranges, ['', '']])
          setAdding(true)
        }}
      >
        <span>{add}</span>
        <span className="sr-only">{`: ${label}`}</span>
      </Button>
      {kind === 'days' ? <Holidays value={ranges} onValue={set} /> : null}
    </fieldset>
  )
}

/** Adds the public holidays of a country or a region to the days off. */
function Holidays({ value: known, onValue }: RangesProps) {
  const { country, holidays } = words.days
  const [places, setPlaces] = useState<HolidayPlace[]>()
  const [place, setPlace] = useState('')
  const [said, setSaid] = useState('')
  const ask = <Answer,>(query: string) => fetchFromStaffApi<Answer>(`/editing/holidays${query}`)
  const open = () => ask<HolidayPlace[]>('').then(setPlaces, reportFailure)
  async function add(): Promise<void> {
    const isKnown = (day: string) => known.some(([from, to]) => from <= day && day <= to)
    const days = (await ask<string[]>(`?place=${place}`)).filter((day) => !isKnown(day))
    const added = days.map((day): Range => [day, day])
    const all = [...known, ...added].sort(([one], [other]) => one.localeCompare(other))
    onValue(all)
    setSaid(fillIn(words.days.added, { count: days.length }))
  }
  return (
    <details onToggle={() => places ?? void open()}>
      <summary className="text-small">{holidays}</summary>
      <div className="flex flex-wrap items-center gap-2">
        <select
          aria-label={country}
          className="field-control dense w-auto max-w-full"
          value={place}
          onChange={(event) => setPlace(event.currentTarget.value)}
        >
          <option value="">{country}</option>
          {places?.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
        <Button
          look="outline"
          dense
          disabled={place === ''}
          onClick={() => void add().catch(reportFailure)}
        >
          {holidays}
        </Button>
        <span role="status" className="text-small">
          {said}
        </span>
      </div>
    </details>
  )
}
