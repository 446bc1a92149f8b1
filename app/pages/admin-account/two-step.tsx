import type { Factor, SupabaseClient, User } from '@supabase/supabase-js'
import { useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { FormMessage } from '#app/components/form-message.tsx'
import { OneTimeCodeField } from '#app/components/one-time-code-field.tsx'
import { notify } from '#app/lib/notify.ts'
import { AccountForm, useRequest } from '#app/staff/account-form.tsx'
import { dayOf } from '#app/staff/day-of.ts'
import { PasswordField } from '#app/staff/password-field.tsx'
import { SecondStep } from '#app/staff/second-step.tsx'
import { Section } from '#app/staff/section.tsx'
import { account } from '#content/staff/account.ts'
import { fillIn } from '#contract/fill-in.ts'
import { type AskedChange, RecoveryCodes } from './recovery-codes.tsx'

const words = account.twoStep

interface Enrollment {
  id: string
  qrCode: string
  secret: string
}

/** Authenticator apps and recovery codes of the account. */
export function TwoStep({ user }: { user: User }) {
  const apps = user.factors?.filter((factor) => factor.factor_type === 'totp' && factor.status === 'verified') ?? []
  const [enrollment, setEnrollment] = useState<Enrollment>()
  /** The change that waits for the user's proof of identity. */
  const [waiting, setWaiting] = useState<AskedChange>()
  const { send, isSending, failure } = useRequest()

  async function change(ask: AskedChange): Promise<void> {
    setWaiting(undefined)
    let isTooOld = false
    await send(async (client) => {
      const { error } = await ask(client)
      isTooOld = error?.code === 'reauthentication_needed'
      return { error: isTooOld ? null : error }
    })
    // The wrapper is needed, because React calls a function that is passed as state.
    if (isTooOld) setWaiting(() => ask)
  }

  const enroll: AskedChange = async ({ auth: { mfa } }) => {
    const { data: list } = await mfa.listFactors()
    // An unfinished setup would block the name of the new one, so it is removed.
    for (const { id } of list?.all.filter(({ status }) => status === 'unverified') ?? [])
      await mfa.unenroll({ factorId: id })
    const names = new Set(list?.all.filter(({ status }) => status === 'verified').map((factor) => factor.friendly_name))
    let number = 1
    while (names.has(fillIn(words.appName, { number }))) number++
    const friendlyName = fillIn(words.appName, { number })
    const { data, error } = await mfa.enroll({ factorType: 'totp', friendlyName })
    if (data?.type === 'totp') setEnrollment({ id: data.id, qrCode: data.totp.qr_code, secret: data.totp.secret })
    return { error }
  }

  const remove =
    ({ id, friendly_name = '' }: Factor): AskedChange =>
    async ({ auth }) => {
      const { error } = await auth.mfa.unenroll({ factorId: id })
      if (error) return { error }
      notify(fillIn(words.removed, { name: friendly_name }), 'success')
      // Refreshes the session, so that it has the remaining factors.
      return await auth.refreshSession()
    }

  return (
    <Section title={words.title} lead={apps.length > 0 ? words.on : words.off}>
      {apps.length > 0 ? (
        <ul aria-label={words.apps} className="mb-4 grid max-w-narrow divide-y divide-line border-line border-y">
          {apps.map((app) => (
            <li key={app.id} className="flex flex-wrap items-center justify-between gap-x-4 py-1">
              <span>
                <span className="font-semibold">{app.friendly_name}</span>{' '}
                <span className="text-muted text-small">{fillIn(words.added, { date: dayOf(app.created_at) })}</span>
              </span>
              <Button
                look="text"
                dense
                aria-label={fillIn(words.removeLabel, { name: app.friendly_name ?? '' })}
                disabled={isSending}
                onClick={() => void change(remove(app))}
              >
                {words.remove}
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      {enrollment ? (
        <Scan enrollment={enrollment} onClose={() => setEnrollment(undefined)} />
      ) : (
        <Button
          look={apps.length > 0 ? 'outline' : 'primary'}
          dense
          disabled={isSending}
          onClick={() => void change(enroll)}
        >
          {apps.length > 0 ? words.addAnother : words.setUp}
        </Button>
      )}
      <div className="mt-4 max-w-narrow empty:hidden">
        <FormMessage failure={failure} />
      </div>
      {waiting ? <ConfirmIdentity user={user} onDone={() => void change(waiting)} /> : null}
      {apps.length > 0 ? <RecoveryCodes user={user} change={change} isBusy={isSending} /> : null}
    </Section>
  )
}

/** The QR code, its key, and a field for the first code, which proves that the app has the key. */
function Scan({ enrollment: { id, qrCode, secret }, onClose }: { enrollment: Enrollment; onClose: () => void }) {
  const { scan } = words
  return (
    <AccountForm
      action={scan}
      className="grid max-w-narrow gap-4"
      button={{ dense: true }}
      ask={({ auth: { mfa } }, { code = '' }) =>
        mfa.challengeAndVerify({ factorId: id, code: code.replaceAll(/\s/g, '') })
      }
      onDone={() => {
        notify(words.done, 'success')
        onClose()
      }}
      fields={
        <>
          <div>
            <h3 className="font-semibold">{scan.title}</h3>
            <p className="mt-1 text-ink-2 text-small">{scan.lead}</p>
          </div>
          <img src={qrCode} alt={scan.picture} width={208} height={208} className="border border-line" />
          <p className="text-small">
            {scan.secret}{' '}
            <code className="block font-semibold [overflow-wrap:anywhere]">{secret.match(/.{1,4}/g)?.join(' ')}</code>
          </p>
          <OneTimeCodeField label={scan.code} />
        </>
      }
      beside={
        <Button look="outline" dense onClick={onClose}>
          {scan.cancel}
        </Button>
      }
    />
  )
}

/** Signs in with a new session. The earlier one ends, because nothing uses it any more and it would last for weeks. */
async function signInAgain({ auth }: SupabaseClient, credentials: { email: string; password: string }) {
  const { session } = (await auth.getSession()).data
  const { error } = await auth.signInWithPassword(credentials)
  if (!error && session) await auth.admin.signOut(session.access_token, 'local')
  return { error }
}

/** Asks the user for a fresh proof of identity: a code if the account has an authenticator app, otherwise the password. */
function ConfirmIdentity({ user, onDone }: { user: User; onDone: () => void }) {
  const { confirm } = account
  const hasApp = user.factors?.some(({ status }) => status === 'verified') ?? false
  return (
    <div className="mt-4 border-ember border-l-2 pl-4">
      <h3 className="font-semibold">{confirm.title}</h3>
      <p className="mt-1 text-ink-2 text-small">{hasApp ? confirm.code : confirm.password}</p>
      {hasApp ? (
        <SecondStep onDone={onDone} />
      ) : (
        <AccountForm
          action={confirm}
          className="mt-4 grid max-w-narrow gap-4"
          button={{ dense: true }}
          ask={(client, { password = '' }) => signInAgain(client, { email: user.email ?? '', password })}
          onDone={onDone}
          fields={
            <PasswordField
              label={confirm.passwordLabel}
              name="password"
              autoComplete="current-password"
              required
              autoFocus
            />
          }
        />
      )}
    </div>
  )
}
