import { type FormEvent, useCallback, useEffect } from 'react'
import { Button } from '#app/components/button.tsx'
import { ButtonLink } from '#app/components/button-link.tsx'
import { Checkbox } from '#app/components/checkbox.tsx'
import { CopyButton } from '#app/components/copy-button.tsx'
import { Field } from '#app/components/field.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { usePublicConfig, usePublishedTexts } from '#app/lib/public-config.ts'
import type { RouteHandle } from '#app/lib/route-handle.ts'
import { useEditable, useWords } from '#app/lib/words.ts'
import { fetchFromStaffApi, postToStaffApi } from '#app/staff/api.ts'
import { ago, dayAndTimeOf } from '#app/staff/day-of.ts'
import { PageFrame, useStaffData } from '#app/staff/page-frame.tsx'
import { anchorOf, Section, StateMark } from '#app/staff/section.tsx'
import { SelectField } from '#app/staff/select-field.tsx'
import { reportFailure, useWork } from '#app/staff/use-work.ts'
import { callFacts } from '#content/calls.ts'
import { documents } from '#content/documents/choices.ts'
import { editing } from '#content/editing.ts'
import { emailReasons } from '#content/emails.ts'
import { hosts } from '#content/meetings.ts'
import { offerFacts } from '#content/offer-facts.ts'
import { legalDates } from '#content/pages/legal.ts'
import { people } from '#content/people.ts'
import { previewTitles } from '#content/preview-titles.ts'
import { redirects } from '#content/redirects.ts'
import { site } from '#content/site.ts'
import { commonEndings, proofs } from '#content/staff/launch.ts'
import { meetings } from '#content/staff/meetings.ts'
import type { LaunchGap } from '#content/staff/settings.ts'
import { staffPages } from '#content/staff.ts'
import { testimonials } from '#content/testimonials.ts'
import { fillIn } from '#contract/fill-in.ts'
import type { LaunchProof, LaunchState, ProofRun } from '#contract/launch.ts'
import type { CalendarList, CalendarState } from '#contract/staff.ts'
import { textsOver, wordsAt } from '#contract/words.ts'

const words = staffPages['/admin/settings']
const { launch } = words
const { connect, calendars: calendarStates } = meetings

export const meta = pageMeta('staff', { meta: words }, { noindex: true })
export const handle: RouteHandle = { hydrate: 'load', shell: 'staff', isForm: true }

type FactSection = (typeof words.sections)[number]

/** Labels with the names that are published. */
const useNames = <Labels,>(labels: Labels): Labels =>
  wordsAt('settings', labels, textsOver({ site, calls: callFacts }, usePublishedTexts()), 'plain')

const namesOf = (fields: FactSection['fields']) => fields.flatMap(([, label], at) => (at < 3 ? label : [])).join(', ')

/** @param within address of the item whose facts they are */
function Facts({ fields, within = '' }: Pick<FactSection, 'fields'> & { within?: string }) {
  const Field = useEditable()?.Field
  const pages = useNames(words.pages)
  return (
    <div className="grid grid-cols-1 gap-x-6 gap-y-5 md:grid-cols-2">
      {fields.map(([at, label, hint, to]) => (
        <div key={at} id={within + at} className="scroll-mt-4 *:first:mt-0">
          {Field ? (
            <Field at={within + at} label={label} hint={hint} {...(to && { to, page: pages[to] })} />
          ) : (
            <p className="text-muted">{words.noEditor}</p>
          )}
        </div>
      ))}
    </div>
  )
}

/** Facts of each item of a list. The only item is open. */
function FactList({ list, fields }: Required<Pick<FactSection, 'list' | 'fields'>>) {
  const Items = useEditable()?.Items
  if (!Items) return <p className="text-muted">{words.noEditor}</p>
  return (
    <Items at={list.at}>
      {({ ids, textAt, add, remove }) => (
        <div className="grid grid-cols-1 gap-4">
          {ids.map((id, index) => (
            <details key={id} open={ids.length === 1} className="border-ink border-t pt-2">
              <summary className="min-h-11 font-semibold">
                {textAt(`${id}.name`) || fillIn(list.noName, { number: index + 1 })}
              </summary>
              <div className="pt-2 pb-4">
                <Facts fields={fields} within={`${list.at}.${id}.`} />
                {remove ? (
                  <Button look="text" dense className="mt-4" onClick={() => remove(id)}>
                    {list.remove}
                  </Button>
                ) : null}
              </div>
            </details>
          ))}
          {add ? (
            <Button
              look="outline"
              dense
              className="justify-self-start"
              onClick={({ currentTarget }) => {
                add()
                // The new item would move it under the bar.
                requestAnimationFrame(() => currentTarget.scrollIntoView({ block: 'nearest' }))
              }}
            >
              {list.add}
            </Button>
          ) : null}
        </div>
      )}
    </Items>
  )
}

/** Every email that visitors get, with the page on which its words are edited. */
function Emails() {
  const { title, lead, here, open, places } = words.emails
  return (
    <Section title={title} lead={lead}>
      <ul className="grid gap-x-6 gap-y-4 text-small sm:grid-cols-2">
        {Object.entries(places).map(([record, page]) => (
          <li key={record}>
            <p className="font-semibold">{editing.records[record as keyof typeof places]}</p>
            <p className="text-ink-2">{Object.values(previewTitles[record as keyof typeof places]).join(' · ')}</p>
            {page === null ? (
              <p className="text-ink-2">{here}</p>
            ) : (
              <ButtonLink to={page} look="text" dense label={open} />
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}

const PROOF_NAMES = Object.keys(proofs) as LaunchProof[]
/** How often a running proof is looked at. */
const LOOK_EVERY_MS = 1_000

/** What is missing before launch, and proofs that what is set up works. */
function Launch({ gaps, runs, refresh }: LaunchState & { refresh: () => void }) {
  const { isBusy, run } = useWork(refresh)
  const isRunning = Object.values(runs).some(({ state }) => state === 'running')
  useEffect(() => {
    const timer = isRunning ? setInterval(refresh, LOOK_EVERY_MS) : undefined
    return () => clearInterval(timer)
  })
  const prove = (names: readonly LaunchProof[]) => {
    const idle = names.filter((name) => runs[name]?.state !== 'running')
    return run(() => Promise.all(idle.map((proof) => postToStaffApi('/launch/prove', { proof }))))
  }
  return (
    <>
      <Section title={launch.title} lead={gaps.length === 0 ? launch.none : launch.lead}>
        <ol className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
          {gaps.map((gap) => (
            <Gap key={gap} gap={gap} />
          ))}
        </ol>
      </Section>
      <Section title={launch.proofs.title} lead={launch.proofs.lead}>
        <ul>
          {PROOF_NAMES.map((name) => (
            <Proof key={name} name={name} latest={runs[name]} onRun={() => void prove([name])} isBusy={isBusy} />
          ))}
        </ul>
        <Button dense className="mt-3" disabled={isBusy} onClick={() => void prove(PROOF_NAMES)}>
          {launch.proofs.all}
        </Button>
      </Section>
    </>
  )
}

function Gap({ gap }: { gap: LaunchGap }) {
  const { title, text, at, setting } = launch.steps[gap]
  return (
    <li className="min-w-0 border-ember border-l-2 pl-4 text-small">
      <p className="font-semibold">{title}</p>
      <p className="text-ink-2">{text}</p>
      {at ? (
        <a href={`#${at}`} className="link">
          {launch.fill}
        </a>
      ) : null}
      {setting ? (
        <>
          <p className="text-ink-2">{launch.setting}</p>
          <pre className="my-1 whitespace-pre-wrap break-all bg-paper-2 px-2 py-1 text-caption">{setting}</pre>
          <CopyButton
            label={launch.copy}
            done={launch.copied}
            text={() => setting}
            onFailure={reportFailure}
            className="link cursor-pointer"
          />
        </>
      ) : null}
    </li>
  )
}

const MARKS = { passed: 'fine', failed: 'trouble', unset: 'open', running: 'open', never: 'open' } as const

interface ProofProps {
  name: LaunchProof
  latest: ProofRun | undefined
  onRun: () => void
  isBusy: boolean
}

function Proof({ name, latest, onRun, isBusy }: ProofProps) {
  const { title, tries } = proofs[name]
  const endings: Readonly<Record<string, string>> = { ...commonEndings, ...proofs[name].endings }
  const { marks, by, someone, run } = launch.proofs
  const state = latest?.state ?? 'never'
  const sentence =
    latest && latest.state !== 'running' ? fillIn(endings[latest.ending] ?? '', latest.values ?? {}) : tries
  return (
    <li className="grid gap-x-6 gap-y-1 border-line border-b py-3 first:pt-0 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
      <div>
        <StateMark state={MARKS[state]} title={title} />
        <p className="wrap-anywhere text-ink-2 text-small">{sentence}</p>
        <p className="text-muted text-small" role="status">
          {latest
            ? fillIn(by, { mark: marks[state], when: ago(latest.at), person: latest.by ?? someone })
            : marks[state]}
        </p>
      </div>
      <Button
        look="outline"
        dense
        disabled={isBusy || state === 'running'}
        aria-label={`${run}: ${title}`}
        className="justify-self-start"
        onClick={onRun}
      >
        {run}
      </Button>
    </li>
  )
}

const FIELDS = [
  { label: connect.address, hint: connect.addressHint, name: 'address', required: true },
  { label: connect.user, hint: connect.userHint, name: 'user', autoComplete: 'off' },
  {
    label: connect.password,
    hint: connect.passwordHint,
    name: 'password',
    type: 'password',
    autoComplete: 'new-password',
  },
]

/** The hosts' calendars: which of them block times, which one meetings are written to, and a form that connects others. */
function Calendars() {
  const load = useCallback(() => fetchFromStaffApi<CalendarList>('/calendars'), [])
  const { data, refresh } = useStaffData(words, load)
  const { isBusy, run } = useWork(refresh)
  if (!data) return null
  const { hosts, calendars } = data
  const post = (path: string, body: object, done: string) => run(() => postToStaffApi(`/calendars/${path}`, body), done)

  async function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const values = { host: hosts[0]?.id, ...Object.fromEntries(new FormData(form)) }
    if (await post('connect', values, connect.done)) form.reset()
    // The button, which is disabled meanwhile, has lost the focus.
    form.querySelector('input')?.focus()
  }

  return (
    <Section title={connect.title} lead={connect.lead}>
      <ul>
        {calendars.map((calendar) => (
          <CalendarRow
            key={calendar.hash}
            calendar={calendar}
            host={hosts.find(({ id }) => id === calendar.host)?.name ?? ''}
            isBusy={isBusy}
            change={({ hash, blocks, isWritten }, changed, done) =>
              void post('change', { hash, blocks, isWritten, isKept: true, ...changed }, done)
            }
          />
        ))}
      </ul>
      <form onSubmit={(event) => void add(event)} className="mt-5 grid gap-x-6 gap-y-4 md:grid-cols-2">
        {hosts.length > 1 ? (
          <SelectField
            label={connect.host}
            name="host"
            options={Object.fromEntries(hosts.map(({ id, name }) => [id, name]))}
          />
        ) : null}
        {FIELDS.map((field) => (
          <Field dense key={field.name} {...field} />
        ))}
        <Button dense type="submit" disabled={isBusy} className="col-span-full justify-self-start">
          {connect.save}
        </Button>
      </form>
    </Section>
  )
}

interface CalendarRowProps {
  calendar: CalendarState
  /** Name of the host. */
  host: string
  isBusy: boolean
  change: (calendar: CalendarState, changed: object, done: string) => void
}

function CalendarRow({ calendar, host, isBusy, change }: CalendarRowProps) {
  const { name, isCaldav, isGiven, isOpen, blocks, isWritten, answeredAt, failingSince, failure } = calendar
  const text = failingSince ? calendarStates.failing : answeredAt ? calendarStates.fine : calendarStates.waiting
  const time = dayAndTimeOf(failingSince ?? answeredAt ?? '')
  const note = isGiven ? connect.given : isCaldav ? null : connect.readOnly
  const choices = [
    { label: connect.blocks, checked: blocks, changed: { blocks: !blocks }, isShown: !isGiven },
    { label: connect.written, checked: isWritten, changed: { isWritten: !isWritten }, isShown: isCaldav },
  ]
  return (
    <li className="border-line border-b py-3 text-small">
      <StateMark
        state={failingSince ? 'trouble' : answeredAt ? 'fine' : 'open'}
        title={fillIn(text, { name, host, time, reason: failure ?? '' })}
      />
      {isOpen ? <p className="font-semibold text-ember-deep">{connect.open}</p> : null}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-1">
        {choices.map(({ label, checked, changed, isShown }) =>
          isShown ? (
            <Checkbox
              key={label}
              label={label}
              aria-label={`${label}: ${name}`}
              checked={checked}
              onChange={() => change(calendar, changed, connect.changed)}
            />
          ) : null,
        )}
        {note ? <span className="text-muted">{note}</span> : null}
        {isGiven ? null : (
          <Button
            look="text"
            dense
            disabled={isBusy}
            aria-label={`${connect.remove}: ${name}`}
            onClick={() => change(calendar, { isKept: false }, connect.removed)}
          >
            {connect.remove}
          </Button>
        )}
      </div>
    </li>
  )
}

/** The facts about the owner, and what is missing before launch. The bar below publishes them. */
export default function SettingsPage() {
  // The server of a hosted project cannot tell who is staff.
  const isHosted = usePublicConfig().supabaseUrl !== ''
  // The fields below are of these records.
  useWords('redirects', redirects)
  useWords('documents', documents, 'plain')
  useWords('calls', callFacts)
  useWords('offers', offerFacts)
  useWords('hosts', hosts)
  useWords('people', people)
  useWords('testimonials', testimonials)
  const published = usePublishedTexts()
  useWords('legal', legalDates, 'plain')
  // With them come the emails whose words no page has (`sentFrom`).
  useWords('emailReasons', emailReasons, 'plain')
  // biome-ignore lint/correctness/useExhaustiveDependencies: a published fact can close a gap
  const load = useCallback(
    async () => (isHosted ? null : fetchFromStaffApi<LaunchState>('/launch')),
    [isHosted, published],
  )
  const state = useStaffData(words, load)
  const sections = useNames(words.sections)
  return (
    <PageFrame words={words} state={state}>
      <div className="mt-4 max-w-[64rem]">
        <nav aria-label={words.parts} className="flex flex-wrap gap-x-5 gap-y-2 pb-5 text-small">
          {[...sections, connect, words.emails].map(({ title }) => (
            <a key={title} href={`#${anchorOf(title)}`} className="link">
              {title}
            </a>
          ))}
        </nav>
        {state.data ? <Launch {...state.data} refresh={state.refresh} /> : null}
        {sections.map(({ title, lead, list, fields, isOpen = false }) => (
          <Section key={title} title={title} lead={lead}>
            <details open={isOpen}>
              <summary className="mb-5 w-fit text-small">
                <span className="link">{fillIn(words.fields, { names: namesOf(fields) })}</span>
              </summary>
              {list ? <FactList list={list} fields={fields} /> : <Facts fields={fields} />}
            </details>
          </Section>
        ))}
        {isHosted ? null : <Calendars />}
        <Emails />
      </div>
    </PageFrame>
  )
}
