import type { Factor, SupabaseClient, User } from '@supabase/supabase-js'
import { useEffect, useRef, useState } from 'react'
import { Button, buttonClass } from '#app/components/button.tsx'
import { CopyButton } from '#app/components/copy-button.tsx'
import { FormMessage } from '#app/components/form-message.tsx'
import { OneTimeCodeField } from '#app/components/one-time-code-field.tsx'
import { openBackend } from '#app/lib/backend.ts'
import { notify } from '#app/lib/notify.ts'
import { saveBlob } from '#app/lib/save-blob.ts'
import { useSite } from '#app/lib/words.ts'
import { AccountForm, PasswordField, SecondStep, useRequest } from '#app/staff/account-form.tsx'
import { counted } from '#app/staff/counted.ts'
import { dayOf } from '#app/staff/day-of.ts'
import { Section } from '#app/staff/section.tsx'
import { useAccess } from '#app/staff/staff-access.ts'
import { reportFailure, useLoaded } from '#app/staff/use-work.ts'
import { account } from '#content/staff/account.ts'
import { fileNamePart } from '#contract/file-name-part.ts'
import { fillIn } from '#contract/fill-in.ts'

const { twoStep: words, recoveryCodes: codeWords } = account

/**
 * A change that the server refuses if the session is too old. It is repeated after the user has
 * proven their identity.
 */
type AskedChange = (
  client: SupabaseClient,
) => Promise<{ error: ({ code?: string | undefined } & Error) | null }>

type Enrollment = { id: string; qrCode: string; secret: string }

/** Authenticator apps and recovery codes of the account. */
export function TwoStep({ user }: { user: User }) {
  const apps =
    user.factors?.filter(
      (factor) => factor.factor_type === 'totp' && factor.status === 'verified',
    ) ?? []
  const off = useAccess()?.may('second_step') ? words.needed : words.off
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
    if (isTooOld) {
      setWaiting(() => ask)
    }
  }

  const enroll: AskedChange = async ({ auth: { mfa } }) => {
    const { data: list } = await mfa.listFactors()
    // An unfinished setup would block the name of the new one, so it is removed.
    for (const { id } of list?.all.filter(({ status }) => status === 'unverified') ?? []) {
      await mfa.unenroll({ factorId: id })
    }
    const names = new Set(
      list?.all.filter(({ status }) => status === 'verified').map((factor) => factor.friendly_name),
    )
    let number = 1
    while (names.has(fillIn(words.appName, { number }))) {
      number++
    }
    const friendlyName = fillIn(words.appName, { number })
    const { data, error } = await mfa.enroll({ factorType: 'totp', friendlyName })
    if (data?.type === 'totp') {
      setEnrollment({ id: data.id, qrCode: data.totp.qr_code, secret: data.totp.secret })
    }
    return { error }
  }

  const remove =
    ({ id, friendly_name = '' }: Factor): AskedChange =>
    async ({ auth }) => {
      const { error } = await auth.mfa.unenroll({ factorId: id })
      if (error) {
        return { error }
      }
      notify(fillIn(words.removed, { name: friendly_name }), 'success')
      // Refreshes the session, so that it has the remaining factors.
      return await auth.refreshSession()
    }

  return (
    <Section title={words.title} lead={apps.length > 0 ? words.on : off}>
      {apps.length > 0 ? (
        <ul
          aria-label={words.apps}
          className="mb-4 grid max-w-narrow divide-y divide-line border-line border-y"
        >
          {apps.map((app) => (
            <li key={app.id} className="flex flex-wrap items-center justify-between gap-x-4 py-1">
              <span>
                <span className="font-semibold">{app.friendly_name}</span>{' '}
                <span className="text-muted text-small">
                  {fillIn(words.added, { date: dayOf(app.created_at) })}
                </span>
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
function Scan({
  enrollment: { id, qrCode, secret },
  onClose,
}: {
  enrollment: Enrollment
  onClose: () => void
}) {
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
          <img
            src={qrCode}
            alt={scan.picture}
            width={208}
            height={208}
            className="border border-line"
          />
          <p className="text-small">
            <span>{scan.secret}</span>{' '}
            <code className="block font-semibold [overflow-wrap:anywhere]">
              {secret.match(/.{1,4}/g)?.join(' ')}
            </code>
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

/**
 * Signs in with a new session. The earlier one ends, because nothing uses it any more and it would
 * last for weeks.
 */
async function signInAgain(
  { auth }: SupabaseClient,
  credentials: { email: string; password: string },
) {
  const { session } = (await auth.getSession()).data
  const { error } = await auth.signInWithPassword(credentials)
  if (!error && session) {
    await auth.admin.signOut(session.access_token, 'local')
  }
  return { error }
}

/**
 * Asks the user for a fresh proof of identity: a code if the account has an authenticator app,
 * otherwise the password.
 */
function ConfirmIdentity({ user, onDone }: { user: User; onDone: () => void }) {
  const { confirm } = account
  const hasApp = user.factors?.some(({ status }) => status === 'verified') ?? false
  return (
    <div className="mt-4 border-ember border-s-2 ps-4">
      <h3 className="font-semibold">{confirm.title}</h3>
      <p className="mt-1 text-ink-2 text-small">{hasApp ? confirm.code : confirm.password}</p>
      {hasApp ? (
        <SecondStep onDone={onDone} />
      ) : (
        <AccountForm
          action={confirm}
          className="mt-4 grid max-w-narrow gap-4"
          button={{ dense: true }}
          ask={(client, { password = '' }) =>
            signInAgain(client, { email: user.email ?? '', password })
          }
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

interface RecoveryCodesProps {
  user: User
  change: (ask: AskedChange) => Promise<void>
  isBusy: boolean
}

/** The number of remaining codes, and a button for new codes, which are shown once. */
function RecoveryCodes({ user, change, isBusy }: RecoveryCodesProps) {
  const [codes, setCodes] = useState<string[]>()
  // The session has the factors of its last refresh, so it does not know new codes.
  const [hasMade, setHasMade] = useState(false)
  const exist =
    hasMade || (user.factors?.some(({ factor_type }) => factor_type === 'recovery_code') ?? false)

  const remaining = useLoaded(
    () =>
      exist ? openBackend().then(({ auth: { mfa } }) => mfa.recoveryCodes.getStatus()) : undefined,
    [exist, codes],
  )?.data?.remaining

  const make: AskedChange = async ({ auth: { mfa } }) => {
    const { data, error } = await (exist
      ? mfa.recoveryCodes.regenerate()
      : mfa.recoveryCodes.generate())
    if (data) {
      setCodes(data.codes)
    }
    if (data) {
      setHasMade(true)
    }
    return { error }
  }

  if (codes) {
    return <Codes codes={codes} email={user.email ?? ''} onSaved={() => setCodes(undefined)} />
  }
  return (
    <div className="mt-6 max-w-narrow">
      <h3 className="font-semibold">{codeWords.title}</h3>
      <p className="mt-1 text-ink-2 text-small">
        {remaining === undefined
          ? codeWords.none
          : `${counted(codeWords.left, remaining)} ${codeWords.makeAgainHint}`}
      </p>
      <Button
        look="outline"
        dense
        className="mt-3"
        disabled={isBusy}
        onClick={() => void change(make)}
      >
        {remaining === undefined ? codeWords.make : codeWords.makeAgain}
      </Button>
    </div>
  )
}

function Codes({
  codes,
  email,
  onSaved,
}: {
  codes: readonly string[]
  email: string
  onSaved: () => void
}) {
  const { show } = codeWords
  const name = fileNamePart(useSite('plain').name)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const shown = codes.map((code) => code.match(/.{1,4}/g)?.join('-') ?? code)

  function save() {
    const text = `${fillIn(show.file, { email, site: location.host })}\n\n${shown.join('\n')}\n`
    saveBlob(new Blob([text], { type: 'text/plain' }), `${name}-recovery-codes.txt`)
  }

  return (
    <div className="mt-6 max-w-narrow border-ember border-s-2 ps-4">
      <h3 ref={heading} tabIndex={-1} className="font-semibold outline-none">
        {show.title}
      </h3>
      <p className="mt-1 text-ink-2 text-small">{show.lead}</p>
      <ol className="mt-3 grid gap-x-6 gap-y-1 sm:grid-cols-2">
        {shown.map((code) => (
          <li key={code}>
            <code className="whitespace-nowrap">{code}</code>
          </li>
        ))}
      </ol>
      <div className="mt-4 flex flex-wrap gap-3">
        <CopyButton
          className={buttonClass({ look: 'outline', dense: true })}
          label={show.copy}
          done={show.copied}
          text={() => shown.join('\n')}
          onFailure={reportFailure}
        />
        <Button look="outline" dense onClick={save}>
          {show.save}
        </Button>
        <Button dense onClick={onSaved}>
          {show.done}
        </Button>
      </div>
    </div>
  )
}
