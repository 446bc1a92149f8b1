import { useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { postToStaffApi } from '#app/staff/api.ts'
import { dayOf } from '#app/staff/day-of.ts'
import { SelectField } from '#app/staff/select-field.tsx'
import { useWork } from '#app/staff/use-work.ts'
import { meetings } from '#content/staff/meetings.ts'
import { fillIn } from '#contract/fill-in.ts'
import {
  CALENDAR_SERVICES,
  type CalendarLink,
  type CalendarList,
  type CalendarService,
} from '#contract/staff/meetings.ts'

const { connect } = meetings

interface HostFieldProps {
  hosts: CalendarList['hosts']
  name?: string
  value?: string
  onChoose?: (host: string) => void
}

/** Whose calendar is connected. */
export function HostField({ hosts, ...field }: HostFieldProps) {
  const options = Object.fromEntries(hosts.map(({ id, name }) => [id, name]))
  return <SelectField label={connect.host} options={options} {...field} />
}

interface ServicesProps extends Pick<CalendarList, 'hosts' | 'services'> {
  /** Hosts can be sent a link on which they connect their calendars themselves. */
  sendsLinks: boolean
}

/** Connects calendars at Google and Microsoft, which ask the host for consent. */
export function Services({ hosts, services, sendsLinks }: ServicesProps) {
  const [chosen, setChosen] = useState(hosts[0]?.id ?? '')
  const [link, setLink] = useState<CalendarLink>()
  const { isBusy, run } = useWork(() => {})
  const host = hosts.find(({ id }) => id === chosen) ?? hosts[0]
  const missing = CALENDAR_SERVICES.filter((service) => !services.includes(service))

  async function agree(service: CalendarService) {
    const body = { host: host?.id, service }
    const begun = await run(() => postToStaffApi<{ url: string }>('/calendars/consent', body))
    if (begun) {
      window.location.assign(begun.url)
    }
  }
  async function send() {
    const body = { host: host?.id }
    setLink(await run(() => postToStaffApi<CalendarLink>('/calendars/link', body)))
  }

  return (
    <div className="mt-5">
      {hosts.length > 1 && services.length > 0 ? (
        <div className="mb-4 max-w-80">
          <HostField hosts={hosts} value={host?.id ?? ''} onChoose={setChosen} />
        </div>
      ) : null}
      <div className="flex flex-wrap gap-3">
        {services.map((service) => (
          <Button dense key={service} disabled={isBusy} onClick={() => void agree(service)}>
            {fillIn(connect.agree, { service: connect.services[service] })}
          </Button>
        ))}
        {sendsLinks && services.length > 0 ? (
          <Button look="outline" dense disabled={isBusy} onClick={() => void send()}>
            {fillIn(connect.link.action, { name: host?.name ?? '' })}
          </Button>
        ) : null}
      </div>
      {link ? <SentLink {...link} /> : null}
      {missing.map((service) => (
        <p key={service} className="mt-3 max-w-measure text-muted text-small">
          {connect.notSetUp[service]}
        </p>
      ))}
    </div>
  )
}

function SentLink({ url, until, sentTo }: CalendarLink) {
  const { sent, notSent, label } = connect.link
  const text = fillIn(sentTo ? sent : notSent, { email: sentTo, day: dayOf(until) })
  return (
    <div className="mt-4 max-w-measure text-small" role="status">
      <p>{text}</p>
      <input
        readOnly
        aria-label={label}
        value={url}
        onFocus={(event) => event.currentTarget.select()}
        className="mt-2 w-full border border-line bg-paper px-3 py-2"
      />
    </div>
  )
}
