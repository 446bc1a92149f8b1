import { type FormEvent, useCallback, useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { Field } from '#app/components/field.tsx'
import { fetchFromStaffApi, postToStaffApi } from '#app/staff/api.ts'
import { useStaffData } from '#app/staff/page-frame.tsx'
import { Section } from '#app/staff/section.tsx'
import { useWork } from '#app/staff/use-work.ts'
import { settings as page } from '#content/staff/settings.ts'
import { fillIn } from '#contract/fill-in.ts'
import type { ProofRun } from '#contract/launch.ts'
import { MAIL_SECURITIES, type MailServerState } from '#contract/staff/mail-server.ts'
import { sentenceOf } from './launch.tsx'

const { mailServer: words } = page

/** Ports on which servers take emails, by how the connection is secured (RFC 8314). */
const PORTS = { tls: 465, starttls: 587, none: 25 } as const

interface MailServerProps {
  /** How the latest test email ended. */
  latest: ProofRun | undefined
  /** What is missing before launch may have changed. */
  onChange: () => void
}

/** The server that sends emails, and what of it the environment of the program sets instead. */
export function MailServer({ latest, onChange }: MailServerProps) {
  const load = useCallback(() => fetchFromStaffApi<MailServerState>('/mail-server'), [])
  const { data, refresh } = useStaffData(page, load)
  const { isBusy, run } = useWork(async () => {
    await refresh()
    onChange()
  })
  // The section is there from the start: links from elsewhere lead to it.
  if (!data) {
    return <Section title={words.title} lead={words.lead} />
  }
  const { server, environment } = data
  const isGiven = environment.includes('SMTP_URL')

  return (
    <Section title={words.title} lead={words.lead}>
      {environment.length > 0 ? (
        <p className="mb-4 max-w-measure border-ember border-s-4 py-1 ps-4 text-small">
          {fillIn(words.given, { names: environment.join(', ') })}
        </p>
      ) : null}
      {isGiven ? null : (
        <ServerForm
          key={JSON.stringify(server)}
          server={server}
          isBusy={isBusy}
          save={(values) => run(() => postToStaffApi('/mail-server/save', values), words.saved)}
        />
      )}
      {server || isGiven ? (
        <div className="mt-5 flex flex-wrap gap-x-6 gap-y-3">
          <Button
            dense
            look="outline"
            disabled={isBusy || latest?.state === 'running'}
            onClick={() => void run(() => postToStaffApi('/launch/prove', { proof: 'email' }))}
          >
            {words.test}
          </Button>
          {isGiven ? null : (
            <button
              type="button"
              className="link dense"
              disabled={isBusy}
              onClick={() => void run(() => postToStaffApi('/mail-server/remove'), words.removed)}
            >
              {words.remove}
            </button>
          )}
          <p role="status" className="w-full max-w-measure text-ink-2 text-small">
            {latest ? sentenceOf('email', latest) : null}
          </p>
        </div>
      ) : null}
    </Section>
  )
}

interface ServerFormProps {
  server: MailServerState['server']
  isBusy: boolean
  save: (values: object) => Promise<unknown>
}

function ServerForm({ server, isBusy, save }: ServerFormProps) {
  const [security, setSecurity] = useState(server?.security ?? 'tls')
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    void save(Object.fromEntries(new FormData(event.currentTarget)))
  }
  const { fields } = words
  return (
    <form onSubmit={submit} className="grid gap-x-6 gap-y-4 md:grid-cols-2">
      <Field dense name="host" required defaultValue={server?.host} {...fields.host} />
      <Field
        dense
        as="select"
        name="security"
        label={fields.security.label}
        hint={fields.security.hint}
        value={security}
        onChange={(event) => setSecurity(event.currentTarget.value as typeof security)}
      >
        {MAIL_SECURITIES.map((one) => (
          <option key={one} value={one}>
            {fields.security.choices[one]}
          </option>
        ))}
      </Field>
      <Field
        dense
        key={security}
        name="port"
        type="number"
        required
        min={1}
        max={65_535}
        defaultValue={server?.security === security ? server.port : PORTS[security]}
        {...fields.port}
      />
      <Field
        dense
        name="sender"
        type="email"
        required
        defaultValue={server?.sender}
        {...fields.sender}
      />
      <Field dense name="user" autoComplete="off" defaultValue={server?.user} {...fields.user} />
      <Field
        dense
        name="password"
        type="password"
        autoComplete="new-password"
        label={fields.password.label}
        hint={server?.hasPassword ? fields.password.kept : fields.password.hint}
      />
      <Button dense type="submit" disabled={isBusy} className="col-span-full justify-self-start">
        {words.save}
      </Button>
    </form>
  )
}
