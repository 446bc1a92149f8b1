import { Link } from 'react-router'
import { ROW_LINK } from '#app/components/table.tsx'
import { counted } from '#app/staff/counted.ts'
import { calendarDay } from '#app/staff/day-of.ts'
import { EmailAddress } from '#app/staff/email-address.tsx'
import type { ListColumn } from '#app/staff/list/frame.tsx'
import type { LeadRow } from '#app/staff/list/lists.ts'
import { excerptWithTime } from '#app/staff/meeting-time.ts'
import { ShortMoment } from '#app/staff/moment.tsx'
import { staffPages } from '#content/staff.ts'
import type { StaffMember } from '#contract/database.ts'
import { fillIn } from '#contract/fill-in.ts'
import type { RelatedLeads } from '#contract/staff/leads.ts'
import { companySearch } from './address-of-lead.ts'
import { DeliveryState } from './lead-facts.tsx'
import { Related } from './related.tsx'

const words = staffPages['/admin/leads']
/** A state has a bar before it. */
const STATE =
  'inline-flex items-center gap-[0.4rem] align-top before:h-(--high,0.45rem) before:w-[1.1rem] before:border before:border-ink-2 before:bg-[linear-gradient(to_right,var(--color-ink-2)_var(--done,0%),transparent_0)]'
/** The bar fills as the work proceeds. */
const STATE_LOOKS: Readonly<Record<LeadRow['state'], string>> = {
  new: 'font-semibold',
  contacted: '[--done:50%]',
  qualified: '[--done:75%]',
  won: 'font-semibold [--done:100%]',
  lost: 'text-muted [--high:0px] before:border-muted! before:border-b-0',
}

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

interface ColumnsInput {
  /** Undefined until they are loaded. */
  staffMembers: readonly StaffMember[] | undefined
  linkOf: (id: string) => object
  related: RelatedLeads
  money: (value: number) => string
}

/** The columns of the list of leads. */
export function columnsOf({
  staffMembers,
  linkOf,
  related,
  money,
}: ColumnsInput): ListColumn<LeadRow, keyof typeof words.columns>[] {
  function assigneeOf(id: string): string {
    if (!staffMembers) {
      return '…'
    }
    return staffMembers.find((member) => member.id === id)?.email ?? words.formerStaff
  }
  return [
    {
      key: 'received',
      kind: 'time',
      width: 92,
      cell: (row) => <ShortMoment time={row.received_at} />,
    },
    {
      key: 'name',
      kind: 'title',
      width: 134,
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
      width: 154,
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
      width: 108,
      cell: (row) => {
        const count = related[row.id]?.company ?? 0
        const text = fillIn(counted(words.related.company, count), { domain: row.domain ?? '' })
        return row.company || count > 0 ? (
          <>
            <Related count={count} text={text} search={`@${row.domain}`} />
            {row.company ? (
              <Link
                to={companySearch(row.id)}
                title={fillIn(words.company.open, { company: row.company })}
                className="relative z-1 hover:underline"
              >
                <bdi>{row.company}</bdi>
              </Link>
            ) : null}
          </>
        ) : null
      },
    },
    {
      key: 'excerpt',
      kind: 'long',
      cell: (row) => {
        const text = row.excerpt && excerptWithTime(row.excerpt)
        return text && <bdi title={text}>{text}</bdi>
      },
    },
    { key: 'form', width: 80, cell: (row) => words.forms[row.form] ?? row.form },
    { key: 'source', width: 90, cell: (row) => sourceOf(row.last_touch) },
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
      width: 106,
      cell: (row) => (
        <span className={`${STATE} ${STATE_LOOKS[row.state]}`}>{words.states[row.state]}</span>
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
      cell: (row) => row.assigned_to && assigneeOf(row.assigned_to),
    },
    {
      key: 'delivery',
      width: 100,
      cell: (row) => <DeliveryState delivery={row.delivery} note={row.delivery_note} />,
    },
  ]
}
