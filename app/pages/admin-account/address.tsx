import type { User } from '@supabase/supabase-js'
import { type FormEvent, useRef, useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { Field } from '#app/components/field.tsx'
import { FormMessage } from '#app/components/form-message.tsx'
import { PasswordField } from '#app/staff/password-field.tsx'
import { Section } from '#app/staff/section.tsx'
import { useRequest } from '#app/staff/use-request.ts'
import { account } from '#content/staff/account.ts'
import { fillIn } from '#contract/fill-in.ts'
import { EMAIL_MAX_CHARACTERS } from '#contract/limits.ts'

const words = account.address

/** Changes the email address. The new address applies once its owner has followed the link sent to it. */
export function Address({ user }: { user: User }) {
  const { state, send, isSending, failure } = useRequest()
  const [asked, setAsked] = useState('')
  const form = useRef<HTMLFormElement>(null)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const email = String(data.get('email') ?? '').trim()
    const change = { email, current_password: String(data.get('current') ?? '') }
    const options = { emailRedirectTo: `${location.origin}/admin/account` }
    if (!(await send((client) => client.auth.updateUser(change, options)))) return
    setAsked(email)
    form.current?.reset()
  }

  return (
    <Section title={words.title} lead={fillIn(words.now, { email: user.email ?? '' })}>
      {user.new_email ? (
        <p className="mb-4 border-ember border-l-2 pl-4 text-small">
          {fillIn(words.pending, { address: user.new_email })}
        </p>
      ) : null}
      <form ref={form} method="dialog" onSubmit={(event) => void submit(event)} className="grid gap-4">
        <div className="grid max-w-[46rem] items-start gap-x-6 gap-y-4 md:grid-cols-2">
          <Field
            label={words.new}
            type="email"
            name="email"
            autoComplete="email"
            required
            maxLength={EMAIL_MAX_CHARACTERS}
          />
          <PasswordField label={words.current} name="current" autoComplete="current-password" required />
        </div>
        <FormMessage
          failure={failure}
          success={state.status === 'done' ? fillIn(words.done, { address: asked }) : undefined}
        />
        <Button look="outline" type="submit" dense disabled={isSending} className="justify-self-start">
          {isSending ? words.busy : words.idle}
        </Button>
      </form>
    </Section>
  )
}
