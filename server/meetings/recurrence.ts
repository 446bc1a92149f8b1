/**
 * The dates of a recurrence rule (RFC 5545, 3.3.10). The library's own iterator is wrong where a rule has several hours or
 * minutes, positions, a long interval of hours, or days of a year's months: it differed from python-dateutil in one of twenty
 * generated rules, and such times were offered as free.
 */
import type ICAL from 'ical.js'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import type { Span } from '#contract/meetings.ts'

const SECOND_MS = 1000
const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']

/** Frequencies whose steps have the same length on every clock. */
const STEP_MS: Readonly<Record<string, number>> = {
  SECONDLY: SECOND_MS,
  MINUTELY: MINUTE_MS,
  HOURLY: HOUR_MS,
  DAILY: DAY_MS,
  WEEKLY: 7 * DAY_MS,
}

type Rule = Pick<ICAL.Recur, 'freq' | 'interval' | 'count' | 'wkst' | 'parts'>

/**
 * The dates of a rule up to the end of the reach, and some before it. Undefined stands for a period without dates, so that the
 * caller can limit the work.
 * @param start as clocks show it: epoch milliseconds as if the clock were UTC's, as all times here
 */
export function* datesOf(rule: Rule, start: number, reach: Span): Generator<number | undefined> {
  const { freq, interval } = rule
  const part = (name: string) => (rule.parts as Record<string, (string | number)[]>)[name]
  const numbers = (name: string) => part(name)?.map(Number)
  const first = new Date(start)
  const days = dayFilter(rule, first, numbers, part('BYDAY')?.map(String))
  const positions = numbers('BYSETPOS')
  const stepMs = STEP_MS[freq]
  const isWithinDay = stepMs !== undefined && stepMs < DAY_MS
  const isBy = (name: string, value: number) => numbers(name)?.includes(value) ?? true

  /** Times of a day in milliseconds, in order. */
  const times = (numbers('BYHOUR') ?? [first.getUTCHours()])
    .flatMap((hour) =>
      (numbers('BYMINUTE') ?? [first.getUTCMinutes()]).map((minute) => hour * HOUR_MS + minute * MINUTE_MS),
    )
    .flatMap((time) => (numbers('BYSECOND') ?? [first.getUTCSeconds()]).map((second) => time + second * SECOND_MS))
    .sort((a, b) => a - b)

  /** Dates of a step that is shorter than a day. */
  function datesWithinDay(from: number): number[] {
    const at = new Date(from)
    if (!days(from) || !isBy('BYHOUR', at.getUTCHours())) return []
    if (freq !== 'HOURLY' && !isBy('BYMINUTE', at.getUTCMinutes())) return []
    if (freq === 'SECONDLY') return isBy('BYSECOND', at.getUTCSeconds()) ? [from] : []
    const unitMs = freq === 'HOURLY' ? HOUR_MS : MINUTE_MS
    return [...new Set(times.map((time) => from + (time % unitMs)))].sort((a, b) => a - b)
  }

  function* daysIn(from: number, to: number): Generator<number> {
    for (let day = from; day < to; day += DAY_MS) if (days(day)) yield day
  }

  const begin = periodOf(freq, start, rule.wkst)
  const monthsPerStep = (freq === 'YEARLY' ? 12 : 1) * interval
  /** Start of a period and its end. */
  const period = (step: number): Span => {
    if (stepMs !== undefined)
      return { from: begin + step * interval * stepMs, to: begin + step * interval * stepMs + stepMs }
    const month = (steps: number) =>
      Date.UTC(first.getUTCFullYear(), (freq === 'YEARLY' ? 0 : first.getUTCMonth()) + steps)
    return { from: month(step * monthsPerStep), to: month(step * monthsPerStep + (freq === 'YEARLY' ? 12 : 1)) }
  }
  // A rule that counts its dates can begin only with the first.
  const longestStepMs = stepMs === undefined ? monthsPerStep * 31 * DAY_MS : stepMs * interval
  const skipped = rule.count ? 0 : Math.max(0, Math.floor((reach.from - start) / longestStepMs) - 1)
  let left = rule.count ?? Number.POSITIVE_INFINITY
  for (let step = skipped; left > 0; step += 1) {
    const { from, to } = period(step)
    if (from > reach.to) return
    const all = isWithinDay
      ? datesWithinDay(from)
      : [...daysIn(from, to)].flatMap((day) => times.map((time) => day + time))
    const chosen = positions
      ? all.filter((_, index) => positions.includes(index + 1) || positions.includes(index - all.length))
      : all
    if (chosen.length === 0) yield undefined
    for (const date of chosen) {
      if (date > reach.to || left === 0) return
      if (date < start) continue
      left -= 1
      yield date
    }
  }
}

/** Start of the first period of a rule whose steps have the same length. */
function periodOf(freq: string, start: number, wkst: number): number {
  const unitMs = freq === 'WEEKLY' ? DAY_MS : (STEP_MS[freq] ?? DAY_MS)
  const unit = Math.floor(start / unitMs) * unitMs
  if (freq !== 'WEEKLY') return unit
  // The library counts weekdays from 1, which is Sunday.
  return unit - ((new Date(unit).getUTCDay() - (wkst - 1) + 7) % 7) * DAY_MS
}

/** The number of a day's week, and the number of weeks in that week's year. The first week has four days in the year. */
function weekOf(moment: number, wkst: number): [number, number] {
  const fourthOf = (day: number) => periodOf('WEEKLY', day, wkst) + 3 * DAY_MS
  const numberOf = (day: number) =>
    Math.ceil((day - Date.UTC(new Date(day).getUTCFullYear(), 0) + DAY_MS) / (7 * DAY_MS))
  const fourth = fourthOf(moment)
  return [numberOf(fourth), numberOf(fourthOf(Date.UTC(new Date(fourth).getUTCFullYear(), 11, 28)))]
}

/** Whether a rule has dates on a day. */
function dayFilter(
  { freq, wkst }: Rule,
  first: Date,
  numbers: (name: string) => number[] | undefined,
  byDay: string[] | undefined,
): (day: number) => boolean {
  let months = numbers('BYMONTH')
  let monthDays = numbers('BYMONTHDAY')
  const yearDays = numbers('BYYEARDAY')
  const weeks = numbers('BYWEEKNO')
  let weekdays = byDay?.map((day) => ({ nth: Number.parseInt(day, 10) || 0, weekday: WEEKDAYS.indexOf(day.slice(-2)) }))
  if (!monthDays && !yearDays && !weeks && !weekdays) {
    if (freq === 'YEARLY') months ??= [first.getUTCMonth() + 1]
    if (freq === 'YEARLY' || freq === 'MONTHLY') monthDays = [first.getUTCDate()]
    if (freq === 'WEEKLY') weekdays = [{ nth: 0, weekday: first.getUTCDay() }]
  }
  const isNthInMonth = freq === 'MONTHLY' || months !== undefined
  const isNthAtAll = freq === 'MONTHLY' || freq === 'YEARLY'
  return (moment) => {
    const date = new Date(moment)
    const year = date.getUTCFullYear()
    const month = date.getUTCMonth()
    const isOneOf = (wanted: number[], at: number, of: number) => wanted.includes(at) || wanted.includes(at - of - 1)
    const monthDay = date.getUTCDate()
    const monthLength = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
    const yearDay = Math.floor((moment - Date.UTC(year, 0)) / DAY_MS) + 1
    const yearLength = (Date.UTC(year + 1, 0) - Date.UTC(year, 0)) / DAY_MS
    const [place, length] = isNthInMonth ? [monthDay, monthLength] : [yearDay, yearLength]
    return (
      (months?.includes(month + 1) ?? true) &&
      (!monthDays || isOneOf(monthDays, monthDay, monthLength)) &&
      (!yearDays || isOneOf(yearDays, yearDay, yearLength)) &&
      (!weeks || isOneOf(weeks, ...weekOf(moment, wkst))) &&
      (!weekdays ||
        weekdays.some(
          ({ nth, weekday }) =>
            weekday === date.getUTCDay() &&
            (nth === 0 ||
              !isNthAtAll ||
              nth === (nth > 0 ? Math.ceil(place / 7) : -Math.ceil((length - place + 1) / 7))),
        ))
    )
  }
}
