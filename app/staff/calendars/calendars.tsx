import { type FormEvent, useCallback } from 'react'
import { Button } from '#app/components/button.tsx'
import { Field } from '#app/components/field.tsx'
import { fetchFromStaffApi, postToStaffApi } from '#app/staff/api.ts'
import { useStaffData } from '#app/staff/page-frame.tsx'
import { Section } from '#app/staff/section.tsx'
import { useWork } from '#app/staff/use-work.ts'
import { meetings } from '#content/staff/meetings.ts'
import { settings as words } from '#content/staff/settings.ts'
import type { CalendarList } from '#contract/staff/meetings.ts'
import { CalendarRow } from './calendar-row.tsx'
import { HostField, Services } from './services.tsx'

const { connect } = meetings

const FIELDS = [
  { label: connect.address, hint: connect.addressHint, name: 'address', required: true },
  { label: connect.user, hint: connect.userHint, name: 'user', autoComplete: 'off' },
  {
    label: connect.password,
    hint: connect.passwordHint,
    name: 'password',
    type: 'password',
    autoComplete: 'new-password',
  },
]

/**
 * The hosts' calendars: which of them block times, which one meetings are written to, and how others
 * are connected.
 * @param own address of the caller's account, where only the own calendars are shown
 */
export function Calendars({ own }: { own?: string }) {
  const load = useCallback(() => fetchFromStaffApi<CalendarList>('/calendars'), [])
  const { data, refresh } = useStaffData(words, load)
  const { isBusy, run } = useWork(refresh)
  const hosts = (data?.hosts ?? []).filter(
    ({ email }) => own === undefined || email.toLowerCase() === own,
  )
  // On Settings the section is there from the start: links from elsewhere lead to it.
  if (!data && own === undefined) {
    return <Section title={connect.title} lead={connect.lead} />
  }
  if (!data || hosts.length === 0) {
    return null
  }
  const calendars = data.calendars.filter(
    ({ host }) => own === undefined || hosts.some(({ id }) => id === host),
  )
  const post = (path: string, body: object, done: string) =>
    run(() => postToStaffApi(`/calendars/${path}`, body), done)

  return (
    <Section title={connect.title} lead={connect.lead}>
      <ul>
        {calendars.map((calendar) => (
          <CalendarRow
            key={calendar.hash}
            calendar={calendar}
            host={hosts.find(({ id }) => id === calendar.host)?.name}
            isBusy={isBusy}
            change={(one, changed, done) => {
              const { hash, blocks, isWritten, makesVideo } = one
              const kept = { hash, blocks, isWritten, makesVideo, isKept: true }
              void post('change', { ...kept, ...changed }, done)
            }}
          />
        ))}
      </ul>
      <Services hosts={hosts} services={data.services} sendsLinks={own === undefined} />
      <ServerForm hosts={hosts} isBusy={isBusy} post={post} />
    </Section>
  )
}

interface ServerFormProps {
  hosts: CalendarList['hosts']
  isBusy: boolean
  post: (path: string, body: object, done: string) => Promise<unknown>
}

/** Connects the calendars of a CalDAV server, or an iCal address. */
function ServerForm({ hosts, isBusy, post }: ServerFormProps) {
  async function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const values = { host: hosts[0]?.id, ...Object.fromEntries(new FormData(form)) }
    if (await post('connect', values, connect.done)) {
      form.reset()
    }
    // The button, which is disabled meanwhile, has lost the focus.
    form.querySelector('input')?.focus()
  }

  return (
    <>
      <h3 className="mt-8 font-semibold">{connect.others}</h3>
      <form
        onSubmit={(event) => void add(event)}
        className="mt-3 grid gap-x-6 gap-y-4 md:grid-cols-2"
      >
        {hosts.length > 1 ? <HostField hosts={hosts} name="host" /> : null}
        {FIELDS.map((field) => (
          <Field dense key={field.name} {...field} />
        ))}
        <Button dense type="submit" disabled={isBusy} className="col-span-full justify-self-start">
          {connect.save}
        </Button>
      </form>
    </>
  )
}
