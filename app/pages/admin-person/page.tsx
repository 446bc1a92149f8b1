import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { Button } from '#app/components/button.tsx'
import { Field } from '#app/components/field.tsx'
import { FormMessage } from '#app/components/form-message.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { saveBlob } from '#app/lib/save-blob.ts'
import { useSite } from '#app/lib/words.ts'
import { fetchFromStaffApi, postToStaffApi } from '#app/staff/api.ts'
import { localDay } from '#app/staff/day-of.ts'
import { EmailAddress } from '#app/staff/email-address.tsx'
import { Moment } from '#app/staff/moment.tsx'
import { PageFrame, useStaffData } from '#app/staff/page-frame.tsx'
import { Section } from '#app/staff/section.tsx'
import { useLoaded, useWork } from '#app/staff/use-work.ts'
import { storedNames } from '#content/staff/stored-names.ts'
import { staffPages } from '#content/staff.ts'
import { escapeMarkup } from '#contract/escape-markup.ts'
import { fillIn } from '#contract/fill-in.ts'
import type { ErasedPerson, FoundPerson, Team } from '#contract/staff.ts'

const words = staffPages['/admin/person']
const PARTS = Object.keys(words.parts) as (keyof typeof words.parts)[]

export const meta = pageMeta('staff', { meta: words }, { noindex: true })

/** The page asks for a person later. Like the team, people are shown to admins only, so this refuses everyone else. */
const load = () => fetchFromStaffApi<Team>('/team')

/** Everything about a person, by the email address after the `#`, which is in no log of a server or proxy. */
export default function PersonPage() {
  const state = useStaffData(words, load)
  const { hash, key } = useLocation()
  const email = decodeURIComponent(hash.slice(1)).trim().toLowerCase()
  return (
    <PageFrame words={words} state={state}>
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
        <ol className="max-w-measure list-decimal space-y-2 border-line border-t pt-5 pl-5 text-small">
          {words.begin.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      )}
      {found ? <OtherAddresses email={email} found={found.data.otherAddresses} /> : null}
      {erased ? <Receipt {...erased} /> : found ? <Found email={email} found={found} onErased={setErased} /> : null}
    </>
  )
}

/**
 * Addresses to look at next. They stay beside the receipt, and go with each link, because the leads that led to them are gone
 * once the person is erased.
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
            <Link className="link" to={{ hash: encodeURIComponent(email) }} state={{ addresses: all }}>
              <EmailAddress email={email} />
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  ) : null
}

interface FoundProps {
  email: string
  found: FoundPerson
  onErased: (erased: ErasedPerson) => void
}

function Found({ email, found: { data, preview, isErasedAtCrm }, onErased }: FoundProps) {
  const site = useSite('plain').name
  const stored = useRef<HTMLDivElement>(null)
  const copy = useRef<HTMLButtonElement>(null)
  const confirm = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const { isBusy, run } = useWork(() => {})

  function savePage() {
    const title = fillIn(words.copy.heading, { site, email, at: new Date().toLocaleString() })
    save(readablePage(title, stored.current?.innerHTML ?? ''), 'text/html', `person-${localDay(0)}.html`)
  }
  const saveJson = () => save(JSON.stringify(data, null, 2), 'application/json', `person-${localDay(0)}.json`)
  async function erase(event: FormEvent) {
    event.preventDefault()
    const done = await run(() => postToStaffApi<ErasedPerson>('/person/erase', { email }))
    if (done) onErased(done)
  }
  // The dates of backups are there, whoever it is.
  const isUnknown = PARTS.every((name) => name === 'backups' || isEmpty(data[name]))
  const unknown = <p role="status">{words.unknown}</p>
  if (isUnknown && !isErasedAtCrm) return unknown
  return (
    <>
      {isUnknown ? (
        <div className="mb-6">{unknown}</div>
      ) : (
        <>
          {/* Not links, because the fragment of the page's address is the person's. */}
          <div className="mb-4 flex gap-6">
            <Button look="text" dense onClick={() => copy.current?.focus()}>
              {words.copy.begin}
            </Button>
            <Button look="text" dense onClick={() => confirm.current?.focus()}>
              {words.erase.title}
            </Button>
          </div>
          <div ref={stored}>
            {PARTS.map((name) => (
              <Section key={name} title={words.parts[name]} lead="">
                <Values value={data[name]} none={words.none} />
              </Section>
            ))}
          </div>
          <Section title={words.copy.title} lead={words.copy.lead}>
            <div className="flex flex-wrap gap-3">
              <Button ref={copy} look="outline" dense onClick={savePage}>
                {words.copy.page}
              </Button>
              <Button look="outline" dense onClick={saveJson}>
                {words.copy.json}
              </Button>
            </div>
          </Section>
        </>
      )}
      <Section title={words.erase.title} lead={words.erase.lead}>
        <pre className="max-w-measure whitespace-pre-wrap text-small">{preview}</pre>
        <form onSubmit={(event) => void erase(event)} className="mt-5 flex max-w-[40rem] flex-wrap items-end gap-3">
          <Field
            className="min-w-0 flex-[1_1_16rem]"
            ref={confirm}
            dense
            label={words.erase.confirm}
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Button type="submit" dense disabled={isBusy || typed.trim().toLowerCase() !== email}>
            {words.erase.action}
          </Button>
        </form>
      </Section>
    </>
  )
}

function Receipt({ receipt }: ErasedPerson) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="max-w-measure border border-ink bg-white p-5">
      <h2 ref={heading} tabIndex={-1} className="text-h3 outline-none">
        {words.erase.receipt}
      </h2>
      <pre className="my-4 whitespace-pre-wrap text-small">{receipt}</pre>
      <Button dense onClick={() => save(receipt, 'text/plain', `erasure-receipt-${localDay(0)}.txt`)}>
        {words.erase.save}
      </Button>
    </section>
  )
}

const save = (text: string, type: string, name: string) => saveBlob(new Blob([text], { type }), name)

const STYLE = `body{font:16px/1.5 Georgia,serif;max-width:50rem;margin:2rem auto;padding:0 1rem;color:#1c1915}
dl{border-top:1px solid #d9cdba;margin:.3rem 0;padding-top:.3rem}dd{margin:0 0 .3rem 1rem;overflow-wrap:anywhere}
dt{color:#6b6357}span{white-space:pre-wrap}`

/** A file that anyone can read, print and keep, without scripts or other files. @param content HTML that React has made */
const readablePage = (title: string, content: string) => `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="robots" content="noindex"><meta name="viewport" content="width=device-width">
<title>${escapeMarkup(title)}</title><style>${STYLE}</style>
<h1>${escapeMarkup(title)}</h1>
${content}
</html>
`

const { states, delivery, forms, lead } = staffPages['/admin/leads']
/** Texts of values, by the name of the field. A value that is not among them is shown as it is stored. */
const TEXTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  form: forms,
  delivery,
  state: { ...lead.history.emailStates, ...states },
  template: lead.emails,
}

/** Larger numbers are times: those of a visit are stored as epoch milliseconds. */
const EPOCH_MS = 1e12
const TIME = /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/
const isEmpty = (value: unknown): boolean =>
  value === null || value === '' || (typeof value === 'object' && Object.values(value).every(isEmpty))

/** `last_sign_in_at` and `lastSignInAt` are read as 'Last sign in'. */
function labelOf(name: string): string {
  const said = name
    .replaceAll(/_|(?=[A-Z])/g, ' ')
    .replace(/ at$/i, '')
    .toLowerCase()
  return storedNames[name] ?? said.charAt(0).toUpperCase() + said.slice(1)
}

const ORDER = Object.keys(storedNames)
/** Lists and objects come last. */
const rank = ([name, value]: [string, unknown]) => (typeof value === 'object' ? ORDER.length : 0) + ORDER.indexOf(name)

/** Fields as the CRM takes them, `[{ name, value }]`, as an object. */
const asObject = (value: object): object =>
  Array.isArray(value) && value.every((item) => item?.name && 'value' in item)
    ? Object.fromEntries(value.map(({ name, value }) => [name, value]))
    : value

/** A value from the database with all that it holds: plain values in two columns, then lists and objects below their names. Empty parts are left out. */
function Values({ value, none, name = '' }: { value: unknown; none: string; name?: string }) {
  if (isEmpty(value)) return <p className="text-muted text-small">{none}</p>
  if (typeof value === 'string' && TIME.test(value)) return <Moment time={value} />
  if (typeof value === 'number' && value > EPOCH_MS) return <Moment time={new Date(value).toISOString()} />
  if (typeof value !== 'object' || value === null)
    return <span className="whitespace-pre-wrap">{TEXTS[name]?.[String(value)] ?? String(value)}</span>
  const shown = asObject(value)
  const parts = Object.entries(shown).filter(([, inner]) => !isEmpty(inner))
  return (
    <dl className="grid gap-y-1 text-[0.875rem]">
      {parts
        .toSorted((one, other) => rank(one) - rank(other))
        .map(([name, inner]) => (
          <div
            key={name}
            className={
              typeof inner === 'object' ? 'not-first:mt-2 mb-1' : 'grid gap-x-4 sm:grid-cols-[10rem_minmax(0,1fr)]'
            }
          >
            <dt className="text-muted">{Array.isArray(shown) ? Number(name) + 1 : labelOf(name)}</dt>
            <dd className={typeof inner === 'object' ? 'mt-1 border-line border-l pl-3' : '[overflow-wrap:anywhere]'}>
              <Values value={inner} none={none} name={name} />
            </dd>
          </div>
        ))}
    </dl>
  )
}
