import { Field } from '#app/components/field.tsx'
import { ExportButton } from '#app/staff/export-button.tsx'
import { SelectField } from '#app/staff/select-field.tsx'
import { overview } from '#content/staff/overview.ts'
import { visitSources } from '#content/visit-sources.ts'
import { type Overview, UNKNOWN, USUAL_PERIOD } from '#contract/overview.ts'
import { DIRECT, OTHER } from '#contract/visits.ts'
import { sourceLabel } from './write-figures.ts'

const { controls } = overview
const CUSTOM = 'custom'
const NAMES = [DIRECT, ...visitSources.map(({ name }) => name), OTHER, UNKNOWN]
const SOURCES = {
  '': controls.allSources,
  ...Object.fromEntries(NAMES.map((name) => [name, sourceLabel(name)])),
}
/** All controls fit into one row of a tablet. */
const FIELD = 'md:max-w-max md:flex-[1_1_8rem]'

interface ControlsProps {
  overview: Overview
  parameters: URLSearchParams
  /** The query of the address that is sent to the server. */
  asked: string
  onChange: (values: Readonly<Record<string, string>>) => void
}

/** Controls for period, comparison, source and interval, and the export of the shown figures. */
export function Controls({ overview: shown, parameters, asked, onChange }: ControlsProps) {
  const isCustom = parameters.has('from') && parameters.has('to')
  function choosePeriod(value: string) {
    if (value === CUSTOM) {
      onChange({ period: '', from: shown.from, to: shown.to })
    } else {
      onChange({ period: value === USUAL_PERIOD ? '' : value, from: '', to: '' })
    }
  }
  return (
    <fieldset className="no-print mt-3 grid min-w-0 grid-cols-2 items-end gap-x-3 gap-y-2 md:flex md:flex-wrap">
      <legend className="sr-only">{controls.label}</legend>
      <SelectField
        className={FIELD}
        label={controls.period}
        value={isCustom ? CUSTOM : (parameters.get('period') ?? USUAL_PERIOD)}
        options={controls.periods}
        onChoose={choosePeriod}
      />
      {isCustom
        ? (['from', 'to'] as const).map((name) => (
            <Field
              key={name}
              dense
              type="date"
              label={controls[name]}
              value={shown[name]}
              max={name === 'from' ? shown.to : shown.today}
              onChange={({ currentTarget: { value } }) => {
                if (value) {
                  onChange({ from: shown.from, to: shown.to, [name]: value })
                }
              }}
              className={FIELD}
            />
          ))
        : null}
      <SelectField
        className={FIELD}
        label={controls.compare}
        value={parameters.get('compare') ?? 'previous'}
        options={controls.comparisons}
        onChoose={(value) => onChange({ compare: value === 'previous' ? '' : value })}
      />
      <SelectField
        className={FIELD}
        label={controls.source}
        value={shown.source ?? ''}
        options={SOURCES}
        onChoose={(source) => onChange({ source })}
      />
      <SelectField
        className={FIELD}
        label={controls.interval}
        value={shown.interval}
        options={controls.intervals}
        onChoose={(interval) => onChange({ interval })}
      />
      <ExportButton path={`/overview/export?${asked}`} />
    </fieldset>
  )
}
