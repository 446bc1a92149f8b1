import { useCallback, useEffect, useRef, useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { ChevronLeft, ChevronRight } from '#app/components/icons.tsx'
import { changeRows, fetchFromStaffApi, updateLeads } from '#app/staff/api.ts'
import { dayAndTimeOf } from '#app/staff/day-of.ts'
import { EmailAddress } from '#app/staff/email-address.tsx'
import { Moment } from '#app/staff/moment.tsx'
import { RequireSession } from '#app/staff/page-frame.tsx'
import { useShortcuts } from '#app/staff/shortcuts.tsx'
import type { RowWork } from '#app/staff/use-row-work.ts'
import { useWork } from '#app/staff/use-work.ts'
import { staff, staffPages } from '#content/staff.ts'
import { fillIn } from '#contract/fill-in.ts'
import { LEAD_FORMS } from '#contract/lead-forms.ts'
import { LEAD_STATES } from '#contract/lead-state.ts'
import type { LeadChange, StaffLead } from '#contract/staff.ts'
import { CrmDelivery } from './crm-delivery.tsx'
import { FactList } from './fact-list.tsx'
import { History } from './history.tsx'
import { LeadWork } from './lead-work.tsx'
import { Notes } from './notes.tsx'
import { Section } from './section.tsx'
import { Touches } from './touches.tsx'

const words = staffPages['/admin/leads']
const { keys } = staff.shortcuts

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
  return <RequireSession title={words.title}>{() => <SignedIn {...props} />}</RequireSession>
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
  const [previous, next] = [at > 0 ? ids[at - 1] : undefined, at >= 0 ? ids[at + 1] : undefined]
  useShortcuts(keys.lead, [
    { keys: 'j', label: keys.nextLead, run: () => next && onOpen(next) },
    { keys: 'k', label: keys.previousLead, run: () => previous && onOpen(previous) },
    { keys: 'Escape', label: keys.back, run: () => onOpen(undefined) },
  ])
  const step = (label: string, to: string | undefined, Icon: typeof ChevronLeft) => (
    <Button look="outline" dense aria-label={label} aria-disabled={!to} onClick={() => to && onOpen(to)}>
      <Icon size={16} />
    </Button>
  )
  return (
    <article>
      <nav aria-label={words.title} className="no-print flex items-center gap-2 text-small">
        <Button look="outline" dense onClick={() => onOpen(undefined)}>
          <ChevronLeft size={16} />
          {words.lead.back}
        </Button>
        {at < 0 ? null : (
          <>
            <span className="ml-auto text-caption text-muted tabular-nums">
              {fillIn(words.lead.place, { number: at + 1, count: ids.length })}
            </span>
            {step(words.lead.previous, previous, ChevronLeft)}
            {step(words.lead.next, next, ChevronRight)}
          </>
        )}
      </nav>
      {failure ? (
        <>
          <h1 className="sr-only">{words.title}</h1>
          <p role="alert" className="mt-4 max-w-measure border-ember-deep border-l-4 px-4 py-3 font-semibold">
            {fillIn(words.lead.failed, { message: failure })}
          </p>
          <Button look="outline" dense className="mt-4" onClick={() => void load()}>
            {staff.failure.retry}
          </Button>
        </>
      ) : found ? (
        <Found
          found={found}
          reload={async () => {
            await load()
            onChanged()
          }}
          onDelete={
            work?.remove &&
            (async () => {
              if (await work.remove?.('leads', [id])) onOpen(next ?? previous)
            })
          }
        />
      ) : (
        <>
          <h1 className="sr-only">{words.title}</h1>
          <p role="status" className="mt-4">
            {words.lead.loading}
          </p>
        </>
      )}
    </article>
  )
}

interface FoundProps {
  found: StaffLead
  reload: () => Promise<void>
  /** Deletes the lead and opens another one. Undefined for those who may not. */
  onDelete: (() => Promise<void>) | undefined
}

function Found({ found, reload, onDelete }: FoundProps) {
  const { lead, delivery } = found
  const { isBusy, run } = useWork(reload)
  const title = lead.name ?? lead.email
  useTitle(title)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])

  const update = (change: LeadChange) => run(() => updateLeads([lead.id], change))
  useShortcuts(
    keys.lead,
    LEAD_STATES.map((state, index) => ({
      keys: String(index + 1),
      label: fillIn(keys.state, { state: words.states[state] }),
      run: () => void update({ state }),
    })),
  )
  const message = textOf(lead, 'message')
  const address = textOf(lead, 'email') || lead.email
  const phone = textOf(lead, 'phone')
  return (
    <>
      <header className="mt-3 flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0 flex-[1_1_18rem] [overflow-wrap:anywhere]">
          <h1 ref={heading} tabIndex={-1} className="text-h3 outline-none">
            <bdi>{title}</bdi>
          </h1>
          <p className="flex flex-wrap gap-x-4 text-small">
            <a href={`mailto:${address}`} className="underline underline-offset-3 hover:text-ember-deep">
              <EmailAddress email={address} />
            </a>
            {phone ? (
              <a
                href={`tel:${phone.replace(/[^\d+]/g, '')}`}
                className="underline underline-offset-3 hover:text-ember-deep"
              >
                {phone}
              </a>
            ) : null}
            {lead.company ? <bdi className="font-semibold">{lead.company}</bdi> : null}
            {textOf(lead, 'jobtitle') ? <bdi>{textOf(lead, 'jobtitle')}</bdi> : null}
          </p>
          <p className="text-caption text-muted">
            {[LEAD_FORMS[lead.form]?.name ?? lead.form, dayAndTimeOf(lead.received_at)].join(', ')}
          </p>
        </div>
        <div className="no-print flex flex-wrap gap-2">
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
      <div className="mt-4 grid gap-7 min-[56rem]:grid-cols-[minmax(0,1fr)_minmax(18rem,24rem)] min-[56rem]:gap-12 print:flex print:flex-col">
        <div className="grid min-w-0 gap-6">
          {message ? (
            <Section title={words.lead.message}>
              <p dir="auto" className="max-w-measure whitespace-pre-line [overflow-wrap:anywhere]">
                {message}
              </p>
            </Section>
          ) : null}
          <Section title={words.lead.contact}>
            <Contact lead={lead} />
          </Section>
          <Section title={words.lead.origin}>
            <Touches first={lead.first_touch} last={lead.last_touch} />
          </Section>
          <Section title={words.lead.crm.title}>
            <CrmDelivery
              lead={lead}
              delivery={delivery}
              isBusy={isBusy}
              onResend={() => run(() => changeRows('leads', 'resend', [lead.id]), staff.work.resent)}
            />
          </Section>
          <Section title={fillIn(words.lead.history.title, { email: lead.email })}>
            <History found={found} />
          </Section>
        </div>
        {/* On paper, state and notes come before the long history. */}
        <div className="grid min-w-0 content-start gap-6 print:-order-1">
          <LeadWork found={found} isBusy={isBusy} onChange={update} />
          <Notes leadId={lead.id} notes={found.notes} run={run} />
        </div>
      </div>
    </>
  )
}

/** Sets the title of the browser's tab, so that several open leads can be told apart. */
function useTitle(title: string) {
  useEffect(() => {
    const before = document.title
    document.title = title
    return () => {
      document.title = before
    }
  }, [title])
}

function textOf({ fields }: StaffLead['lead'], name: string): string {
  const value = fields[name]
  return typeof value === 'string' ? value : ''
}

/** The values of the form without the message, and the page from which it was sent. */
function Contact({ lead }: { lead: StaffLead['lead'] }) {
  const { fields, facts } = words
  const typed = Object.entries(fields).flatMap(([name, label]) => {
    const value = name === 'company' ? (lead.company ?? lead.fields[name]) : lead.fields[name]
    if (name === 'message' || typeof value !== 'string' || value === '') return []
    return { name: label, value: name === 'email' ? <EmailAddress email={value} /> : value, isTyped: true }
  })
  return (
    <FactList
      facts={[
        ...typed,
        { name: facts.received, value: <Moment time={lead.received_at} /> },
        { name: facts.page, value: lead.page_uri },
        { name: facts.privacyNotice, value: lead.privacy_notice },
      ]}
    />
  )
}
