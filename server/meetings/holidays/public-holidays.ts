/** Public holidays of countries and their regions. The data is loaded when someone asks for it. */
import { DAY_MS } from '#contract/durations.ts'
import type { HolidayPlace } from '#contract/staff/meetings.ts'

const load = async () => (await import('date-holidays')).default

/** Every place with holidays of its own, by name. Ids are ISO 3166: `CH`, `CH-zh`. */
export async function holidayPlaces(): Promise<HolidayPlace[]> {
  const all = new (await load())()
  const places = Object.entries(all.getCountries('en')).flatMap(([country, name]) => [
    { id: country, name },
    ...Object.entries(all.getStates(country, 'en') ?? {}).map(([state, part]) => ({
      id: `${country}-${state}`,
      name: `${name}, ${part}`,
    })),
  ])
  return places.sort((a, b) => a.name.localeCompare(b.name, 'en'))
}

/**
 * The days on which a place is closed, from today to the end of next year, in order: `2026-12-25`.
 * @param place one of {@link holidayPlaces}; others have none
 * @param now epoch milliseconds
 */
export async function publicHolidays(place: string, now: number): Promise<string[]> {
  const [country = '', state = ''] = place.split('-')
  const calendar = new (await load())(country, state)
  const today = new Date(now).toISOString().slice(0, 10)
  const year = new Date(now).getUTCFullYear()
  const days = [year, year + 1].flatMap((one) =>
    calendar
      .getHolidays(one)
      .filter(({ type }) => type === 'public')
      .flatMap(({ date, start, end }) => {
        const count = Math.max(1, Math.round((end.getTime() - start.getTime()) / DAY_MS))
        const first = Date.parse(date.slice(0, 10))
        return Array.from({ length: count }, (_, n) =>
          new Date(first + n * DAY_MS).toISOString().slice(0, 10),
        )
      }),
  )
  return [...new Set(days)].filter((day) => day >= today).sort()
}
