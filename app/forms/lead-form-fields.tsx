import { useSyncExternalStore } from 'react'
import { Field } from '#app/components/field.tsx'
import type { LeadFormField, LeadFormGroup, LeadFormWords, SharedFormWords } from '#contract/lead-form-words.ts'
import { type FieldProblems, isGroup } from './check-fields.ts'

interface LeadFormFieldsProps {
  words: LeadFormWords
  values: Readonly<Record<string, string>>
  problems: FieldProblems
}

/** The fields of a form in two columns where there is room. */
export function LeadFormFields({ words, values, problems }: LeadFormFieldsProps) {
  const show = (entry: LeadFormField | LeadFormGroup) =>
    isGroup(entry) ? (
      <fieldset key={entry.legend} className="sm:col-span-2">
        <legend className="font-semibold text-small">{entry.legend}</legend>
        {entry.hint ? <p className="text-caption text-muted">{entry.hint}</p> : null}
        <div className="mt-3 grid gap-x-5 gap-y-4 sm:grid-cols-2">{entry.fields.map(show)}</div>
      </fieldset>
    ) : entry.type === 'choice' ? (
      <Choices key={entry.name} field={entry} value={values[entry.name]} />
    ) : (
      <Control
        key={entry.name}
        field={entry}
        value={values[entry.name] ?? ''}
        problem={problems[entry.name]}
        shared={words.shared}
      />
    )
  return <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2">{words.fields.map(show)}</div>
}

interface ControlProps {
  field: Exclude<LeadFormField, { type: 'choice' }>
  value: string
  problem: string | undefined
  shared: SharedFormWords
}

function Control({ field, value, problem, shared }: ControlProps) {
  const isInGroup = field.type === 'time' || field.type === 'zone'
  const required = field.missing !== undefined
  const props = {
    label: field.label,
    name: field.name,
    optionalNote: required || isInGroup ? undefined : shared.optional,
    hint: field.hint,
    error: problem,
    required,
    defaultValue: value,
    className: field.half ? '' : 'sm:col-span-2',
  }
  switch (field.type) {
    case 'multiline':
      return <Field {...props} as="textarea" rows={field.rows} />
    case 'time':
      return <TimeControl props={props} />
    case 'zone':
      return <ZoneControl props={props} value={value} />
    default:
      return <Field {...props} type={field.type} autoComplete={field.autocomplete} />
  }
}

const never = () => () => {}
const QUARTER_HOUR_MS = 15 * 60 * 1000

/** The coming quarter of an hour on the visitor's clock, as `<input type="datetime-local">` writes it. */
function comingQuarterHour(): string {
  const next = new Date(Math.ceil(Date.now() / QUARTER_HOUR_MS) * QUARTER_HOUR_MS)
  const local = new Date(next.getTime() - next.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 16)
}

/** The server knows neither the visitor's clock nor the zone, so both come with the scripts. */
function TimeControl({ props }: { props: React.ComponentProps<typeof Field> }) {
  const earliest = useSyncExternalStore(never, comingQuarterHour, () => undefined)
  return (
    <Field {...(props as React.ComponentProps<'input'> & { label: string })} type="datetime-local" min={earliest} />
  )
}

function ZoneControl({ props, value }: { props: React.ComponentProps<typeof Field>; value: string }) {
  const detected = useSyncExternalStore(
    never,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone ?? '',
    () => '',
  )
  return (
    <Field
      {...(props as React.ComponentProps<'input'> & { label: string })}
      type="text"
      autoComplete="off"
      defaultValue={value || detected}
    />
  )
}

interface ChoicesProps {
  field: Extract<LeadFormField, { type: 'choice' }>
  value: string | undefined
}

function Choices({ field, value }: ChoicesProps) {
  return (
    <fieldset className="sm:col-span-2">
      <legend className="font-semibold text-small">{field.label}</legend>
      <div className="mt-2 grid border-ink border-t sm:grid-cols-2 sm:gap-x-5">
        {field.choices.map(({ label, note }, index) => (
          <label key={label} className="flex min-h-14 cursor-pointer items-center gap-3 border-line border-b py-2">
            <input
              type="radio"
              name={field.name}
              value={label}
              defaultChecked={value ? value === label : index === 0}
              className="size-5 flex-none accent-ember"
            />
            <span>
              <span className="block font-semibold leading-snug">{label}</span>
              <span className="block text-caption text-muted">{note}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
