import { useCallback, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#app/components/button.tsx'
import { ChevronLeft, ChevronRight } from '#app/components/icons.tsx'
import { changeRows, fetchFromStaffApi, postToStaffApi } from '#app/staff/api.ts'
import { dayAndTimeOf } from '#app/staff/day-of.ts'
import { PersonLink } from '#app/staff/email-address.tsx'
import { messageWithTime } from '#app/staff/meeting-time.ts'
import { RequireSession } from '#app/staff/page-frame.tsx'
import type { RowWork } from '#app/staff/row-work.tsx'
import { Panel } from '#app/staff/section.tsx'
import { useShortcuts } from '#app/staff/shortcuts.tsx'
import { type RunWork, useWork } from '#app/staff/use-work.ts'
import { staff, staffPages } from '#content/staff.ts'
import { fillIn } from '#contract/fill-in.ts'
import type { LeadChange } from '#contract/lead-deeds.ts'
import { CORRECTABLE_FIELDS, isOfStaff, leadKindName } from '#contract/lead-forms.ts'
import type { StaffLead } from '#contract/staff/leads.ts'
import { companySearch } from './address-of-lead.ts'
import { BookDialog } from './book-dialog.tsx'
import { CallLink, LINK, MailLink } from './contact-links.tsx'
import { MailDialog, PersonDialog } from './dialogs.tsx'
import { History, NewNote } from './history.tsx'
import { Contact, CrmDelivery, fieldOf, Touches } from './lead-facts.tsx'
import { LeadWork } from './lead-work.tsx'
import { NewsletterFacts } from './newsletter-facts.tsx'
import { MergeDialog, Merges } from './one-person.tsx'

const words = staffPages['/admin/leads']
const { keys } = staff.shortcuts
const COLLEAGUES_SHOWN = 5

interface LeadPageProps {
  id: string
  /** Ids of the list's rows, from which the previous and the next lead are found. */
  ids: readonly string[]
  work: RowWork | undefined
  /** Opens another lead, or the list if the id is undefined. */
  onOpen: (id: string | undefined) => void
  /** Called after a change to anything that the list shows. */
  onChanged: () => void
}

/** Everything that is stored about a person, opened from one of their leads. */
export function LeadPage(props: LeadPageProps) {
  return (
    <RequireSession words={words} shape="sections">
      {() => <SignedIn {...props} />}
    </RequireSession>
  )
}

function SignedIn({ id, ids, work, onOpen, onChanged }: LeadPageProps) {
  const [found, setFound] = useState<StaffLead>()
  const [failure, setFailure] = useState('')
  const load = useCallback(async () => {
    try {
      setFound(await fetchFromStaffApi<StaffLead>(`/leads/${encodeURIComponent(id)}`))
      setFailure('')
    } catch (error) {
      setFailure((error as Error).message)
    }
  }, [id])
  useEffect(() => {
    void load()
  }, [load])

  const at = ids.indexOf(id)
  const previous = at > 0 ? ids[at - 1] : undefined
  const next = at >= 0 ? ids[at + 1] : undefined
  function openIfAny(lead: string | undefined) {
    if (lead) {
      onOpen(lead)
    }
  }
  useShortcuts(keys.lead, [
    { keys: 'j', label: keys.nextLead, run: () => openIfAny(next) },
    { keys: 'k', label: keys.previousLead, run: () => openIfAny(previous) },
    { keys: 'Escape', label: keys.back, run: () => onOpen(undefined) },
  ])
  const step = (label: string, to: string | undefined, Icon: typeof ChevronLeft) => (
    <Button
      look="outline"
      dense
      aria-label={label}
      aria-disabled={!to}
      onClick={() => openIfAny(to)}
    >
      <Icon size={16} />
    </Button>
  )
  const remove = work?.remove
  async function deleteAndOpenAnother() {
    const isDeleted = await remove?.('leads', [id])
    if (isDeleted) {
      onOpen(next ?? previous)
    }
  }
  return (
    <article>
      <nav aria-label={words.title} className="no-print flex items-center gap-2 text-small">
        <Button look="outline" dense onClick={() => onOpen(undefined)}>
          <ChevronLeft size={16} />
          {words.lead.back}
        </Button>
        {at < 0 ? null : (
          <>
            <span className="ms-auto text-caption text-muted tabular-nums">
              {fillIn(words.lead.place, { number: at + 1, count: ids.length })}
            </span>
            {step(words.lead.previous, previous, ChevronLeft)}
            {step(words.lead.next, next, ChevronRight)}
          </>
        )}
      </nav>
      {failure || !found ? <h1 className="sr-only">{words.title}</h1> : null}
      {failure ? <NotLoaded message={failure} onRetry={load} /> : null}
      {found && !failure ? (
        <Found
          found={found}
          reload={async () => {
            await load()
            onChanged()
          }}
          onDelete={remove ? deleteAndOpenAnother : undefined}
        />
      ) : null}
      {!found && !failure ? (
        <p role="status" className="mt-4">
          {words.lead.loading}
        </p>
      ) : null}
    </article>
  )
}

function NotLoaded({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <>
      <p
        role="alert"
        className="mt-4 max-w-measure border-ember-deep border-s-4 px-4 py-3 font-semibold"
      >
        {fillIn(words.lead.failed, { message })}
      </p>
      <Button look="outline" dense className="mt-4" onClick={onRetry}>
        {staff.failure.retry}
      </Button>
    </>
  )
}

/** Leads to the page of the company, if it is known by name or by domain. */
function CompanyLink({ lead: { id, company, domain } }: Pick<StaffLead, 'lead'>) {
  const name = company ?? domain
  return name ? (
    <Link
      to={companySearch(id)}
      title={fillIn(words.company.open, { company: name })}
      className={`font-semibold ${LINK}`}
    >
      <bdi>{name}</bdi>
    </Link>
  ) : null
}

interface FoundProps {
  found: StaffLead
  reload: () => Promise<void>
  /** Deletes the lead and opens another one. Undefined for those who may not. */
  onDelete: (() => Promise<void>) | undefined
}

/** In a wide window, the work has a narrow column of its own. */
const COLUMNS =
  'mt-4 grid gap-6 min-[56rem]:grid-cols-[minmax(0,1fr)_minmax(18rem,24rem)] min-[56rem]:grid-rows-[auto_1fr] min-[56rem]:gap-x-12'

function Found({ found, reload, onDelete }: FoundProps) {
  const { lead, delivery } = found
  const { isBusy, run } = useWork(reload)
  const title = lead.name ?? lead.email
  // In the browser's tab, so that several open leads can be told apart.
  useEffect(() => {
    const before = document.title
    document.title = title
    return () => {
      document.title = before
    }
  }, [title])
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])

  const update = (change: LeadChange) => run(() => changeRows('leads', 'update', [lead.id], change))
  const [dialog, setDialog] = useState<DialogName>()
  useShortcuts(keys.lead, [
    { keys: 'e', label: keys.email, run: () => setDialog('mail') },
    { keys: 'b', label: keys.book, run: () => setDialog('book') },
    { keys: 'c', label: keys.correct, run: () => setDialog('correct') },
  ])
  const message = fieldOf(lead, 'message')
  return (
    <>
      <header className="mt-3 flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0 flex-[1_1_18rem] [overflow-wrap:anywhere]">
          <h1 ref={heading} tabIndex={-1} className="text-h3 outline-none">
            <bdi>{title}</bdi>
          </h1>
          <p className="flex flex-wrap gap-x-4 text-small">
            <MailLink email={lead.email} />
            <CallLink phone={fieldOf(lead, 'phone')} />
            <CompanyLink lead={lead} />
            {fieldOf(lead, 'jobtitle') ? <bdi>{fieldOf(lead, 'jobtitle')}</bdi> : null}
          </p>
          <p className="text-caption text-muted">
            {[leadKindName(lead.form), dayAndTimeOf(lead.received_at)].join(', ')}
          </p>
        </div>
        <div className="no-print flex flex-wrap gap-2">
          <Button dense onClick={() => setDialog('mail')}>
            {words.lead.write.open}
          </Button>
          <Button look="outline" dense onClick={() => setDialog('book')}>
            {words.lead.book.open}
          </Button>
          <Button look="outline" dense onClick={() => setDialog('correct')}>
            {words.person.correct}
          </Button>
          <Button look="outline" dense onClick={() => setDialog('merge')}>
            {words.merge.open}
          </Button>
          <Button look="outline" dense onClick={() => print()}>
            {words.lead.print}
          </Button>
          {onDelete ? (
            <Button look="outline" dense disabled={isBusy} onClick={() => void onDelete()}>
              {words.lead.delete}
            </Button>
          ) : null}
        </div>
      </header>
      {dialog ? (
        <LeadDialog name={dialog} found={found} run={run} onClose={() => setDialog(undefined)} />
      ) : null}
      <div className={COLUMNS}>
        {message ? (
          <Panel title={words.lead.message}>
            <p dir="auto" className="max-w-measure whitespace-pre-line [overflow-wrap:anywhere]">
              {messageWithTime(message)}
            </p>
          </Panel>
        ) : (
          <span />
        )}
        {/* On a phone and on paper, the work comes before the long history. */}
        <div className="grid min-w-0 content-start gap-6 min-[56rem]:row-span-2">
          <NewNote leadId={lead.id} run={run} />
          <LeadWork found={found} onChange={update} />
          {found.colleagues.length > 0 ? <Colleagues found={found} /> : null}
        </div>
        <div className="grid min-w-0 content-start gap-6">
          <Panel title={fillIn(words.lead.history.title, { email: found.addresses.join(', ') })}>
            <History found={found} run={run} />
          </Panel>
          <Panel title={words.lead.contact}>
            <Contact lead={lead} pageTitle={found.pageTitle} />
            <p className="no-print mt-2">
              <PersonLink email={lead.email} />
            </p>
          </Panel>
          {found.merges.length > 0 ? (
            <Panel title={words.merge.panel}>
              <Merges found={found} run={run} />
            </Panel>
          ) : null}
          {isOfStaff(lead.form) ? null : (
            <Panel title={words.lead.origin}>
              <Touches lead={lead} />
            </Panel>
          )}
          {found.newsletter.length > 0 ? (
            <Panel title={staffPages['/admin/newsletter'].lead.title}>
              <NewsletterFacts newsletter={found.newsletter} />
            </Panel>
          ) : null}
          <Panel title={words.lead.crm.title}>
            <CrmDelivery
              lead={lead}
              delivery={delivery}
              isBusy={isBusy}
              onResend={() =>
                run(() => changeRows('leads', 'resend', [lead.id]), staff.work.resent)
              }
            />
          </Panel>
        </div>
      </div>
    </>
  )
}

type DialogName = 'mail' | 'book' | 'correct' | 'merge'

interface LeadDialogProps {
  name: DialogName
  found: StaffLead
  run: RunWork
  onClose: () => void
}

/** The dialog that an action of the lead opened. */
function LeadDialog({ name, found, run, onClose }: LeadDialogProps) {
  const { lead } = found
  switch (name) {
    case 'mail':
      return <MailDialog found={found} run={run} onClose={onClose} />
    case 'book':
      return <BookDialog found={found} run={run} onClose={onClose} />
    case 'merge':
      return <MergeDialog found={found} run={run} onClose={onClose} />
    case 'correct':
      return (
        <PersonDialog
          person={Object.fromEntries(
            CORRECTABLE_FIELDS.map((field) => [field, fieldOf(lead, field)]),
          )}
          onClose={onClose}
          onSave={async (person) =>
            Boolean(await run(() => postToStaffApi('/leads/correct', { id: lead.id, person })))
          }
        />
      )
  }
}

/** Some of the people who wrote from the same domain, with a link to all of them. */
function Colleagues({ found: { lead, colleagues } }: { found: StaffLead }) {
  return (
    <Panel title={fillIn(words.lead.colleagues, { domain: lead.domain ?? '' })}>
      <ul className="text-small">
        {colleagues.slice(0, COLLEAGUES_SHOWN).map(({ id, name, email, state }) => (
          <li key={id} className="py-[0.2rem] [overflow-wrap:anywhere]">
            <Link to={`?lead=${id}`} className={LINK}>
              <bdi>{name ?? email}</bdi>
            </Link>
            <span>{`, ${words.states[state]}`}</span>
          </li>
        ))}
      </ul>
      <Link to={companySearch(lead.id)} className="link dense">
        {words.lead.allColleagues}
      </Link>
    </Panel>
  )
}
