import { useLayoutEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { Button } from '#app/components/button.tsx'
import { ButtonLink } from '#app/components/button-link.tsx'
import { ROW_LINK } from '#app/components/table.tsx'
import { useAuth } from '#app/lib/auth.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { postToStaffApi } from '#app/staff/api.ts'
import { counted } from '#app/staff/counted.ts'
import { calendarDay } from '#app/staff/day-of.ts'
import { EmailAddress } from '#app/staff/email-address.tsx'
import { FilterSelect } from '#app/staff/list/filter-select.tsx'
import { type ListColumn, ListFrame } from '#app/staff/list/frame.tsx'
import { type LeadRow, NO_ONE } from '#app/staff/list/lists.ts'
import { type ShownList, useList } from '#app/staff/list/use-list.ts'
import { ShortMoment } from '#app/staff/moment.tsx'
import { useMoney } from '#app/staff/money.ts'
import { PageFrame } from '#app/staff/page-frame.tsx'
import { type RowWork, useRowWork, WorkBar } from '#app/staff/row-work.tsx'
import { useShortcuts } from '#app/staff/shortcuts.tsx'
import { useLoaded, useWork } from '#app/staff/use-work.ts'
import { staff, staffPages } from '#content/staff.ts'
import type { StaffMember } from '#contract/database.ts'
import { fillIn } from '#contract/fill-in.ts'
import { LEAD_KINDS, leadKindName } from '#contract/lead-forms.ts'
import { LEAD_STATES } from '#contract/lead-state.ts'
import type { RelatedLeads, StaffReceipt } from '#contract/staff.ts'
import { PersonDialog } from './dialogs.tsx'
import { DueToday } from './due-today.tsx'
import { DeliveryState } from './lead-facts.tsx'
import { LeadPage } from './lead-page.tsx'
import { useStaffMembers } from './lead-work.tsx'

const words = staffPages['/admin/leads']
/** Parameter of the address with the id of the open lead. */
const LEAD_KEY = 'lead'

/** The bar before a state fills as the work proceeds. */
const STATE_LOOKS: Readonly<Record<LeadRow['state'], string>> = {
  new: 'font-semibold',
  contacted: '[--done:50%]',
  qualified: '[--done:75%]',
  won: 'font-semibold [--done:100%]',
  lost: 'text-muted [--high:0px] before:border-muted! before:border-b-0',
}

export const meta = pageMeta('staff', { meta: words }, { noindex: true })

/**
 * The tagged source of a visit, otherwise the host name of the referring site without `www.`,
 * otherwise that it was direct.
 */
function sourceOf(touch: LeadRow['first_touch']): string | undefined {
  const text = (name: string) =>
    typeof touch?.[name] === 'string' ? (touch[name] as string) : undefined
  return (
    text('source') ?? text('referrer')?.replace(/^www\./, '') ?? (touch ? words.direct : undefined)
  )
}

/**
 * Address of a lead's page. The list's own parameters are kept, so that the list behind it stays
 * the same.
 */
function addressOf(id: string | undefined, { search, hash }: { search: string; hash: string }) {
  const parameters = new URLSearchParams(search)
  if (id === undefined) {
    parameters.delete(LEAD_KEY)
  } else {
    parameters.set(LEAD_KEY, id)
  }
  return { search: parameters.size > 0 ? `?${parameters}` : '', hash }
}

/** The list of leads, or a lead with everything about the person. */
export default function LeadsPage() {
  const { state, shown } = useList('leads', words)
  const work = useRowWork(state.refresh)
  const location = useLocation()
  const navigate = useNavigate()
  const { loading } = useAuth()
  // The server sends the same document for every address, so the first rendering must not depend on
  // the address.
  const openId = loading
    ? undefined
    : (new URLSearchParams(location.search).get(LEAD_KEY) ?? undefined)
  useReturnToList(openId)
  const open = (id: string | undefined) => void navigate(addressOf(id, location))
  return (
    <>
      {openId === undefined ? null : (
        <>
          <LeadPage
            key={openId}
            id={openId}
            ids={shown?.page.rows.map(({ id }) => id) ?? []}
            work={work}
            onOpen={open}
            onChanged={state.refresh}
          />
          {work ? <WorkBar work={work} /> : null}
        </>
      )}
      {/* The list keeps its state while one of its leads is open. */}
      <div hidden={openId !== undefined}>
        <PageFrame
          words={words}
          state={state}
          actions={
            work ? (
              <EnterLead isActive={openId === undefined} refresh={state.refresh} onOpen={open} />
            ) : null
          }
        >
          {shown ? (
            <>
              {work ? (
                <DueToday refreshes={state.refreshes} linkOf={(id) => addressOf(id, location)} />
              ) : null}
              <Leads list={shown} work={work} isCovered={openId !== undefined} />
            </>
          ) : null}
        </PageFrame>
      </div>
    </>
  )
}

/** Shows and focuses the row of a lead in the list when the lead is closed. */
function useReturnToList(openId: string | undefined) {
  const left = useRef<string>(undefined)
  useLayoutEffect(() => {
    const id = left.current
    left.current = openId
    if (openId !== undefined || id === undefined) {
      return
    }
    // Waits for all other effects of the navigation, one of which scrolls to the top.
    const frame = requestAnimationFrame(() => {
      const row = document.querySelector<HTMLElement>(`[data-lead="${id}"]`)
      row?.scrollIntoView({ block: 'center', behavior: 'instant' })
      row?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [openId])
}

interface LeadsProps {
  list: ShownList<LeadRow>
  work: RowWork | undefined
  /** A lead's page is shown in place of the list. */
  isCovered: boolean
}

/** Other leads of the same people and companies, by lead. Empty until they are counted. */
function useRelated(rows: readonly LeadRow[], isHere: boolean): RelatedLeads {
  // The addresses are part of the key, because a correction can change one.
  const key = isHere ? rows.map(({ id, email }) => `${id} ${email}`).join('\n') : ''
  const ids = rows.map(({ id }) => id)
  // A failure is not shown, because the list is whole without them.
  return (
    useLoaded(
      () => (key ? postToStaffApi<RelatedLeads>('/leads/related', { ids }) : undefined),
      [key],
    ) ?? {}
  )
}

/** Says how many other leads there are, with a link to them. */
function Related({
  count,
  text,
  search,
}: {
  count: number | undefined
  text: string
  search: string
}) {
  return count ? (
    <Link
      to={{ search: '', hash: `#${new URLSearchParams({ search })}` }}
      title={text}
      aria-label={text}
      className="relative z-1 mr-1 border border-line bg-white px-1 text-caption text-ink-2 hover:border-ink"
    >
      {`+${count}`}
    </Link>
  ) : null
}

function columnsOf(
  staffMembers: readonly StaffMember[] | undefined,
  linkOf: (id: string) => object,
  related: RelatedLeads,
  money: (value: number) => string,
): ListColumn<LeadRow, keyof typeof words.columns>[] {
  const member = (id: string) => staffMembers?.find((one) => one.id === id)?.email
  return [
    {
      key: 'received',
      kind: 'time',
      width: 98,
      cell: (row) => <ShortMoment time={row.received_at} />,
    },
    {
      key: 'name',
      kind: 'title',
      width: 148,
      cell: (row) => (
        <Link
          to={linkOf(row.id)}
          data-lead={row.id}
          className={ROW_LINK}
          title={row.name ?? undefined}
        >
          {row.name ? (
            <bdi>{row.name}</bdi>
          ) : (
            <span className="font-normal text-muted">{words.nameless}</span>
          )}
        </Link>
      ),
    },
    {
      key: 'email',
      width: 176,
      cell: (row) => (
        <>
          <Related
            count={related[row.id]?.person}
            text={counted(words.related.person, related[row.id]?.person ?? 0)}
            search={row.email}
          />
          <EmailAddress email={row.email} />
        </>
      ),
    },
    {
      key: 'company',
      width: 116,
      cell: (row) => {
        const count = related[row.id]?.company ?? 0
        const text = fillIn(counted(words.related.company, count), { domain: row.domain ?? '' })
        return row.company || count > 0 ? (
          <>
            <Related count={count} text={text} search={`@${row.domain}`} />
            {row.company ? <bdi title={row.company}>{row.company}</bdi> : null}
          </>
        ) : null
      },
    },
    {
      key: 'excerpt',
      kind: 'long',
      cell: (row) => row.excerpt && <bdi title={row.excerpt}>{row.excerpt}</bdi>,
    },
    { key: 'form', width: 84, cell: (row) => words.forms[row.form] ?? row.form },
    { key: 'source', width: 100, cell: (row) => sourceOf(row.last_touch) },
    { key: 'firstSource', width: 108, isExtra: true, cell: (row) => sourceOf(row.first_touch) },
    {
      key: 'landing',
      width: 120,
      isExtra: true,
      cell: (row) =>
        typeof row.first_touch?.landing === 'string' ? row.first_touch.landing : undefined,
    },
    {
      key: 'state',
      width: 114,
      cell: (row) => (
        <span
          className={`inline-flex items-center gap-[0.4rem] align-top before:h-(--high,0.45rem) before:w-[1.1rem] before:border before:border-ink-2 before:bg-[linear-gradient(to_right,var(--color-ink-2)_var(--done,0%),transparent_0)] ${STATE_LOOKS[row.state]}`}
        >
          {words.states[row.state]}
        </span>
      ),
    },
    {
      key: 'value',
      width: 96,
      isExtra: true,
      cell: (row) => (row.value > 0 ? money(row.value) : null),
    },
    {
      key: 'next',
      width: 160,
      isExtra: true,
      cell: (row) =>
        row.next_on && (
          <bdi title={row.next_step ?? ''}>
            <span className="whitespace-nowrap">{`${calendarDay(row.next_on)}:`}</span>{' '}
            <span>{row.next_step}</span>
          </bdi>
        ),
    },
    {
      key: 'assigned',
      width: 140,
      isExtra: true,
      cell: (row) =>
        row.assigned_to && (member(row.assigned_to) ?? (staffMembers ? words.formerStaff : '…')),
    },
    {
      key: 'delivery',
      width: 98,
      cell: (row) => <DeliveryState delivery={row.delivery} note={row.delivery_note} />,
    },
  ]
}

function Leads({ list, work, isCovered }: LeadsProps) {
  const location = useLocation()
  const { user } = useAuth()
  const staffMembers = useStaffMembers()
  const { rows } = list.page
  const { filters, views } = words
  const related = useRelated(rows, work !== undefined)
  const { money } = useMoney()
  return (
    <ListFrame
      {...list}
      caption={words.caption}
      labels={words.columns}
      searchHint={words.search}
      rowKey={(row) => row.id}
      isCovered={isCovered}
      columns={columnsOf(staffMembers, (id) => addressOf(id, location), related, money)}
      filters={[
        {
          name: 'form',
          label: filters.form,
          options: Object.fromEntries(LEAD_KINDS.map((kind) => [kind, leadKindName(kind)])),
        },
        { name: 'state', label: filters.state, options: words.states },
        {
          name: 'assigned',
          label: filters.assigned,
          options: {
            [NO_ONE]: words.noOne,
            ...Object.fromEntries((staffMembers ?? []).map(({ id, email }) => [id, email])),
          },
        },
        { name: 'delivery', label: filters.delivery, options: words.delivery },
      ]}
      views={[
        { name: views.all, search: '', hash: '' },
        { name: views.unassigned, search: `?state=new&assigned=${NO_ONE}`, hash: '' },
        { name: views.mine, search: `?assigned=${user?.id}`, hash: '' },
        { name: views.due, search: '?sort=next&due=today', hash: '' },
        { name: views.value, search: '?sort=-value', hash: '' },
        { name: views.failed, search: '?delivery=failed', hash: '' },
      ]}
      work={work && { table: 'leads', does: work, nameOf: ({ name, email }) => name ?? email }}
      bulk={(ids) =>
        work ? (
          <BulkWork
            rows={rows.filter(({ id }) => ids.includes(id))}
            work={work}
            staffMembers={staffMembers ?? []}
          />
        ) : null
      }
      empty={<FirstRun />}
    />
  )
}

const { bulk } = words
const { lost: _, ...openStates } = words.states
const LOST = Object.fromEntries(
  words.lostReasons.map((reason) => [`lost:${reason}`, fillIn(bulk.lost, { reason })]),
)

interface BulkWorkProps {
  rows: readonly LeadRow[]
  work: RowWork
  staffMembers: readonly StaffMember[]
}

/** Actions for several leads at once. */
function BulkWork({ rows, work, staffMembers }: BulkWorkProps) {
  const ids = rows.map(({ id }) => id)
  // Leads from the time before a CRM was set up are left out. An operator decides about all of them
  // (`npm run leads`).
  const forwarded = rows.filter(({ delivery }) => delivery !== 'stored').map(({ id }) => id)
  return (
    <>
      <FilterSelect
        label={bulk.state}
        options={{ ...openStates, ...LOST }}
        value=""
        onValue={(value) => {
          const [chosen, lostReason] = value.split(':')
          const state = LEAD_STATES.find((one) => one === chosen)
          if (state) {
            void work.update(ids, { state, lostReason })
          }
        }}
      />
      <FilterSelect
        label={bulk.assign}
        options={{
          [NO_ONE]: words.noOne,
          ...Object.fromEntries(staffMembers.map(({ id, email }) => [id, email])),
        }}
        value=""
        onValue={(value) => {
          if (value) {
            void work.update(ids, { assignedTo: value === NO_ONE ? null : value })
          }
        }}
      />
      {forwarded.length > 0 ? (
        <Button
          look="outline"
          dense
          disabled={work.isBusy}
          onClick={() => void work.resend(forwarded)}
        >
          {bulk.resend}
        </Button>
      ) : null}
    </>
  )
}

interface EnterLeadProps {
  isActive: boolean
  refresh: () => void
  onOpen: (id: string) => void
}

/** Enters a lead that did not come through a form, and opens its page. */
function EnterLead({ isActive, refresh, onOpen }: EnterLeadProps) {
  const [isOpen, setOpen] = useState(false)
  const { run } = useWork(refresh)
  const { keys } = staff.shortcuts
  useShortcuts(keys.list, [{ keys: 'a', label: keys.enter, run: () => setOpen(true) }], isActive)

  async function save(person: object) {
    const [id] = (await run(() => postToStaffApi<StaffReceipt>('/leads/enter', person)))?.ids ?? []
    if (id) {
      onOpen(id)
    }
    return id !== undefined
  }
  return (
    <>
      <Button look="outline" dense onClick={() => setOpen(true)}>
        {words.person.enter}
      </Button>
      {isOpen ? <PersonDialog onClose={() => setOpen(false)} onSave={save} /> : null}
    </>
  )
}

/** Explains the page while there are no leads. */
function FirstRun() {
  const { first } = words
  return (
    <div className="max-w-measure">
      <h2 className="font-semibold font-text text-ink">{first.title}</h2>
      <p className="mt-2">{first.text}</p>
      <ul className="mt-3 grid list-disc gap-1 pl-5 text-small">
        {first.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ul>
      <div className="mt-4">
        <ButtonLink to="/contact#contactForm" label={first.action} dense />
      </div>
    </div>
  )
}
