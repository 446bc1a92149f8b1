import type { KeyboardEvent, ReactNode } from 'react'
import { Form } from 'react-router'
import { ComposedText, textIfAny } from '#app/components/composed-text.tsx'
import { Field } from '#app/components/field.tsx'
import { ChevronLeft, ChevronRight } from '#app/components/icons.tsx'
import { usePublishedTexts } from '#app/lib/public-config.ts'
import { useWords } from '#app/lib/words.ts'
import { embed } from '#content/pages/embed.ts'
import { DAY_MS, MINUTE_MS } from '#contract/durations.ts'
import { fillIn } from '#contract/fill-in.ts'
import { LANGUAGE_FACTS_AT } from '#contract/language.ts'
import { placeOfZone, shortDayInWords, timeInWords, zoneInWords } from '#contract/meeting-time.ts'
import { wallClock } from '#contract/meetings.ts'
import {
  HiddenParameters,
  type MeetingPage,
  useMeetingAddress,
  type VisitorClock,
} from './use-meeting-page.tsx'

/** Weeks shown at once, always as many, so that nothing below them ever moves. */
const WEEKS = 5
const WEEK_MS = 7 * DAY_MS

/** Days are dates without a time zone. Here each is represented by its midnight in UTC. */
const momentOf = (day: string) => Date.parse(`${day}T00:00Z`)
const dayAt = (moment: number) => new Date(moment).toISOString().slice(0, 10)
/** The first day of the week of a day. @param first of the week: 1 is Monday */
const weekOf = (day: string, first: number) =>
  momentOf(day) - ((new Date(momentOf(day)).getUTCDay() - first + 7) % 7) * DAY_MS

const inUtc = (moment: number, language: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }).format(moment)
const MONTH = { month: 'short' } as const
const MONTH_AND_YEAR = { month: 'short', year: 'numeric' } as const

/**
 * `December 2026`, `Nov – Dec 2026` or `Dec 2026 – Jan 2027`; unlike those of `formatRange`, the
 * same in every browser.
 */
function monthsInWords(first: number, last: number, language: string): string {
  const from = dayAt(first)
  const to = dayAt(last)
  if (from.slice(0, 7) === to.slice(0, 7)) {
    return inUtc(last, language, { ...MONTH_AND_YEAR, month: 'long' })
  }
  const isSameYear = from.slice(0, 4) === to.slice(0, 4)
  return `${inUtc(first, language, isSameYear ? MONTH : MONTH_AND_YEAR)} – ${inUtc(last, language, MONTH_AND_YEAR)}`
}

/** A page on which the times of one day are shown. */
type WithDay = MeetingPage & { shown: string }

const WEEKDAYS = [...Array(7).keys()]

/**
 * Five weeks with their free days. Each is a button of a form, so it also works without scripting.
 */
export function Month({
  clock: { language },
  days,
  from,
  shown,
  isLive,
}: Pick<WithDay, 'clock' | 'days' | 'from' | 'shown' | 'isLive'>) {
  const { day: words } = useWords('embed', embed).meeting
  const firstDay = Number(usePublishedTexts()[LANGUAGE_FACTS_AT.firstDay] ?? 7)
  const free = [...days.keys()]
  const firstWeek = weekOf(free[0] ?? shown, firstDay)
  const lastWeek = weekOf(free.at(-1) ?? shown, firstDay)
  // The last weeks are shown with as many before them as there is room for.
  const lastPage = Math.max(firstWeek, lastWeek - (WEEKS - 1) * WEEK_MS)
  const asked = weekOf(from ?? shown, firstDay)
  const page = Math.max(0, Math.floor((asked - firstWeek) / WEEK_MS / WEEKS)) || 0
  const begin = Math.min(firstWeek + page * WEEKS * WEEK_MS, lastPage)
  const end = begin + WEEKS * WEEK_MS
  const most = Math.max(...[...days.values()].map(({ length }) => length))

  const turn = (to: number, isPossible: boolean, label: string, Icon: typeof ChevronLeft) => (
    <button
      type="submit"
      name="from"
      value={isPossible ? dayAt(to) : ''}
      disabled={!isPossible}
      aria-label={label}
      className="inline-flex size-11 cursor-pointer items-center justify-center hover:bg-paper-2 disabled:cursor-default disabled:text-line"
    >
      <Icon size={22} />
    </button>
  )

  return (
    <section aria-labelledby="month-title">
      <Form action="." preventScrollReset className="flex min-h-11 items-center justify-between">
        <HiddenParameters names={['call', 'zone', 'meeting', 'move', 'day']} />
        <h3 id="month-title" aria-live="polite" className="text-h3">
          {monthsInWords(begin, end - DAY_MS, language)}
        </h3>
        <div className="-mr-2 flex">
          {turn(begin - WEEK_MS, begin > firstWeek, words.earlier.text, ChevronLeft)}
          {turn(end, begin < lastPage, words.later.text, ChevronRight)}
        </div>
      </Form>
      {/* Without scripting a day opens a new document, at the times that were asked for. */}
      <Form action={isLive ? '.' : '.#times'} preventScrollReset onKeyDown={moveFocus}>
        <HiddenParameters names={['call', 'zone', 'meeting', 'move', 'from']} />
        <table className="mt-1 w-full table-fixed text-center">
          <caption className="sr-only">
            <ComposedText text={words.legend} />
          </caption>
          <thead>
            <tr>
              {WEEKDAYS.map((column) => (
                <th
                  key={column}
                  scope="col"
                  className="whitespace-nowrap pb-1 font-normal text-caption text-muted"
                >
                  {inUtc(begin + column * DAY_MS, language, { weekday: 'short' })}
                </th>
              ))}
            </tr>
          </thead>
          <tbody key={begin}>
            {Array.from({ length: WEEKS }, (_, week) => begin + week * WEEK_MS).map((first) => (
              <tr key={first}>
                {WEEKDAYS.map((column) => {
                  const day = dayAt(first + column * DAY_MS)
                  // Months take turns in their background.
                  const isOdd = Number(day.slice(5, 7)) % 2 === 1
                  return (
                    <td key={day} className={isOdd ? undefined : 'bg-paper-2'}>
                      <Day
                        day={day}
                        free={days.get(day)?.length ?? 0}
                        most={most}
                        isShown={day === shown}
                        language={language}
                      />
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </Form>
      <p aria-hidden="true" className="mt-2 flex items-center gap-3 text-caption text-muted">
        <svg viewBox="-24 -24 48 48" aria-hidden="true" className="meeting-ring size-6 flex-none">
          <Ring quarters={3} />
        </svg>
        {words.legend.text}
      </p>
    </section>
  )
}

interface DayProps {
  day: string
  /** Number of free times on the day. */
  free: number
  /** Number of free times on the day that has most. */
  most: number
  isShown: boolean
  language: string
}

function Day({ day, free, most, isShown, language }: DayProps) {
  const { day: words } = useWords('embed', embed).meeting
  const name = shortDayInWords(momentOf(day), 'UTC', language)
  const number = (
    <span
      aria-hidden="true"
      data-month={day.endsWith('-01') ? inUtc(momentOf(day), language, MONTH) : undefined}
      className="meeting-date"
    >
      {Number(day.slice(8))}
    </span>
  )
  if (free === 0) {
    return (
      <span className="meeting-day">
        <span className="sr-only">
          <ComposedText text={fillIn(words.full, { day: name })} />
        </span>
        {number}
      </span>
    )
  }
  return (
    <button
      type="submit"
      name="day"
      value={day}
      aria-label={fillIn((free === 1 ? words.free.one : words.free.many).text, {
        day: name,
        count: free,
      })}
      aria-pressed={isShown}
      className="meeting-day"
    >
      <svg viewBox="-24 -24 48 48" aria-hidden="true" className="meeting-ring">
        <Ring quarters={Math.ceil((free / most) * 4)} />
      </svg>
      {number}
    </button>
  )
}

/** The flywheel as a scale: as many of its four arcs as a day is free. */
function Ring({ quarters }: { quarters: number }) {
  const arcs = `${'80 10 '.repeat(quarters)}0 360`
  return (
    <>
      <circle r="21" />
      <circle r="21" pathLength="360" strokeDasharray={arcs} transform="rotate(-85)" />
    </>
  )
}

/** Arrow keys move to the next or previous free day, and up or down a week. Tab works as usual. */
function moveFocus(event: KeyboardEvent<HTMLFormElement>): void {
  const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }
  const step = steps[event.key]
  const from = (event.target as HTMLButtonElement).value
  if (!step || !from) {
    return
  }
  const buttons = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button[name="day"]')]
  const ahead = buttons.filter(({ value }) => value > from === step > 0 && value !== from)
  if (step < 0) {
    ahead.reverse()
  }
  const wanted = dayAt(momentOf(from) + step * DAY_MS)
  const target = ahead.find(({ value }) => (step > 0 ? value >= wanted : value <= wanted))
  event.preventDefault()
  target?.focus()
}

const PARTS = [
  { name: 'night', until: '06:00' },
  { name: 'morning', until: '12:00' },
  { name: 'afternoon', until: '17:00' },
  { name: 'evening', until: '24:00' },
] as const

/**
 * The free times of a day, a row for each part. Taken times are left out: on a full day they would
 * hide the free.
 */
export function TimesOfDay({
  clock: { zone, hourCycle, language },
  shown,
  days,
}: Pick<WithDay, 'clock' | 'shown' | 'days'>) {
  const { time: words } = useWords('embed', embed).meeting
  const free = days.get(shown) ?? []
  const partOf = (time: number) =>
    PARTS.find(({ until }) => wallClock(time, zone).slice(11) < until)?.name ?? 'evening'
  const dayName = shortDayInWords(free[0] ?? 0, zone, language)
  const inWords = (time: number) => timeInWords(time, zone, language, hourCycle)
  return (
    // Another zone has other parts of the day.
    <Form key={zone} action="." preventScrollReset className="meeting-settles">
      <HiddenParameters names={['call', 'zone', 'meeting', 'move', 'from']} />
      <input type="hidden" name="day" value={shown} />
      {[...Map.groupBy(free, partOf)].map(([name, times]) => (
        <div key={name} className="mt-[0.6rem] sm:grid sm:grid-cols-[5.5rem_1fr] sm:items-baseline">
          <h4 className="text-caption text-muted">
            <ComposedText text={words[name]} />
          </h4>
          <ul className="mt-1 grid grid-cols-3 gap-2 sm:grid-cols-5">
            {times.map((time) => (
              <li key={time}>
                <button
                  type="submit"
                  name="at"
                  value={new Date(time).toISOString()}
                  aria-label={fillIn(words.book.text, { time: inWords(time), day: dayName })}
                  className="min-h-12 w-full cursor-pointer whitespace-nowrap border border-ink bg-white font-semibold text-[1rem] lining-nums tabular-nums hover:border-ember hover:text-ember-deep hover:[box-shadow:inset_0_0_0_1px_var(--color-ember)] focus-visible:border-ember focus-visible:text-ember-deep focus-visible:[box-shadow:inset_0_0_0_1px_var(--color-ember)]"
                >
                  {inWords(time)}
                </button>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </Form>
  )
}

/** Zones by the first part of their names: `Europe` → `Europe/Zurich`, …. */
function zonesByRegion(current: string, otherRegion: string): [region: string, zones: string[]][] {
  const zones = [...new Set([current, ...Intl.supportedValuesOf('timeZone'), 'UTC'])].sort()
  const regionOf = (zone: string) =>
    zone.includes('/') ? zone.slice(0, zone.indexOf('/')) : otherRegion
  return [...Map.groupBy(zones, regionOf)].sort(([a], [b]) => (a < b ? -1 : 1))
}

interface ZoneChoiceProps {
  clock: VisitorClock
  /** A moment at which the zone's name is told: standard or daylight-saving time. */
  at: number
  /** Scripts run. */
  isLive: boolean
  /**
   * Heading of the times. It takes both columns on a phone, which has no room for the longest day
   * beside the choice.
   */
  children: ReactNode
}

/**
 * Heads the times, names the time zone that they are shown in, and lets the visitor choose another.
 */
export function ZoneChoice({ clock: { zone, language }, at, isLive, children }: ZoneChoiceProps) {
  const { zone: words } = useWords('embed', embed).meeting
  const { go } = useMeetingAddress()
  return (
    <Form action="." className="grid grid-cols-[1fr_auto] gap-x-4">
      <HiddenParameters names={['call', 'meeting', 'move']} />
      {children}
      <p className="meeting-settles text-caption text-muted sm:row-start-2">
        {zoneInWords(at, zone, language)}
      </p>
      {isLive ? (
        <label className="text-small max-sm:-mt-3 sm:row-span-2">
          <span className="sr-only">
            <ComposedText text={words.label} />
          </span>
          <select
            className="min-h-11 w-36 cursor-pointer border-muted border-b text-ink"
            value={zone}
            onChange={(event) =>
              go({
                zone: event.currentTarget.value,
                day: undefined,
                at: undefined,
                from: undefined,
              })
            }
          >
            {zonesByRegion(zone, words.otherRegion.text).map(([region, zones]) => (
              <optgroup key={region} label={region}>
                {zones.map((name) => (
                  <option key={name} value={name}>
                    {placeOfZone(name)}
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
        </label>
      ) : import.meta.env.SSR ? (
        <noscript className="col-span-2">
          <div className="flex max-w-narrow items-end gap-3">
            <Field
              dense
              label={<ComposedText text={words.label} />}
              hint={textIfAny(words.hint)}
              name="zone"
              defaultValue={zone}
              className="flex-1"
            />
            <button type="submit" className="button button-outline dense">
              <ComposedText text={words.show} />
            </button>
          </div>
        </noscript>
      ) : (
        // Browsers with scripts leave the content of `noscript` out, so theirs does without it.
        <noscript className="col-span-2" />
      )}
    </Form>
  )
}

interface ChosenTimeProps {
  clock: VisitorClock
  /** Undefined while it is not known. */
  hostZone: string | undefined
  at: number
  minutes: number
  className?: string
}

/** Day, time and time zone in words. The host's time and day are added where they differ. */
export function ChosenTime({
  clock: { zone, hourCycle, language },
  hostZone: host = zone,
  at,
  minutes,
  className,
}: ChosenTimeProps) {
  const { details } = useWords('embed', embed).meeting
  const inWords = (time: number, where = zone) => timeInWords(time, where, language, hourCycle)
  const isElsewhere = wallClock(at, host) !== wallClock(at, zone)
  const isOtherDay = wallClock(at, host).slice(0, 10) !== wallClock(at, zone).slice(0, 10)
  const hostTime = isOtherDay
    ? `${shortDayInWords(at, host, language)}, ${inWords(at, host)}`
    : inWords(at, host)
  return (
    <p className={className}>
      <time dateTime={new Date(at).toISOString()} className="headline block text-h2">
        {shortDayInWords(at, zone, language)}
      </time>
      <span className="mt-2 block font-semibold text-lead tabular-nums">
        <ComposedText
          text={fillIn(details.span, { from: inWords(at), to: inWords(at + minutes * MINUTE_MS) })}
        />
      </span>
      {isElsewhere ? (
        <span className="block text-caption opacity-80">
          <ComposedText
            text={fillIn(details.forUs, { time: hostTime, place: placeOfZone(host) })}
          />
        </span>
      ) : null}
      <span className="block text-small">{`${zoneInWords(at, zone, language)} (${placeOfZone(zone)})`}</span>
    </p>
  )
}
