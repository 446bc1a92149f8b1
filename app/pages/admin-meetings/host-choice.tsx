import type { ComponentProps, ReactNode } from 'react'
import { SelectField } from '#app/staff/select-field.tsx'
import { staffPages } from '#content/staff.ts'
import { fillIn } from '#contract/fill-in.ts'
import type { StaffMeeting, StaffMeetings } from '#contract/staff/meetings.ts'

const words = staffPages['/admin/meetings']

/**
 * Posts to the server, reports the outcome, and loads the page again.
 * @returns whether it succeeded
 */
export type Work = (path: string, body: unknown, done: string) => Promise<boolean>

/** What each part of the page needs. */
export type PartProps = { data: StaffMeetings; work: Work }

type HostChoiceProps = Omit<ComponentProps<typeof SelectField>, 'options'> & {
  hosts: StaffMeetings['hosts']
  /** Name of the choice of all hosts. */
  all?: string
}

/** A choice of hosts. Nothing when there is only one. */
export function HostChoice({ hosts, all, ...select }: HostChoiceProps) {
  if (hosts.length < 2) {
    return null
  }
  const names = Object.fromEntries(hosts.map(({ id, name }) => [id, name]))
  const options = all ? { '': all, ...names } : names
  return <SelectField name="host" options={options} {...select} />
}

/**
 * The host's name, or that of the first for one who was removed. The server counts the meeting with
 * the first, too.
 */
export const nameOfHost = (hosts: StaffMeetings['hosts'], id: string): string =>
  (hosts.find((host) => host.id === id) ?? hosts[0])?.name ?? ''

/** The call of a meeting, with its host where there are several. */
export const callOf = (
  { call, host: id }: Pick<StaffMeeting, 'call' | 'host'>,
  hosts: StaffMeetings['hosts'],
) => (hosts.length > 1 ? fillIn(words.callWith, { call, host: nameOfHost(hosts, id) }) : call)

interface ChoiceFormProps {
  /**
   * @param values by field name; times of `datetime-local` fields as the computer's clock shows
   * them
   */
  onSend: (values: Record<string, string>, form: HTMLFormElement) => unknown
  className?: string
  children: ReactNode
}

/** A form of this page. */
export const ChoiceForm = ({
  onSend,
  className = 'mt-2 grid gap-3',
  children,
}: ChoiceFormProps) => (
  <form
    className={className}
    onSubmit={(event) => {
      event.preventDefault()
      const values = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>
      void onSend(values, event.currentTarget)
    }}
  >
    {children}
  </form>
)
