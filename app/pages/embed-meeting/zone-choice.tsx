import { Form } from 'react-router'
import { Field } from '#app/components/field.tsx'
import { useWords } from '#app/lib/words.ts'
import { embed } from '#content/pages/embed.ts'
import { placeOfZone, zoneInWords } from '#contract/meeting-time.ts'
import { HiddenParameters } from './hidden-parameters.tsx'
import { useMeetingAddress } from './use-meeting-address.ts'

/** Zones by the first part of their names: `Europe` → `Europe/Zurich`, …. */
function zonesByRegion(current: string): [region: string, zones: string[]][] {
  const regions = new Map<string, string[]>()
  for (const zone of new Set([current, ...Intl.supportedValuesOf('timeZone'), 'UTC'])) {
    const region = zone.includes('/') ? zone.slice(0, zone.indexOf('/')) : 'Other'
    regions.set(region, [...(regions.get(region) ?? []), zone].sort())
  }
  return [...regions].sort(([a], [b]) => (a < b ? -1 : 1))
}

interface ZoneChoiceProps {
  zone: string
  now: number
  /** Scripts run. */
  isLive: boolean
}

/** Names the time zone that times are shown in, and lets the visitor choose another. */
export function ZoneChoice({ zone, now, isLive }: ZoneChoiceProps) {
  const { zone: words } = useWords('embed', embed, 'plain').meeting
  const { go } = useMeetingAddress()
  return (
    <Form action="." className="mt-6 border-line border-t pt-3 text-small">
      <HiddenParameters names={['call', 'meeting', 'move']} />
      <p className="meeting-settles font-semibold">{zoneInWords(now, zone)}</p>
      {isLive ? (
        <label className="relative inline-flex items-center text-muted">
          <span className="sr-only">{words.label}</span>
          <select
            className="meeting-zone"
            value={zone}
            onChange={(event) =>
              go({ zone: event.currentTarget.value, day: undefined, at: undefined, month: undefined })
            }
          >
            {zonesByRegion(zone).map(([region, zones]) => (
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
      ) : (
        <noscript>
          <div className="mt-2 flex max-w-narrow items-end gap-3">
            <Field dense label={words.label} hint={words.hint} name="zone" defaultValue={zone} className="flex-1" />
            <button type="submit" className="button button-outline dense">
              {words.show}
            </button>
          </div>
        </noscript>
      )}
    </Form>
  )
}
