import { type FormEvent, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { Button } from '#app/components/button.tsx'
import { Field } from '#app/components/field.tsx'
import { FormMessage } from '#app/components/form-message.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { useWords } from '#app/lib/words.ts'
import { fetchFromStaffApi, postToStaffApi } from '#app/staff/api.ts'
import { EmailAddress } from '#app/staff/email-address.tsx'
import { PageFrame, useStaffData } from '#app/staff/page-frame.tsx'
import { Section } from '#app/staff/section.tsx'
import { useLoaded } from '#app/staff/use-work.ts'
import { callFacts } from '#content/calls.ts'
import { staffPages } from '#content/staff.ts'
import type { Team } from '#contract/staff/accounts.ts'
import type { ErasedPerson, FoundPerson } from '#contract/staff/people.ts'
import { Found } from './found.tsx'
import { Receipt } from './receipt.tsx'

const words = staffPages['/admin/person']

export const meta = pageMeta('staff', { meta: words }, { noindex: true })

/**
 * The page asks for a person later. Like the team, people are shown to admins only, so this refuses
 * everyone else.
 */
const load = () => fetchFromStaffApi<Team>('/team')

/**
 * Everything about a person, by the email address after the `#`, which is in no log of a server or
 * proxy.
 */
export default function PersonPage() {
  const state = useStaffData(words, load)
  const { hash, key } = useLocation()
  const email = decodeURIComponent(hash.slice(1)).trim().toLowerCase()
  // `Values` shows them. The server sends the published facts that a page asks for while it is
  // rendered, before a person is found.
  useWords('calls', callFacts, 'plain')
  return (
    <PageFrame words={words} state={state} shape="sections">
      {/* The same address is looked up again when it is entered again. */}
      <Person key={key} email={email} />
    </PageFrame>
  )
}

function Person({ email }: { email: string }) {
  const navigate = useNavigate()
  const [erased, setErased] = useState<ErasedPerson>()
  const [failure, setFailure] = useState<string>()
  const found = useLoaded(
    () => (email ? postToStaffApi<FoundPerson>('/person', { email }) : undefined),
    [email],
    (error) => setFailure(error.message),
  )

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const asked = String(new FormData(event.currentTarget).get('email') ?? '').trim()
    void navigate({ hash: encodeURIComponent(asked) })
  }
  return (
    <>
      <form onSubmit={submit} className="mt-4 mb-6 flex max-w-[40rem] flex-wrap items-end gap-3">
        <Field
          className="min-w-0 flex-[1_1_18rem]"
          label={words.email}
          name="email"
          inputMode="email"
          autoComplete="off"
          required
          autoFocus={email === ''}
          defaultValue={email}
        />
        <Button type="submit">{words.find}</Button>
        <p className="w-full text-caption text-muted">{words.hint}</p>
      </form>
      <FormMessage failure={failure} />
      {email ? null : (
        <ol className="max-w-measure list-decimal space-y-2 border-line border-t pt-5 ps-5 text-small">
          {words.begin.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      )}
      {found ? <OtherAddresses email={email} found={found.data.otherAddresses} /> : null}
      {erased ? <Receipt {...erased} /> : null}
      {found && !erased ? <Found email={email} found={found} onErased={setErased} /> : null}
    </>
  )
}

/**
 * Addresses to look at next. They stay beside the receipt, and go with each link, because the leads
 * that led to them are gone once the person is erased.
 */
function OtherAddresses({ email: shown, found }: { email: string; found: readonly string[] }) {
  const { title, lead } = words.others
  const brought: string[] = useLocation().state?.addresses ?? []
  const all = [...new Set([shown, ...found, ...brought])]
  const addresses = all.filter((email) => email !== shown)
  return addresses.length > 0 ? (
    <Section title={title} lead={lead}>
      <ul className="space-y-2 text-small">
        {addresses.map((email) => (
          <li key={email}>
            <Link
              className="link"
              to={{ hash: encodeURIComponent(email) }}
              state={{ addresses: all }}
            >
              <EmailAddress email={email} />
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  ) : null
}
