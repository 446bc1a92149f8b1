import type { ComponentProps } from 'react'
import { SelectField } from '#app/staff/select-field.tsx'
import type { StaffMeetings } from '#contract/staff.ts'

type HostChoiceProps = Omit<ComponentProps<typeof SelectField>, 'options'> & {
  hosts: StaffMeetings['hosts']
  /** Name of the choice of all hosts. */
  all?: string
}

/** A choice of hosts. Nothing when there is only one. */
export function HostChoice({ hosts, all, ...select }: HostChoiceProps) {
  if (hosts.length < 2) return null
  const options = { ...(all && { '': all }), ...Object.fromEntries(hosts.map(({ id, name }) => [id, name])) }
  return <SelectField name="host" className="max-w-64" options={options} {...select} />
}

/** The host's name, or that of the first for one who was removed. The server counts the meeting with the first, too. */
export const nameOfHost = (hosts: StaffMeetings['hosts'], id: string): string =>
  (hosts.find((host) => host.id === id) ?? hosts[0])?.name ?? ''
