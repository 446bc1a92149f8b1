import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { ROW_ACTION, Table } from '#app/components/table.tsx'
import { useAuth } from '#app/lib/auth.tsx'
import { openBackend } from '#app/lib/backend.ts'
import { useIsHosted } from '#app/lib/hosted-project.ts'
import { notify } from '#app/lib/notify.ts'
import { signOut } from '#app/lib/sign-out.ts'
import { callWithSession } from '#app/staff/api.ts'
import { deviceName } from '#app/staff/device-name.ts'
import { Moment } from '#app/staff/moment.tsx'
import { Section } from '#app/staff/section.tsx'
import { auth } from '#content/pages/auth.ts'
import { account } from '#content/staff/account.ts'
import { fillIn } from '#contract/fill-in.ts'
import type { AccountSession } from '#contract/staff.ts'

const words = account.devices
const SESSIONS_PATH = '/auth/v1/sessions'

const nameOf = ({ userAgent }: AccountSession) => deviceName(userAgent)

const titleOf = (session: AccountSession) =>
  session.isCurrent ? fillIn(words.current, { device: nameOf(session) }) : nameOf(session)

/** A value with its label, which is visible where the table becomes cards without heads. */
const labeled = (label: string, value: ReactNode) => (
  <>
    <span className="text-muted table-room:hidden">{label} </span>
    {value}
  </>
)

/**
 * The devices on which the account is signed in, with buttons to sign them out. A hosted project does not list its
 * sessions.
 */
export function Devices() {
  const isHosted = useIsHosted()
  const { session } = useAuth()
  const [sessions, setSessions] = useState<AccountSession[]>()
  const [changes, setChanges] = useState(0)
  const token = session?.access_token

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new token may mean that other sessions were signed out
  useEffect(() => {
    if (isHosted) return
    let isCurrent = true
    callWithSession(SESSIONS_PATH)
      .then((response) => response.json())
      .then((list) => isCurrent && setSessions(list as AccountSession[]))
      .catch((error: unknown) => {
        console.error(error)
        notify(auth.unreachable, 'failure')
      })
    return () => {
      isCurrent = false
    }
  }, [isHosted, changes, token])

  async function change(work: () => Promise<unknown>, done: string) {
    try {
      await work()
      notify(done, 'success')
    } catch (error) {
      console.error(error)
      notify(auth.unreachable, 'failure')
    }
    setChanges((before) => before + 1)
  }
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
          rows={sessions}
          rowKey={({ id }) => id}
          columns={[
            { key: 'device', kind: 'title', cell: titleOf },
            {
              key: 'started',
              width: 172,
              cell: (row) => labeled(words.columns.started, <Moment time={row.startedAt} />),
            },
            { key: 'used', width: 172, cell: (row) => labeled(words.columns.used, <Moment time={row.lastUsedAt} />) },
            { key: 'level', width: 96, cell: ({ level }) => labeled(words.columns.level, words.levels[level]) },
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
                      void change(
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
        <Button look="outline" dense onClick={() => void change(endOthers, words.othersEnded)}>
          {words.endOthers}
        </Button>
        <Button look="outline" dense onClick={() => void signOut()}>
          {words.endAll}
        </Button>
      </div>
    </Section>
  )
}
