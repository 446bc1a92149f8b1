import type { ReactNode } from 'react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#app/components/button.tsx'
import { ChevronLeft } from '#app/components/icons.tsx'
import { fetchFromStaffApi } from '#app/staff/api.ts'
import { counted } from '#app/staff/counted.ts'
import { EmailAddress } from '#app/staff/email-address.tsx'
import { excerptWithTime, meetingTime } from '#app/staff/meeting-time.ts'
import { Moment } from '#app/staff/moment.tsx'
import { useMoney } from '#app/staff/money.ts'
import { PageTitle, RequireSession } from '#app/staff/page-frame.tsx'
import { Panel } from '#app/staff/section.tsx'
import { staffPages } from '#content/staff.ts'
import { fillIn } from '#contract/fill-in.ts'
import { leadKindName } from '#contract/lead-forms.ts'
import type { StaffCompany } from '#contract/staff/leads.ts'
import { CallLink, LINK, MailLink } from './contact-links.tsx'

const { company: words, lead: leadWords, states } = staffPages['/admin/leads']

interface CompanyPageProps {
  /** One of its leads. */
  id: string
  onClose: () => void
}

/** Everyone of a company who wrote, with their leads, meetings and canvases. */
export function CompanyPage({ id, onClose }: CompanyPageProps) {
  const [company, setCompany] = useState<StaffCompany>()
  const [failure, setFailure] = useState('')
  useEffect(() => {
    fetchFromStaffApi<StaffCompany>(`/leads/company/${encodeURIComponent(id)}`).then(
      setCompany,
      (error: Error) => setFailure(error.message),
    )
  }, [id])
  return (
    <RequireSession words={staffPages['/admin/leads']} shape="sections">
      {() => (
        <article>
          <Button look="outline" dense className="no-print" onClick={onClose}>
            <ChevronLeft size={16} />
            {leadWords.back}
          </Button>
          {company ? <Company company={company} /> : null}
          {company ? null : (
            <p role={failure ? 'alert' : 'status'} className="mt-4">
              {failure ? fillIn(words.failed, { message: failure }) : words.loading}
            </p>
          )}
        </article>
      )}
    </RequireSession>
  )
}

function Company({ company }: { company: StaffCompany }) {
  const { name, domain, figures, leads, meetings, canvases } = company
  const { money } = useMoney()
  const people = [...Map.groupBy(leads, ({ person }) => person).values()]
  const facts = [
    counted(words.people, figures.people),
    counted(words.leads, figures.leads),
    figures.won > 0 && fillIn(words.won, { value: money(figures.won) }),
    domain,
  ]
  return (
    <>
      <div className="mt-3 [overflow-wrap:anywhere]">
        <PageTitle words={{ title: name, subtitle: facts.filter(Boolean).join(' · ') }} />
      </div>
      <div className="mt-4 grid gap-x-12 gap-y-6 min-[56rem]:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Panel title={words.peopleTitle}>
          <ul>
            {people.map((own) => (
              <Person key={own[0]?.person} leads={own} />
            ))}
          </ul>
          <Newest of="leads" company={company} />
        </Panel>
        <div className="grid min-w-0 content-start gap-6">
          <Panel title={words.meetings}>
            <Entries none={words.noMeetings}>
              {meetings.map(({ id, call, startsAt, zone, canceledBy, leadId, name: who }) => (
                <li key={id} className="border-line border-b py-1.5">
                  <p>
                    <span>
                      {fillIn(canceledBy ? leadWords.history.meetingCanceled : '{call}', {
                        call,
                        who: canceledBy ? leadWords.history.canceledBy[canceledBy] : '',
                      })}
                    </span>
                    {', '}
                    <Link to={`?lead=${leadId}`} className={LINK}>
                      <bdi>{who}</bdi>
                    </Link>
                  </p>
                  <p className="text-muted">{meetingTime(Date.parse(startsAt), zone)}</p>
                </li>
              ))}
            </Entries>
            <Newest of="meetings" company={company} />
          </Panel>
          <Panel title={words.canvases}>
            <Entries none={words.noCanvases}>
              {canvases.map(({ id, email, createdAt, rating, goal }) => (
                <li key={id} className="border-line border-b py-1.5">
                  <p>
                    <Link
                      to={`/admin/canvases#${new URLSearchParams({ search: email })}`}
                      className={LINK}
                    >
                      {fillIn(leadWords.history.canvas, { rating })}
                    </Link>
                    {', '}
                    <EmailAddress email={email} />
                  </p>
                  <p className="text-muted">
                    <Moment time={createdAt} />
                  </p>
                  {goal ? <bdi className="line-clamp-3 text-ink-2">{goal}</bdi> : null}
                </li>
              ))}
            </Entries>
            <Newest of="canvases" company={company} />
          </Panel>
          <Panel title={words.surveys}>
            <p className="text-muted text-small">{words.noSurveys}</p>
          </Panel>
        </div>
      </div>
      <p className="mt-6 max-w-measure text-caption text-muted">
        {domain ? fillIn(words.ruleDomain, { domain }) : words.ruleName}
      </p>
    </>
  )
}

interface NewestProps {
  of: 'leads' | 'meetings' | 'canvases'
  company: StaffCompany
}

/** Says that a list is cut. */
function Newest({ of, company }: NewestProps) {
  const shown = company[of].length
  const count = company.figures[of]
  return count > shown ? (
    <p className="mt-2 text-caption text-muted">
      {fillIn(words.newest[of], { shown, count: count.toLocaleString() })}
    </p>
  ) : null
}

function Entries({ none, children }: { none: string; children: readonly ReactNode[] }) {
  return children.length === 0 ? (
    <p className="text-muted text-small">{none}</p>
  ) : (
    <ul className="text-small [overflow-wrap:anywhere]">{children}</ul>
  )
}

/** A person with all leads, the newest first. */
function Person({ leads }: { leads: StaffCompany['leads'] }) {
  const [newest] = leads
  if (!newest) {
    return null
  }
  const first = (of: (lead: StaffCompany['leads'][number]) => string | null) =>
    leads.map(of).find(Boolean)
  return (
    <li className="border-line border-b py-2.5 [overflow-wrap:anywhere]">
      <p className="flex flex-wrap gap-x-4">
        <Link to={`?lead=${newest.id}`} className={`font-semibold ${LINK}`}>
          <bdi>{first((lead) => lead.name) ?? newest.email}</bdi>
        </Link>
        <bdi className="text-ink-2">{first((lead) => lead.jobTitle)}</bdi>
      </p>
      <p className="flex flex-wrap gap-x-4 text-small">
        {[...new Set(leads.map(({ email }) => email))].map((email) => (
          <MailLink key={email} email={email} />
        ))}
        <CallLink phone={first((lead) => lead.phone)} />
      </p>
      <ul className="mt-1 text-small">
        {leads.map(({ id, form, state, excerpt, receivedAt }) => (
          <li key={id} className="grid gap-x-4 py-0.5 sm:grid-cols-[10.75rem_minmax(0,1fr)]">
            <span className="text-muted">
              <Moment time={receivedAt} />
            </span>
            <span>
              <Link to={`?lead=${id}`} className={LINK}>
                {`${leadKindName(form)}, ${states[state]}`}
              </Link>
              {excerpt ? (
                <bdi className="line-clamp-1 text-ink-2">{excerptWithTime(excerpt)}</bdi>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
    </li>
  )
}
