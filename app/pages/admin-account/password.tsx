import { useId, useState } from 'react'
import { AccountForm } from '#app/staff/account-form.tsx'
import { PasswordField } from '#app/staff/password-field.tsx'
import { Section } from '#app/staff/section.tsx'
import { useLoaded } from '#app/staff/use-loaded.ts'
import { account } from '#content/staff/account.ts'

const words = account.password

/** Changes the password. A meter shows how easy the new one is to guess. */
export function Password() {
  const [password, setPassword] = useState('')
  return (
    <Section title={words.title} lead={words.lead}>
      <AccountForm
        action={words}
        done={words.done}
        className="grid gap-4"
        button={{ look: 'outline', dense: true }}
        ask={({ auth }, typed) => auth.updateUser({ password, current_password: typed.current ?? '' })}
        onDone={(form) => {
          form.reset()
          setPassword('')
        }}
        fields={
          <div className="grid max-w-[46rem] items-start gap-x-6 gap-y-4 md:grid-cols-2">
            <PasswordField label={words.current} name="current" autoComplete="current-password" required />
            <div>
              <PasswordField
                label={words.new}
                hint={words.hint}
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

function Strength({ password }: { password: string }) {
  const id = useId()
  // From 0 to 4. The estimate is loaded with the first character.
  const score = useLoaded(
    () => (password ? import('./strength.ts').then(({ strengthOf }) => strengthOf(password)) : undefined),
    [password],
  )
  if (score === undefined || !password) return null
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-3 text-small">
      <label htmlFor={id}>{words.strength}</label>
      {/* The values begin at 1, so that the bar is never empty. Browsers draw a meter in colors of their own. */}
      <meter id={id} min={0} max={5} low={2.5} high={3.5} optimum={5} value={score + 1} className="sr-only">
        {words.levels[score]}
      </meter>
      <svg viewBox="0 0 5 1" preserveAspectRatio="none" aria-hidden="true" className="h-2 w-32 bg-line">
        <rect
          width={score + 1}
          height="1"
          className={score > 2 ? 'fill-sustain' : score === 2 ? 'fill-ink-2' : 'fill-ember'}
        />
      </svg>
      <output className="text-ink-2">{words.levels[score]}</output>
    </p>
  )
}
