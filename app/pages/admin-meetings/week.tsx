import { useState } from 'react'
import { staffPages } from '#content/staff.ts'
import { fillIn } from '#contract/fill-in.ts'
import type { StaffMeetings } from '#contract/staff.ts'
import { boundsOfDay, clockOf } from './days.ts'
import { HostChoice } from './host-choice.tsx'

const words = staffPages['/admin/meetings']
const DAYS = [0, 1, 2, 3, 4, 5, 6]

/** The meetings and blocked times of today and the next six days, side by side. Narrow windows show only the list. */
export function Week({ data, now }: { data: StaffMeetings; now: number }) {
  const [host, setHost] = useState('')
  const isOf = (one: { host: string | null }) => host === '' || one.host === null || one.host === host
  const booked = data.toCome.filter((one) => one.state === 'booked' && isOf(one))
  const takes = [
    ...data.blocked.filter(isOf).map((one) => ({ ...one, key: one.id, text: '' })),
    ...data.busy.filter(isOf).map((one) => ({ ...one, key: JSON.stringify(one), text: fillIn(words.week.event, one) })),
  ]
  return (
    <nav aria-label={words.week.label} className="mt-6 max-md:hidden">
      <HostChoice label={words.why.host} hosts={data.hosts} all={words.week.all} value={host} onChoose={setHost} />
      <ol className="grid grid-cols-7 divide-x divide-line border-line border-y">
        {DAYS.map((ahead) => {
          const [from, to] = boundsOfDay(now, ahead)
          const meetings = booked.filter(({ startsAt }) => Date.parse(startsAt) >= from && Date.parse(startsAt) < to)
          const blocked = takes.filter((one) => Date.parse(one.from) < to && Date.parse(one.to) > from)
          return (
            <li
              key={ahead}
              className={`min-h-28 min-w-0 px-2.5 pt-2 pb-3 text-caption ${ahead === 0 ? 'bg-paper' : ''}`}
            >
              <p className="flex items-baseline justify-between gap-2">
                <span className={ahead === 0 ? 'font-semibold text-ember-deep' : 'text-muted'}>
                  {ahead === 0 ? words.days.today : new Date(from).toLocaleDateString(undefined, { weekday: 'short' })}
                </span>
                <span className="headline text-small tabular-nums">
                  {new Date(from).toLocaleDateString(undefined, { day: 'numeric' })}
                </span>
              </p>
              <ul className="mt-1.5 grid grid-cols-[minmax(0,1fr)] gap-1.5">
                {meetings.map(({ id, startsAt, name }) => (
                  <li key={id} className="border-ember border-l-2 pl-2">
                    <a href={`#${id}`} className="block hover:text-ember-deep">
                      <span className="block font-semibold tabular-nums">{clockOf(startsAt)}</span>
                      <span className="block truncate" title={name}>
                        {name}
                      </span>
                    </a>
                  </li>
                ))}
                {blocked.map((one) => {
                  const [start, end] = [Math.max(from, Date.parse(one.from)), Math.min(to, Date.parse(one.to))]
                  const isWhole = start === from && end === to
                  return (
                    <li key={one.key} className="border-muted border-l-2 border-dashed pl-2 text-muted">
                      {one.text || (isWhole ? words.week.blockedDay : words.week.blocked)}
                      {isWhole ? null : (
                        <span className="block tabular-nums">
                          {fillIn(words.week.span, { from: clockOf(start), to: clockOf(end) })}
                        </span>
                      )}
                    </li>
                  )
                })}
              </ul>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
