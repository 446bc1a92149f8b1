import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { Field } from '#app/components/field.tsx'
import { useWords } from '#app/lib/words.ts'
import { embed } from '#content/pages/embed.ts'
import { fillIn } from '#contract/fill-in.ts'
import { placeOfZone, shortDayInWords, timeInWords, zoneInWords } from '#contract/meeting-time.ts'
import { wallClock } from '#contract/meetings.ts'
import { HiddenParameters, useMeetingAddress } from './meeting-address.tsx'
import type { FreeDays, VisitorClock } from './use-meeting-page.ts'

const PARTS = [
  { name: 'night', until: '06:00' },
  { name: 'morning', until: '12:00' },
  { name: 'afternoon', until: '17:00' },
  { name: 'evening', until: '24:00' },
] as const

/** A cell of the times, free or not. */
const TIME = 'grid min-h-12 w-full place-items-center whitespace-nowrap text-[1rem] lining-nums tabular-nums'

interface TimesOfDayProps {
  clock: VisitorClock
  day: string
  days: FreeDays
}

/**
 * The free times of one day, in a row for each part of the day. Every day has the same cells: those of all times that are
 * free on any day. So a time keeps its place, and nothing moves when another day is chosen.
 */
export function TimesOfDay({ clock: { zone, hourCycle }, day, days }: TimesOfDayProps) {
  const { time: words } = useWords('embed', embed, 'plain').meeting
  const hourOf = (time: number) => wallClock(time, zone).slice(11)
  const cells = [...Map.groupBy([...days.values()].flat(), hourOf)].sort(([a], [b]) => (a < b ? -1 : 1))
  const parts = Map.groupBy(cells, ([hour]) => PARTS.find(({ until }) => hour < until)?.name ?? 'evening')
  const free = days.get(day) ?? []
  const dayName = shortDayInWords(free[0] ?? 0, zone)
  const inWords = (time: number) => timeInWords(time, zone, hourCycle)
  return (
    // Another zone has other parts of the day.
    <Form key={zone} action="." preventScrollReset className="meeting-settles">
      <HiddenParameters names={['call', 'zone', 'meeting', 'move', 'from']} />
      <input type="hidden" name="day" value={day} />
      {[...parts].map(([name, hours]) => (
        <div key={name} className="mt-[0.6rem] sm:grid sm:grid-cols-[5.5rem_1fr] sm:items-baseline">
          <h4 className="text-caption text-muted">{words[name]}</h4>
          <ul className="mt-1 grid grid-cols-3 gap-2 sm:grid-cols-5">
            {hours.map(([hour, [example = 0]]) => {
              // An hour that the clock repeats has two times.
              const times = free.filter((time) => hourOf(time) === hour)
              return times.length === 0 ? (
                <li key={hour} aria-hidden="true" className={`${TIME} text-muted`}>
                  {inWords(example)}
                </li>
              ) : (
                times.map((time) => (
                  <li key={time}>
                    <button
                      type="submit"
                      name="at"
                      value={new Date(time).toISOString()}
                      aria-label={fillIn(words.book, { time: inWords(time), day: dayName })}
                      className={`${TIME} cursor-pointer border border-ink bg-white font-semibold hover:border-ember hover:text-ember-deep hover:[box-shadow:inset_0_0_0_1px_var(--color-ember)] focus-visible:border-ember focus-visible:text-ember-deep focus-visible:[box-shadow:inset_0_0_0_1px_var(--color-ember)]`}
                    >
                      {inWords(time)}
                    </button>
                  </li>
                ))
              )
            })}
          </ul>
        </div>
      ))}
    </Form>
  )
}

/** Zones by the first part of their names: `Europe` → `Europe/Zurich`, …. */
function zonesByRegion(current: string, otherRegion: string): [region: string, zones: string[]][] {
  const regions = new Map<string, string[]>()
  for (const zone of new Set([current, ...Intl.supportedValuesOf('timeZone'), 'UTC'])) {
    const region = zone.includes('/') ? zone.slice(0, zone.indexOf('/')) : otherRegion
    regions.set(region, [...(regions.get(region) ?? []), zone].sort())
  }
  return [...regions].sort(([a], [b]) => (a < b ? -1 : 1))
}

interface ZoneChoiceProps {
  zone: string
  /** A moment at which the zone's name is told: standard or daylight-saving time. */
  at: number
  /** Scripts run. */
  isLive: boolean
  /** Heading of the times. It takes both columns on a phone, which has no room for the longest day beside the choice. */
  children: ReactNode
}

/** Heads the times, names the time zone that they are shown in, and lets the visitor choose another. */
export function ZoneChoice({ zone, at, isLive, children }: ZoneChoiceProps) {
  const { zone: words } = useWords('embed', embed, 'plain').meeting
  const { go } = useMeetingAddress()
  return (
    <Form action="." className="grid grid-cols-[1fr_auto] gap-x-4">
      <HiddenParameters names={['call', 'meeting', 'move']} />
      {children}
      <p className="meeting-settles text-caption text-muted sm:row-start-2">{zoneInWords(at, zone)}</p>
      {isLive ? (
        <label className="text-small max-sm:-mt-3 sm:row-span-2">
          <span className="sr-only">{words.label}</span>
          <select
            className="min-h-11 w-36 cursor-pointer border-muted border-b text-ink"
            value={zone}
            onChange={(event) =>
              go({ zone: event.currentTarget.value, day: undefined, at: undefined, from: undefined })
            }
          >
            {zonesByRegion(zone, words.otherRegion).map(([region, zones]) => (
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
            <Field dense label={words.label} hint={words.hint} name="zone" defaultValue={zone} className="flex-1" />
            <button type="submit" className="button button-outline dense">
              {words.show}
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
