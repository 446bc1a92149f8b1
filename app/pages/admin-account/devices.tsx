import { useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { ROW_ACTION, Table } from '#app/components/table.tsx'
import { useAuth } from '#app/lib/auth.tsx'
import { openBackend } from '#app/lib/backend.ts'
import { useIsHosted } from '#app/lib/hosted-project.ts'
import { signOut } from '#app/lib/sign-out.ts'
import { callWithSession } from '#app/staff/api.ts'
import { deviceName } from '#app/staff/device-name.ts'
import { Moment } from '#app/staff/moment.tsx'
import { Section } from '#app/staff/section.tsx'
import { reportFailure, useLoaded, useWork } from '#app/staff/use-work.ts'
import { account } from '#content/staff/account.ts'
import { fillIn } from '#contract/fill-in.ts'
import type { AccountSession } from '#contract/staff.ts'

const words = account.devices
const SESSIONS_PATH = '/auth/v1/sessions'

const nameOf = ({ userAgent }: AccountSession) => deviceName(userAgent)

const titleOf = (session: AccountSession) =>
  session.isCurrent ? fillIn(words.current, { device: nameOf(session) }) : nameOf(session)

/**
 * The devices on which the account is signed in, with buttons to sign them out. A hosted project does not list its
 * sessions.
 */
export function Devices() {
  const isHosted = useIsHosted()
  const { session } = useAuth()
  const [changes, setChanges] = useState(0)
  // A new token may mean that other sessions were signed out.
  const sessions = useLoaded(
    async () => (isHosted ? undefined : ((await (await callWithSession(SESSIONS_PATH)).json()) as AccountSession[])),
    [isHosted, changes, session?.access_token],
    reportFailure,
  )
  const { run } = useWork(() => setChanges((before) => before + 1))
  const endOthers = async () => {
    const { error } = await (await openBackend()).auth.signOut({ scope: 'others' })
    if (error) throw error
  }

  return (
    <Section title={words.title} lead={words.note}>
      {sessions ? (
        <Table
          caption={words.caption}
          labels={words.columns}
          labelsValues
          rows={sessions}
          rowKey={({ id }) => id}
          columns={[
            { key: 'device', kind: 'title', cell: titleOf },
            {
              key: 'started',
              width: 172,
              cell: (row) => <Moment time={row.startedAt} />,
            },
            { key: 'used', width: 172, cell: (row) => <Moment time={row.lastUsedAt} /> },
            { key: 'level', width: 96, cell: ({ level }) => words.levels[level] },
            {
              key: 'actions',
              kind: 'actions',
              width: 80,
              cell: (row) =>
                row.isCurrent ? null : (
                  <Button
                    look="text"
                    dense
                    className={ROW_ACTION}
                    aria-label={fillIn(words.endLabel, { device: nameOf(row) })}
                    onClick={() =>
                      void run(
                        () => callWithSession(`${SESSIONS_PATH}/${row.id}`, { method: 'DELETE' }),
                        fillIn(words.ended, { device: nameOf(row) }),
                      )
                    }
                  >
                    {words.end}
                  </Button>
                ),
            },
          ]}
        />
      ) : null}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button look="outline" dense onClick={() => void run(endOthers, words.othersEnded)}>
          {words.endOthers}
        </Button>
        <Button look="outline" dense onClick={() => void signOut()}>
          {words.endAll}
        </Button>
      </div>
    </Section>
  )
}
