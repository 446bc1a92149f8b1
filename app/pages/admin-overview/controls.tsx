import { Field } from '#app/components/field.tsx'
import { ExportButton } from '#app/staff/export-button.tsx'
import { SelectField } from '#app/staff/select-field.tsx'
import { overview } from '#content/staff/overview.ts'
import { visitSources } from '#content/visit-sources.ts'
import { type Overview, UNKNOWN, USUAL_PERIOD } from '#contract/overview.ts'
import { DIRECT, OTHER } from '#contract/visits.ts'
import { sourceLabel } from './labels.ts'

const words = overview.controls
const CUSTOM = 'custom'
const NAMES = [DIRECT, ...visitSources.map(({ name }) => name), OTHER, UNKNOWN]
const SOURCES = { '': words.allSources, ...Object.fromEntries(NAMES.map((name) => [name, sourceLabel(name)])) }
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
  const setDay = (name: 'from' | 'to') => (event: { currentTarget: HTMLInputElement }) => {
    if (event.currentTarget.value) onChange({ from: shown.from, to: shown.to, [name]: event.currentTarget.value })
  }
  return (
    <fieldset className="no-print mt-3 grid min-w-0 grid-cols-2 items-end gap-x-3 gap-y-2 md:flex md:flex-wrap">
      <legend className="sr-only">{words.label}</legend>
      <SelectField
        className={FIELD}
        label={words.period}
        value={isCustom ? CUSTOM : (parameters.get('period') ?? USUAL_PERIOD)}
        options={words.periods}
        onChoose={(value) =>
          onChange(
            value === CUSTOM
              ? { period: '', from: shown.from, to: shown.to }
              : { period: value === USUAL_PERIOD ? '' : value, from: '', to: '' },
          )
        }
      />
      {isCustom ? (
        <>
          <Field
            dense
            type="date"
            label={words.from}
            value={shown.from}
            max={shown.to}
            onChange={setDay('from')}
            className={FIELD}
          />
          <Field
            dense
            type="date"
            label={words.to}
            value={shown.to}
            max={shown.today}
            onChange={setDay('to')}
            className={FIELD}
          />
        </>
      ) : null}
      <SelectField
        className={FIELD}
        label={words.compare}
        value={parameters.get('compare') ?? 'previous'}
        options={words.comparisons}
        onChoose={(value) => onChange({ compare: value === 'previous' ? '' : value })}
      />
      <SelectField
        className={FIELD}
        label={words.source}
        value={shown.source ?? ''}
        options={SOURCES}
        onChoose={(source) => onChange({ source })}
      />
      <SelectField
        className={FIELD}
        label={words.interval}
        value={shown.interval}
        options={words.intervals}
        onChoose={(interval) => onChange({ interval })}
      />
      <ExportButton path={`/overview/export?${asked}`} />
    </fieldset>
  )
}
