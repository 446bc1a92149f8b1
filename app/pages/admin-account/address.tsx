import type { User } from '@supabase/supabase-js'
import { Field } from '#app/components/field.tsx'
import { AccountForm } from '#app/staff/account-form.tsx'
import { PasswordField } from '#app/staff/password-field.tsx'
import { Section } from '#app/staff/section.tsx'
import { account } from '#content/staff/account.ts'
import { fillIn } from '#contract/fill-in.ts'
import { EMAIL_MAX_CHARACTERS } from '#contract/limits.ts'

const words = account.address

/** Changes the email address. The new address applies once its owner has followed the link sent to it. */
export function Address({ user }: { user: User }) {
  return (
    <Section title={words.title} lead={fillIn(words.now, { email: user.email ?? '' })}>
      {user.new_email ? (
        <p className="mb-4 border-ember border-l-2 pl-4 text-small">
          {fillIn(words.pending, { address: user.new_email })}
        </p>
      ) : null}
      <AccountForm
        action={words}
        done={words.done}
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
              label={words.new}
              type="email"
              name="email"
              autoComplete="email"
              required
              maxLength={EMAIL_MAX_CHARACTERS}
            />
            <PasswordField label={words.current} name="current_password" autoComplete="current-password" required />
          </div>
        }
      />
    </Section>
  )
}
