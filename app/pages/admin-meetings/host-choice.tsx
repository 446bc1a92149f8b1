import type { ComponentProps } from 'react'
import { Field } from '#app/components/field.tsx'
import type { StaffMeetings } from '#contract/staff.ts'

type HostChoiceProps = Pick<ComponentProps<'select'>, 'defaultValue' | 'value' | 'onChange'> & {
  label: string
  hosts: StaffMeetings['hosts']
  /** Name of the choice of all hosts. */
  all?: string
}

/** A choice of hosts. Nothing when there is only one. */
export function HostChoice({ label, hosts, all, ...control }: HostChoiceProps) {
  if (hosts.length < 2) return null
  return (
    <Field as="select" dense label={label} name="host" className="max-w-64" {...control}>
      {all ? <option value="">{all}</option> : null}
      {hosts.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Field>
  )
}
