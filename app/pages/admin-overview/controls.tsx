import { useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { Field } from '#app/components/field.tsx'
import { saveExport } from '#app/staff/api.ts'
import { reportFailure } from '#app/staff/report-failure.ts'
import { overview } from '#content/staff/overview.ts'
import { visitSources } from '#content/visit-sources.ts'
import { COMPARISONS, INTERVALS, type Overview, PERIODS, UNKNOWN, USUAL_PERIOD } from '#contract/overview.ts'
import { DIRECT, OTHER } from '#contract/visits.ts'
import { sourceLabel } from './labels.ts'

const words = overview.controls
const CUSTOM = 'custom'
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
  const [isSaving, setSaving] = useState(false)
  const isCustom = parameters.has('from') && parameters.has('to')
  const save = () => {
    setSaving(true)
    void saveExport(`/overview/export?${asked}`)
      .catch(reportFailure)
      .finally(() => setSaving(false))
  }
  const setDay = (name: 'from' | 'to') => (event: { currentTarget: HTMLInputElement }) => {
    if (event.currentTarget.value) onChange({ from: shown.from, to: shown.to, [name]: event.currentTarget.value })
  }
  return (
    <fieldset className="no-print mt-3 grid min-w-0 grid-cols-2 items-end gap-x-3 gap-y-2 md:flex md:flex-wrap">
      <legend className="sr-only">{words.label}</legend>
      <Choice
        label={words.period}
        value={isCustom ? CUSTOM : (parameters.get('period') ?? USUAL_PERIOD)}
        options={[...Object.keys(PERIODS), CUSTOM]}
        textOf={(name) => words.periods[name as keyof typeof words.periods]}
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
      <Choice
        label={words.compare}
        value={parameters.get('compare') ?? 'previous'}
        options={COMPARISONS}
        textOf={(name) => words.comparisons[name]}
        onChoose={(value) => onChange({ compare: value === 'previous' ? '' : value })}
      />
      <Choice
        label={words.source}
        value={shown.source ?? ''}
        options={['', DIRECT, ...visitSources.map(({ name }) => name), OTHER, UNKNOWN]}
        textOf={(name) => (name ? sourceLabel(name) : words.allSources)}
        onChoose={(source) => onChange({ source })}
      />
      <Choice
        label={words.interval}
        value={shown.interval}
        options={INTERVALS}
        textOf={(name) => words.intervals[name]}
        onChoose={(interval) => onChange({ interval })}
      />
      <Button look="outline" dense className="md:ml-auto" disabled={isSaving} onClick={save}>
        {words.export}
      </Button>
    </fieldset>
  )
}

interface ChoiceProps<Name extends string> {
  label: string
  value: string
  options: readonly Name[]
  textOf: (name: Name) => string
  onChoose: (name: string) => void
}

function Choice<Name extends string>({ label, value, options, textOf, onChoose }: ChoiceProps<Name>) {
  return (
    <Field
      as="select"
      dense
      label={label}
      value={value}
      className={FIELD}
      onChange={(event) => onChoose(event.currentTarget.value)}
    >
      {options.map((name) => (
        <option key={name} value={name}>
          {textOf(name)}
        </option>
      ))}
    </Field>
  )
}
