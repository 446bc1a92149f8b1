import type { User } from '@supabase/supabase-js'
import { Suspense, useEffect, useLayoutEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#app/components/button.tsx'
import { Field } from '#app/components/field.tsx'
import { Flywheel } from '#app/components/flywheel.tsx'
import { MissingPart } from '#app/components/missing-part.tsx'
import { Tabs } from '#app/components/tabs.tsx'
import { needsSecondStep } from '#app/lib/access-claims.ts'
import { useAuth } from '#app/lib/auth.tsx'
import { lazyPart } from '#app/lib/lazy-part.ts'
import { notify } from '#app/lib/notify.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import type { RouteHandle } from '#app/lib/route-handle.ts'
import { useWords } from '#app/lib/words.ts'
import { AccountForm, PasswordField, SecondStep } from '#app/staff/account-form.tsx'
import { missingPart } from '#content/missing-part.ts'
import { auth } from '#content/pages/auth.ts'
import { fillIn } from '#contract/fill-in.ts'
import { EMAIL_MAX_CHARACTERS } from '#contract/limits.ts'
import { CardTitle, RequestButton, TEXT_BUTTON, useAuthWords } from './card-parts.tsx'

export const handle: RouteHandle = { isPrivate: true }
export const meta = pageMeta('auth', auth, { noindex: true })

/** It names all staff pages, which strangers need not load. */
const SignedIn = lazyPart(() => import('./signed-in.tsx'))

export default function AuthPage() {
  const { user } = useAuth()
  return (
    <section className="wrap grid items-start gap-x-6 gap-y-10 overflow-clip py-12 md:min-h-[40rem] md:grid-cols-12 lg:pt-[1.1875rem] lg:pb-20">
      <MissingPart words={useWords('missingPart', missingPart, 'plain')} />
      {/*
       * The minimum height keeps the lower edge in place when a visitor who signs in changes the
       * form.
       */}
      <div
        className={`border border-line bg-white p-6 sm:p-9 md:col-span-6 lg:col-span-5 ${user ? '' : 'min-h-[35rem]'}`}
      >
        <SignInCard />
      </div>
      <Flywheel className="w-full max-md:hidden md:col-span-6 lg:col-span-6 lg:col-start-7" />
    </section>
  )
}

type View = 'signIn' | 'signUp' | 'forgotten'

/**
 * The card of `/auth`: sign in, sign up, forgotten password, new password, and who is signed in.
 */
function SignInCard() {
  const words = useAuthWords()
  const { user, session, loading, recovering, signOut, check } = useAuth()
  const navigate = useNavigate()
  const [view, setView] = useState<View>('signIn')
  const [wasInvited, setInvited] = useState(false)

  // Everyone who opens this page needs the client, so it is loaded while they fill in the form.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, also when it fails
  useEffect(check, [])

  // It is known now whether the person of a link or of a stored session is here.
  useLayoutEffect(() => {
    if (!loading) {
      delete document.documentElement.dataset.returning
    }
  }, [loading])

  if (needsSecondStep(session)) {
    return (
      <>
        <CardTitle
          title={words.secondStep.title}
          lead={fillIn(words.secondStep.lead, { email: user?.email ?? '' })}
        />
        <SecondStep
          // After a link for a forgotten password, the card asks for a new password. Everyone else
          // goes to Home.
          onDone={recovering ? undefined : () => void navigate('/')}
        />
        <Button look="text" className="mt-4 text-small" onClick={signOut}>
          {words.signedIn.signOut}
        </Button>
      </>
    )
  }
  if (user && recovering) {
    return <NewPassword user={user} onFirst={() => setInvited(true)} />
  }
  if (user) {
    return (
      <>
        <CardTitle
          title={words.signedIn.title}
          lead={fillIn(words.signedIn.lead, { email: user.email ?? '' })}
        />
        <Suspense>
          <SignedIn user={user} goesOn={wasInvited} />
        </Suspense>
      </>
    )
  }
  if (view === 'forgotten') {
    return <Forgotten onBack={() => setView('signIn')} />
  }
  return (
    <div className="stranger-only">
      <CardTitle title={words.title} lead={words.subtitle} />
      <Tabs
        label={words.tabs.label}
        tabs={[
          { key: 'signIn', label: words.tabs.signIn },
          { key: 'signUp', label: words.tabs.signUp },
        ]}
        selected={view}
        onSelect={(key) => setView(key as View)}
        className="mt-6"
      >
        {view === 'signIn' ? <SignIn onForgotten={() => setView('forgotten')} /> : <SignUp />}
      </Tabs>
      <noscript>
        <p className="mt-4 font-semibold">{words.withoutScripting}</p>
      </noscript>
    </div>
  )
}

function SignIn({ onForgotten }: { onForgotten: () => void }) {
  const words = useAuthWords()
  const navigate = useNavigate()
  return (
    <AccountForm
      action={words.signIn}
      fields={
        <>
          <EmailField />
          <PasswordField
            label={words.password}
            name="password"
            autoComplete="current-password"
            required
          />
        </>
      }
      ask={async ({ auth }, { email = '', password = '' }) => {
        const { data, error } = await auth.signInWithPassword({ email: email.trim(), password })
        if (data.user && !needsSecondStep(data.session)) {
          void navigate('/')
        }
        const isLimited = error?.code === 'over_request_rate_limit'
        return { error: isLimited ? new Error(words.refusals.too_many_passwords) : error }
      }}
    >
      <button type="button" data-replay="" onClick={onForgotten} className={TEXT_BUTTON}>
        {words.forgotten.link}
      </button>
    </AccountForm>
  )
}

const toHome = () => ({ emailRedirectTo: `${location.origin}/` })

function SignUp() {
  const words = useAuthWords()
  const [signedUp, setSignedUp] = useState<string>()
  return (
    <AccountForm
      action={words.signUp}
      done={words.signUp.done}
      fields={
        <>
          <EmailField />
          <NewPasswordField label={words.password} />
        </>
      }
      ask={async ({ auth }, { email = '', password = '' }) => {
        const { error } = await auth.signUp({ email: email.trim(), password, options: toHome() })
        setSignedUp(error ? undefined : email.trim())
        return { error }
      }}
    >
      {signedUp === undefined ? null : (
        <RequestButton
          {...words.resend}
          ask={({ auth }) => auth.resend({ type: 'signup', email: signedUp, options: toHome() })}
          onDone={() => notify(words.resend.done, 'neutral')}
        />
      )}
    </AccountForm>
  )
}

function Forgotten({ onBack }: { onBack: () => void }) {
  const words = useAuthWords()
  return (
    <>
      <CardTitle title={words.forgotten.title} lead={words.forgotten.lead} />
      <AccountForm
        action={words.forgotten}
        done={words.forgotten.done}
        fields={<EmailField />}
        ask={({ auth }, { email = '' }) =>
          auth.resetPasswordForEmail(email.trim(), { redirectTo: `${location.origin}/auth` })
        }
      >
        <button type="button" onClick={onBack} className={TEXT_BUTTON}>
          {words.forgotten.back}
        </button>
      </AccountForm>
    </>
  )
}

/**
 * After the link for a forgotten password, and after an invitation, which comes with `invited_at`.
 */
function NewPassword({
  user: { email = '', invited_at: invitedAt },
  onFirst,
}: {
  user: User
  /** Someone who was invited has a password now. */
  onFirst: () => void
}) {
  const words = useAuthWords()
  const { title, lead, ...action } = invitedAt ? words.firstPassword : words.newPassword
  return (
    <>
      <CardTitle title={title} lead={fillIn(lead, { email })} />
      <AccountForm
        action={action}
        fields={<NewPasswordField label={action.label} />}
        ask={({ auth }, { password = '' }) => auth.updateUser({ password })}
        onDone={() => {
          notify(action.done, 'success')
          if (invitedAt) {
            onFirst()
          }
        }}
      />
    </>
  )
}

const EmailField = () => (
  <Field
    label={useAuthWords().email}
    type="email"
    name="email"
    autoComplete="username"
    required
    maxLength={EMAIL_MAX_CHARACTERS}
  />
)

const NewPasswordField = ({ label }: { label: string }) => (
  <PasswordField
    label={label}
    hint={useAuthWords().passwordHint}
    name="password"
    autoComplete="new-password"
    required
  />
)
