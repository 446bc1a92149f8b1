import type { User } from '@supabase/supabase-js'
import { useEffect, useId, useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { Field } from '#app/components/field.tsx'
import { ROW_ACTION, Table } from '#app/components/table.tsx'
import { needsSecondStep } from '#app/lib/access-claims.ts'
import { useAuth } from '#app/lib/auth.tsx'
import { openBackend } from '#app/lib/backend.ts'
import { useIsHosted } from '#app/lib/hosted-project.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { useWords } from '#app/lib/words.ts'
import { AccountForm, PasswordField, SecondStep } from '#app/staff/account-form.tsx'
import { callWithSession, fetchFromStaffApi, postToStaffApi } from '#app/staff/api.ts'
import { Calendars } from '#app/staff/calendars/calendars.tsx'
import { deviceName } from '#app/staff/device-name.ts'
import { Moment } from '#app/staff/moment.tsx'
import { PageTitle, RequireSession } from '#app/staff/page-frame.tsx'
import { Section } from '#app/staff/section.tsx'
import { SelectField } from '#app/staff/select-field.tsx'
import { readAccess, useAccess } from '#app/staff/staff-access.ts'
import { reportFailure, useLoaded, useWork } from '#app/staff/use-work.ts'
import { auth } from '#content/pages/auth.ts'
import { account } from '#content/staff/account.ts'
import { staffPages } from '#content/staff.ts'
import { fillIn } from '#contract/fill-in.ts'
import { EMAIL_MAX_CHARACTERS } from '#contract/limits.ts'
import {
  type AccountSession,
  NOTICE_WAYS_OF,
  type NoticeChoices,
} from '#contract/staff/accounts.ts'
import { NOTICE_KINDS, type NoticeKind } from '#contract/tables/accounts.ts'
import { TwoStep } from './two-step.tsx'

const words = staffPages['/admin/account']

export const meta = pageMeta('staff', { meta: words }, { noindex: true })

/**
 * The account of the signed-in user. Everyone with an account may open it, because it shows no
 * other data.
 */
export default function AccountPage() {
  return (
    <RequireSession words={words} shape="sections">
      {(user) => <Account user={user} />}
    </RequireSession>
  )
}

function Account({ user }: { user: User }) {
  const { session } = useAuth()
  const { secondStep } = useWords('auth', auth, 'plain')
  const token = session?.access_token
  // A second step changes the token and what the person may read.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new token is the event
  useEffect(() => {
    // For the links in the header. This page works without the answer.
    openBackend()
      .then((client) => readAccess(client, user.id))
      .catch(() => {})
  }, [user.id, token])
  if (needsSecondStep(session)) {
    return (
      <>
        <h1 className="text-h3">{secondStep.title}</h1>
        <p className="mt-2 text-ink-2">{fillIn(secondStep.lead, { email: user.email ?? '' })}</p>
        <SecondStep />
      </>
    )
  }
  return (
    <>
      <PageTitle words={words} />
      <div className="mt-6">
        <TwoStep user={user} />
        <Password />
        <Address user={user} />
        <Notices />
        <OwnCalendars email={user.email ?? ''} />
        <Devices />
      </div>
    </>
  )
}

/** The calendars of a host who has an account. */
function OwnCalendars({ email }: { email: string }) {
  const isHosted = useIsHosted()
  const mayBook = useAccess()?.may('bookings') ?? false
  return mayBook && !isHosted ? <Calendars own={email} /> : null
}

const noticeWords = account.notices
const waysOf = (kind: NoticeKind) =>
  Object.fromEntries(NOTICE_WAYS_OF[kind].map((way) => [way, noticeWords.ways[way]]))

/** What the person is told by email. Shown to those who may read leads. */
function Notices() {
  const mayRead = useAccess()?.may('leads') ?? false
  const { isBusy, run } = useWork(() => {})
  const [chosen, setChosen] = useState<NoticeChoices>()
  const stored = useLoaded(
    () => (mayRead ? fetchFromStaffApi<NoticeChoices>('/notices') : undefined),
    [mayRead],
    reportFailure,
  )
  const choices = chosen ?? stored
  if (!mayRead || !choices) {
    return null
  }
  const choose = async (kind: NoticeKind, how: string) =>
    setChosen(
      await run(() => postToStaffApi<NoticeChoices>('/notices', { kind, how }), noticeWords.saved),
    )
  return (
    <Section title={noticeWords.title} lead={noticeWords.lead}>
      <div className="grid max-w-[46rem] gap-x-6 gap-y-4 sm:grid-cols-2">
        {NOTICE_KINDS.map((kind) => (
          <SelectField
            key={kind}
            label={noticeWords.kinds[kind]}
            value={choices[kind]}
            disabled={isBusy}
            options={waysOf(kind)}
            onChoose={(how) => void choose(kind, how)}
          />
        ))}
      </div>
    </Section>
  )
}

const addressWords = account.address

/**
 * Changes the email address. The new address applies once its owner has followed the link sent to
 * it.
 */
function Address({ user }: { user: User }) {
  return (
    <Section
      title={addressWords.title}
      lead={fillIn(addressWords.now, { email: user.email ?? '' })}
    >
      {user.new_email ? (
        <p className="mb-4 border-ember border-s-2 ps-4 text-small">
          {fillIn(addressWords.pending, { address: user.new_email })}
        </p>
      ) : null}
      <AccountForm
        action={addressWords}
        done={addressWords.done}
        className="grid gap-4"
        button={{ look: 'outline', dense: true }}
        ask={({ auth }, { email = '', current_password = '' }) =>
          auth.updateUser(
            { email: email.trim(), current_password },
            { emailRedirectTo: `${location.origin}/admin/account` },
          )
        }
        onDone={(form) => form.reset()}
        fields={
          <div className="grid max-w-[46rem] items-start gap-x-6 gap-y-4 md:grid-cols-2">
            <Field
              label={addressWords.new}
              type="email"
              name="email"
              autoComplete="email"
              required
              maxLength={EMAIL_MAX_CHARACTERS}
            />
            <PasswordField
              label={addressWords.current}
              name="current_password"
              autoComplete="current-password"
              required
            />
          </div>
        }
      />
    </Section>
  )
}

const passwordWords = account.password

/** Changes the password. A meter shows how easy the new one is to guess. */
function Password() {
  const [password, setPassword] = useState('')
  return (
    <Section title={passwordWords.title} lead={passwordWords.lead}>
      <AccountForm
        action={passwordWords}
        done={passwordWords.done}
        className="grid gap-4"
        button={{ look: 'outline', dense: true }}
        ask={({ auth }, typed) =>
          auth.updateUser({ password, current_password: typed.current ?? '' })
        }
        onDone={(form) => {
          form.reset()
          setPassword('')
        }}
        fields={
          <div className="grid max-w-[46rem] items-start gap-x-6 gap-y-4 md:grid-cols-2">
            <PasswordField
              label={passwordWords.current}
              name="current"
              autoComplete="current-password"
              required
            />
            <div>
              <PasswordField
                label={passwordWords.new}
                hint={passwordWords.hint}
                name="password"
                autoComplete="new-password"
                required
                onChange={(event) => setPassword(event.currentTarget.value)}
              />
              <Strength password={password} />
            </div>
          </div>
        }
      />
    </Section>
  )
}

/** Colors of the bar by the estimate, from weak to strong. */
const FILLS = ['fill-ember', 'fill-ember', 'fill-ink-2', 'fill-sustain', 'fill-sustain']

async function estimate(password: string): Promise<number> {
  const { strengthOf } = await import('./strength.ts')
  return strengthOf(password)
}

function Strength({ password }: { password: string }) {
  const id = useId()
  // From 0 to 4. The estimate is loaded with the first character.
  const score = useLoaded(() => (password ? estimate(password) : undefined), [password])
  if (score === undefined || !password) {
    return null
  }
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-3 text-small">
      <label htmlFor={id}>{passwordWords.strength}</label>
      {/*
       * The values begin at 1, so that the bar is never empty. Browsers draw a meter in colors of
       * their own.
       */}
      <meter
        id={id}
        min={0}
        max={5}
        low={2.5}
        high={3.5}
        optimum={5}
        value={score + 1}
        className="sr-only"
      >
        {passwordWords.levels[score]}
      </meter>
      <svg
        viewBox="0 0 5 1"
        preserveAspectRatio="none"
        aria-hidden="true"
        className="h-2 w-32 bg-line"
      >
        <rect width={score + 1} height="1" className={FILLS[score]} />
      </svg>
      <output className="text-ink-2">{passwordWords.levels[score]}</output>
    </p>
  )
}

const deviceWords = account.devices
const SESSIONS_PATH = '/auth/v1/sessions'

async function fetchSessions(): Promise<AccountSession[]> {
  const answer = await callWithSession(SESSIONS_PATH)
  return answer.json()
}

const nameOf = ({ userAgent }: AccountSession) => deviceName(userAgent)

const titleOf = (session: AccountSession) =>
  session.isCurrent ? fillIn(deviceWords.current, { device: nameOf(session) }) : nameOf(session)

/**
 * The devices on which the account is signed in, with buttons to sign them out. A hosted project
 * lists none.
 */
function Devices() {
  const isHosted = useIsHosted()
  const { session, signOut } = useAuth()
  const [changes, setChanges] = useState(0)
  // A new token may mean that other sessions were signed out.
  const sessions = useLoaded(
    () => (isHosted ? undefined : fetchSessions()),
    [isHosted, changes, session?.access_token],
    reportFailure,
  )
  const { run } = useWork(() => setChanges((before) => before + 1))
  const endOthers = async () => {
    const client = await openBackend()
    const { error } = await client.auth.signOut({ scope: 'others' })
    if (error) {
      throw error
    }
  }

  return (
    <Section title={deviceWords.title} lead={deviceWords.note}>
      {sessions ? (
        <Table
          caption={deviceWords.caption}
          labels={deviceWords.columns}
          labelsValues
          rows={sessions}
          rowKey={({ id }) => id}
          columns={[
            { key: 'device', kind: 'title', cell: titleOf },
            { key: 'started', width: 172, cell: (row) => <Moment time={row.startedAt} /> },
            { key: 'used', width: 172, cell: (row) => <Moment time={row.lastUsedAt} /> },
            { key: 'level', width: 116, cell: ({ level }) => deviceWords.levels[level] },
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
                    aria-label={fillIn(deviceWords.endLabel, { device: nameOf(row) })}
                    onClick={() =>
                      void run(
                        () => callWithSession(`${SESSIONS_PATH}/${row.id}`, { method: 'DELETE' }),
                        fillIn(deviceWords.ended, { device: nameOf(row) }),
                      )
                    }
                  >
                    {deviceWords.end}
                  </Button>
                ),
            },
          ]}
        />
      ) : null}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button look="outline" dense onClick={() => void run(endOthers, deviceWords.othersEnded)}>
          {deviceWords.endOthers}
        </Button>
        <Button look="outline" dense onClick={signOut}>
          {deviceWords.endAll}
        </Button>
      </div>
    </Section>
  )
}
