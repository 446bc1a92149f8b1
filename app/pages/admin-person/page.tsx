import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { Button, buttonClass } from '#app/components/button.tsx'
import { Checkbox } from '#app/components/checkbox.tsx'
import { CopyButton } from '#app/components/copy-button.tsx'
import { Field } from '#app/components/field.tsx'
import { FormMessage } from '#app/components/form-message.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { usePublicConfig } from '#app/lib/public-config.ts'
import { saveBlob } from '#app/lib/save-blob.ts'
import { useSite, useWords } from '#app/lib/words.ts'
import { fetchFromStaffApi, postToStaffApi } from '#app/staff/api.ts'
import { dayTimeAndZoneOf, localDay } from '#app/staff/day-of.ts'
import { deviceName } from '#app/staff/device-name.ts'
import { EmailAddress } from '#app/staff/email-address.tsx'
import { useMoney } from '#app/staff/money.ts'
import { PageFrame, useStaffData } from '#app/staff/page-frame.tsx'
import { Section } from '#app/staff/section.tsx'
import { reportFailure, useLoaded, useWork } from '#app/staff/use-work.ts'
import { callFacts } from '#content/calls.ts'
import { operatorOf, owner } from '#content/owner.ts'
import { storedNames, storedTexts } from '#content/staff/stored-names.ts'
import { staffPages } from '#content/staff.ts'
import { escapeMarkup } from '#contract/escape-markup.ts'
import { fillIn } from '#contract/fill-in.ts'
import type {
  ErasedPerson,
  EraseRequest,
  FoundPerson,
  PossibleMention,
  Team,
} from '#contract/staff.ts'

const words = staffPages['/admin/person']
const { fields, lead } = staffPages['/admin/leads']
const PARTS = Object.keys(words.parts) as (keyof typeof words.parts)[]

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
      {erased ? (
        <Receipt {...erased} />
      ) : found ? (
        <Found email={email} found={found} onErased={setErased} />
      ) : null}
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

interface FoundProps {
  email: string
  found: FoundPerson
  onErased: (erased: ErasedPerson) => void
}

function Found({ email, found: { data, preview, isErasedAtCrm }, onErased }: FoundProps) {
  const site = useSite('plain').name
  const { legal } = useWords('site', owner, 'plain')
  const { contactEmail: contact } = usePublicConfig()
  const stored = useRef<HTMLDivElement>(null)
  const confirm = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  /** Ids of what only names the person, and is about the person. */
  const [chosen, setChosen] = useState<readonly string[]>([])
  const { isBusy, run } = useWork(() => {})

  const { possibleMentions } = data
  const isChosen = ({ id }: PossibleMention) => chosen.includes(id)
  const shown = {
    ...data,
    mentions: [...data.mentions, ...possibleMentions.filter(isChosen).map(({ text }) => text)],
  }
  const savePage = () =>
    run(async () => {
      const policy = await publishedPolicy()
      const title = fillIn(words.copy.heading, { site, email, at: dayTimeAndZoneOf(Date.now()) })
      const intro = fillIn(words.copy.intro, { operator: operatorOf(site, legal), contact })
      const page = readablePage(title, intro, `${stored.current?.innerHTML}${policy}`)
      save(page, 'text/html', `person-${localDay(0)}.html`)
    })
  function saveJson() {
    // These may be someone else's.
    const { otherAddresses: _, possibleMentions: __, ...own } = shown
    save(JSON.stringify(own, null, 2), 'application/json', `person-${localDay(0)}.json`)
  }
  async function erase(event: FormEvent) {
    event.preventDefault()
    const choices = possibleMentions.map(
      ({ id }) => [id, chosen.includes(id) ? 'erase' : 'keep'] as const,
    )
    const request: EraseRequest = { email, choices: Object.fromEntries(choices) }
    const done = await run(() => postToStaffApi<ErasedPerson>('/person/erase', request))
    if (done) {
      onErased(done)
    }
  }
  // The dates of backups are there, whoever it is.
  const isUnknown = PARTS.every((name) => name === 'backups' || isEmpty(data[name]))
  const unknown = <p role="status">{words.unknown}</p>
  if (isUnknown && !isErasedAtCrm) {
    return unknown
  }
  return (
    <>
      {isUnknown ? (
        <div className="mb-6">{unknown}</div>
      ) : (
        <>
          <Section title={words.copy.title} lead={words.copy.lead}>
            <div className="flex flex-wrap gap-3">
              <Button look="outline" dense onClick={() => void savePage()}>
                {words.copy.page}
              </Button>
              <Button look="outline" dense onClick={saveJson}>
                {words.copy.json}
              </Button>
              {/* No link, because the fragment of the page's address is the person's. */}
              <Button look="text" dense onClick={() => confirm.current?.focus()}>
                {words.erase.title}
              </Button>
            </div>
          </Section>
          <div ref={stored} translate="no">
            {PARTS.map((name) => (
              <Section key={name} {...words.parts[name]}>
                <Values
                  value={shown[name]}
                  none={name === 'backups' ? words.noBackups : words.none}
                />
              </Section>
            ))}
          </div>
          <PossibleMentions found={possibleMentions} chosen={chosen} onChoose={setChosen} />
        </>
      )}
      <Section title={words.erase.title} lead={words.erase.lead}>
        <pre className="max-w-measure whitespace-pre-wrap font-text text-small">{preview}</pre>
        <form
          onSubmit={(event) => void erase(event)}
          className="mt-5 flex max-w-[40rem] flex-wrap items-end gap-3"
        >
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

interface PossibleMentionsProps {
  found: readonly PossibleMention[]
  chosen: readonly string[]
  onChoose: (ids: readonly string[]) => void
}

/** Texts that may be about someone else, each with a choice. */
function PossibleMentions({ found, chosen, onChoose }: PossibleMentionsProps) {
  const { title, lead, places, choice } = words.possible
  if (found.length === 0) {
    return null
  }
  return (
    <Section title={title} lead={lead}>
      <ul className="max-w-measure divide-y divide-line text-small">
        {found.map(({ id, place, text }) => (
          <li key={id} className="py-3">
            <p id={id} className="whitespace-pre-wrap [overflow-wrap:anywhere]">
              {text}
            </p>
            <Checkbox
              aria-describedby={id}
              label={fillIn(choice, { place: places[place] })}
              checked={chosen.includes(id)}
              onChange={({ currentTarget: { checked } }) =>
                onChoose(checked ? [...chosen, id] : chosen.filter((other) => other !== id))
              }
            />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Receipt({ receipt, letter }: ErasedPerson) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="max-w-measure border border-ink bg-white p-5">
      <h2 ref={heading} tabIndex={-1} className="text-h3 outline-none">
        {words.erase.receipt}
      </h2>
      <pre className="my-4 whitespace-pre-wrap font-text text-small">{receipt}</pre>
      <Button
        dense
        onClick={() => save(receipt, 'text/plain', `erasure-receipt-${localDay(0)}.txt`)}
      >
        {words.erase.save}
      </Button>
      <h3 className="mt-8 font-semibold font-text">{words.erase.letter}</h3>
      <pre className="my-4 whitespace-pre-wrap font-text text-small">{letter}</pre>
      <CopyButton
        className={buttonClass({ look: 'outline', dense: true })}
        label={words.erase.copy}
        done={words.erase.copied}
        text={() => letter}
        onFailure={reportFailure}
      />
    </section>
  )
}

const save = (text: string, type: string, name: string) =>
  saveBlob(new Blob([text], { type }), name)

const STYLE = `body{font:16px/1.5 Georgia,serif;max-width:50rem;margin:2rem auto;padding:0 1rem;color:#1c1915}
h1{font-size:1.5rem;line-height:1.3;overflow-wrap:anywhere}h2,h3{break-after:avoid}section,.policy{border-top:2px solid #1c1915;margin-top:2rem}h2+p,dt{color:#6b6357}
dl dl{border-left:2px solid #d9cdba;margin:.3rem 0;padding-left:.8rem}dd{margin:0;overflow-wrap:anywhere}
dl>div{break-inside:avoid}dl>div:not(:has(dl)){display:grid;grid-template-columns:12rem 1fr;gap:0 1rem}
@media(max-width:30rem){dl>div:not(:has(dl)){display:block;margin-bottom:.4rem}}
dl>div:has(dl){break-inside:auto;margin:.6rem 0}dd span{white-space:pre-wrap}
table{border-collapse:collapse}td,th{border:1px solid #d9cdba;padding:.2rem .5rem;text-align:left;vertical-align:top}`

/**
 * A file that anyone can read, print and keep, without scripts or other files. @param content HTML
 * that React has made
 */
const readablePage = (title: string, intro: string, content: string) => `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="robots" content="noindex"><meta name="viewport" content="width=device-width">
<base href="${location.origin}/privacy-policy"><title>${escapeMarkup(title)}</title><style>${STYLE}</style>
<h1>${escapeMarkup(title)}</h1>
<p>${escapeMarkup(intro)}</p>
${content}
</html>
`

/**
 * Not parsed as a document, because the content security policy would report the style sheet in it.
 */
const POLICY = /<h1[^>]*>(.*?)<\/h1>.*<article[^>]*>(.*?)<\/article>/s
/**
 * The privacy policy as it is published now. It says who holds the data, for what, for how long,
 * and which rights there are.
 */
async function publishedPolicy(): Promise<string> {
  const response = await fetch('/privacy-policy')
  if (!response.ok) {
    throw new Error(words.copy.policyFailed)
  }
  const [, title, text] = POLICY.exec(await response.text()) ?? []
  return `<div class="policy"><h2>${title}</h2>${text}</div>`
}

/** Larger numbers are times: those of a visit are stored as epoch milliseconds. */
const EPOCH_MS = 1e12
const TIME = /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/
/** Ids and hashes, which say nothing to people. */
const ID = /^([\da-f]{8}-[\da-f-]{27}|[\w-]{43}|[\da-f]{64})$/
const isEmpty = (value: unknown): boolean =>
  !value ||
  (typeof value === 'string' && ID.test(value)) ||
  (typeof value === 'object' && Object.values(value).every(isEmpty))

/** `last_sign_in_at` and `lastSignInAt` are read as 'Last sign in'. */
function labelOf(name: string): string {
  const said = name
    .replaceAll(/_|(?=[A-Z])/g, ' ')
    .replace(/ at$/i, '')
    .toLowerCase()
  return storedNames[name] ?? said.charAt(0).toUpperCase() + said.slice(1)
}

const ORDER = Object.keys(storedNames)
/** Names that are not in the list come after it, and lists and objects last. */
const rank = ([name, value]: [string, unknown]) =>
  (typeof value === 'object' ? 2 * ORDER.length : 0) +
  (name in storedNames ? ORDER.indexOf(name) : ORDER.length)

/** A list of texts, such as roles or what was corrected: from what to what. */
const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string')

/** A plain value in words. */
function textOf(name: string, value: unknown): string {
  if (typeof value === 'number') {
    return value > EPOCH_MS ? dayTimeAndZoneOf(value) : value.toLocaleString()
  }
  if (isTexts(value)) {
    return value.map((text) => text || lead.empty).join(name in fields ? ' → ' : ', ')
  }
  if (typeof value !== 'string') {
    return words.yes
  }
  if (TIME.test(value)) {
    return dayTimeAndZoneOf(value)
  }
  if (name === 'user_agent') {
    return deviceName(value)
  }
  // The version of a privacy policy is its date with a part of its hash.
  return storedTexts[name]?.[value] ?? value.replace(/, [\da-f]{12}$/, '')
}

/**
 * A value with all that it holds: plain values in two columns, then lists and objects below their
 * names. Nothing empty.
 */
function Values({ value, none, name = '' }: { value: unknown; none: string; name?: string }) {
  const calls: Record<string, string | { name: string }> = useWords('calls', callFacts, 'plain')
  const { money } = useMoney()
  /** A name or an amount as staff publish it. */
  function published(name: string, value: unknown): string | undefined {
    if (name === 'value' && typeof value === 'number') {
      return money(value)
    }
    const call = name === 'call' ? calls[`${value}`] : undefined
    return typeof call === 'object' ? call.name : undefined
  }
  if (isEmpty(value)) {
    return <p className="text-muted text-small">{none}</p>
  }
  const isPlain = (inner: unknown) => typeof inner !== 'object' || isTexts(inner)
  if (typeof value !== 'object' || value === null || (name && isPlain(value))) {
    return (
      <span className="whitespace-pre-wrap">{published(name, value) ?? textOf(name, value)}</span>
    )
  }
  const parts = Object.entries(value).filter(([name, inner]) => !isEmpty(inner) && name !== 'file')
  return (
    <dl className="grid gap-y-1 text-[0.875rem]">
      {parts
        .toSorted((one, other) => rank(one) - rank(other))
        .map(([name, inner]) => (
          <div
            key={name}
            className={
              isPlain(inner)
                ? 'grid gap-x-4 sm:grid-cols-[10rem_minmax(0,1fr)]'
                : 'not-first:mt-2 mb-1'
            }
          >
            <dt className="text-muted">
              {Array.isArray(value) ? Number(name) + 1 : labelOf(name)}
            </dt>
            <dd
              className={
                isPlain(inner) ? '[overflow-wrap:anywhere]' : 'mt-1 border-line border-l pl-3'
              }
            >
              <Values value={inner} none={none} name={name} />
            </dd>
          </div>
        ))}
    </dl>
  )
}
