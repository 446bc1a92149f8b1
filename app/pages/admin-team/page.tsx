import { useState } from 'react'
import { Button, buttonClass } from '#app/components/button.tsx'
import { ButtonLink } from '#app/components/button-link.tsx'
import { CopyButton } from '#app/components/copy-button.tsx'
import { Field } from '#app/components/field.tsx'
import { ROW_ACTION, Table } from '#app/components/table.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { fetchFromStaffApi, postToStaffApi } from '#app/staff/api.ts'
import { deviceName } from '#app/staff/device-name.ts'
import { EmailAddress } from '#app/staff/email-address.tsx'
import { Moment } from '#app/staff/moment.tsx'
import { PageFrame, useStaffData } from '#app/staff/page-frame.tsx'
import { Section } from '#app/staff/section.tsx'
import { SelectField } from '#app/staff/select-field.tsx'
import { reportFailure, useWork } from '#app/staff/use-work.ts'
import { staffPages } from '#content/staff.ts'
import { fillIn } from '#contract/fill-in.ts'
import type { Team, TeamMember } from '#contract/staff/accounts.ts'
import { APP_ROLES } from '#contract/tables/accounts.ts'

const words = staffPages['/admin/team']
const { deeds } = words.command
const ROLES = Object.fromEntries(APP_ROLES.map((name) => [name, name]))

export const meta = pageMeta('staff', { meta: words }, { noindex: true })

const load = () => fetchFromStaffApi<Team>('/team')

/**
 * Who has an account and which role, and the commands that change it. The product itself never
 * assigns roles.
 */
export default function TeamPage() {
  const state = useStaffData(words, load)
  return (
    <PageFrame words={words} state={state}>
      {state.data ? (
        <>
          <Members team={state.data} refresh={state.refresh} />
          <Command pattern={state.data.command} />
          <ButtonLink to="/admin?tab=roles" look="text" dense label={words.dashboard} />
        </>
      ) : null}
    </PageFrame>
  )
}

function Members({ team: { members, count }, refresh }: { team: Team; refresh: () => void }) {
  const { isBusy, run } = useWork(refresh)
  const endSessions = ({ id, email }: TeamMember) =>
    void run(() => postToStaffApi('/team/end-sessions', { id }), fillIn(words.ended, { email }))
  return (
    <div className="mt-4 mb-8">
      <Table
        caption={words.caption}
        labels={words.columns}
        labelsValues
        rows={members}
        rowKey={({ id }) => id}
        columns={[
          { key: 'email', kind: 'title', cell: ({ email }) => <EmailAddress email={email} /> },
          {
            key: 'role',
            width: 190,
            cell: ({ roles, state }) => [...roles, words.states[state]].filter(Boolean).join(', '),
          },
          {
            key: 'step',
            width: 110,
            cell: ({ hasSecondStep }) => words.step[hasSecondStep ? 'on' : 'off'],
          },
          {
            key: 'last',
            width: 180,
            cell: ({ lastSignInAt: time }) => time && <Moment time={time} />,
          },
          {
            key: 'devices',
            width: 240,
            cell: ({ userAgents }) => [...new Set(userAgents.map(deviceName))].join(', '),
          },
          {
            key: 'actions',
            kind: 'actions',
            width: 100,
            cell: (row) =>
              row.userAgents.length > 0 ? (
                <Button
                  look="text"
                  dense
                  className={ROW_ACTION}
                  disabled={isBusy}
                  aria-label={fillIn(words.endLabel, { email: row.email })}
                  onClick={() => endSessions(row)}
                >
                  {words.end}
                </Button>
              ) : null,
          },
        ]}
      />
      {count > members.length ? (
        <p className="mt-2 text-caption text-muted">
          {fillIn(words.more, { shown: members.length, count })}
        </p>
      ) : null}
    </div>
  )
}

const COMMAND =
  'min-w-0 flex-[1_1_20rem] border border-line bg-white px-3 py-2 text-small [overflow-wrap:anywhere]'

/** The exact command for a change of somebody's role, to copy and run on the server. */
function Command({ pattern }: { pattern: string }) {
  const [deed, setDeed] = useState<string>('invite')
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<string>('editor')
  const hasRole = deed === 'invite' || deed === 'grant'
  const address = shellWord(email.trim() || words.command.missing)
  const parts = hasRole ? [deed, address, role] : [deed, address]
  const text = fillIn(pattern, { arguments: parts.join(' ') })
  return (
    <Section title={words.command.title} lead={words.command.lead}>
      <div className="grid max-w-[46rem] items-start gap-x-4 gap-y-3 sm:grid-cols-[13rem_minmax(0,1fr)_8rem]">
        <SelectField label={words.command.deed} value={deed} options={deeds} onChoose={setDeed} />
        <Field
          dense
          type="email"
          label={words.command.email}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        {hasRole ? (
          <SelectField label={words.columns.role} value={role} options={ROLES} onChoose={setRole} />
        ) : null}
      </div>
      <div className="mt-4 flex max-w-[46rem] flex-wrap items-center gap-3">
        <code className={COMMAND}>{text}</code>
        <CopyButton
          className={buttonClass({ look: 'outline', dense: true })}
          label={words.command.copy}
          done={words.command.copied}
          text={() => text}
          onFailure={reportFailure}
        />
      </div>
    </Section>
  )
}

/**
 * A text as one word of a POSIX shell. Anyone may sign up with an address that holds characters
 * which a shell would act on, such as backquotes, and admins paste commands with it.
 */
function shellWord(text: string): string {
  return /^[\w.@%+=:,-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`
}
