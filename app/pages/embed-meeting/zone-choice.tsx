import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { ComposedText, textIfAny } from '#app/components/composed-text.tsx'
import { Field } from '#app/components/field.tsx'
import { useWords } from '#app/lib/words.ts'
import { embed } from '#content/pages/embed.ts'
import { placeOfZone, zoneInWords } from '#contract/meeting-time.ts'
import { HiddenParameters, useMeetingAddress } from './meeting-address.tsx'
import type { VisitorClock } from './use-meeting-page.ts'

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
      <HiddenParameters names={['call', 'clock', 'overlay', 'meeting', 'move']} />
      {children}
      <p className="meeting-settles text-caption text-muted sm:row-start-2">
        {zoneInWords(at, zone, language)}
      </p>
      <label className="meeting-settles needs-scripts text-small max-sm:-mt-3 sm:row-span-2">
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
          {isLive ? <Zones current={zone} /> : <option value={zone}>{placeOfZone(zone)}</option>}
        </select>
      </label>
      {import.meta.env.SSR ? (
        <WithoutScripts zone={zone} />
      ) : (
        // Browsers with scripts leave the content of `noscript` out, so theirs does without it.
        <noscript className="col-span-2" />
      )}
    </Form>
  )
}

/** All time zones, by region. */
function Zones({ current }: { current: string }) {
  const { zone: words } = useWords('embed', embed).meeting
  return zonesByRegion(current, words.otherRegion.text).map(([region, zones]) => (
    <optgroup key={region} label={region}>
      {zones.map((name) => (
        <option key={name} value={name}>
          {placeOfZone(name)}
        </option>
      ))}
    </optgroup>
  ))
}

/** A field for the name of a zone, because only scripts know all zones. */
function WithoutScripts({ zone }: { zone: string }) {
  const { zone: words } = useWords('embed', embed).meeting
  return (
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
  )
}
