import { EmailAddress } from '#app/staff/email-address.tsx'
import type { ListColumn } from '#app/staff/list/frame.tsx'
import { ShortMoment } from '#app/staff/moment.tsx'
import { staffPages } from '#content/staff.ts'
import type { NewsletterSubscriber } from '#contract/database.ts'

const words = staffPages['/admin/newsletter']
const { forms } = staffPages['/admin/leads']

/** Who is on the list stands out: a newsletter goes to no one else. */
const STATE_LOOKS = {
  pending: 'text-ink-2',
  confirmed: 'font-semibold',
  unsubscribed: 'text-muted',
} as const

export const subscriberColumns: readonly ListColumn<
  NewsletterSubscriber,
  keyof typeof words.columns
>[] = [
  {
    key: 'email',
    kind: 'title',
    width: 240,
    cell: ({ email }) => <EmailAddress email={email} />,
  },
  { key: 'name', width: 150, cell: ({ name }) => name && <bdi>{name}</bdi> },
  {
    key: 'state',
    width: 112,
    cell: ({ state }) => <span className={STATE_LOOKS[state]}>{words.states[state]}</span>,
  },
  { key: 'form', width: 84, cell: ({ form }) => forms[form] },
  { key: 'asked', kind: 'time', width: 92, cell: (row) => <ShortMoment time={row.asked_at} /> },
  {
    key: 'confirmed',
    width: 92,
    isExtra: true,
    cell: (row) => row.confirmed_at && <ShortMoment time={row.confirmed_at} />,
  },
  {
    key: 'ended',
    width: 104,
    isExtra: true,
    cell: (row) => row.unsubscribed_at && <ShortMoment time={row.unsubscribed_at} />,
  },
  {
    key: 'consent',
    kind: 'long',
    cell: ({ consent }) => <bdi title={consent}>{consent}</bdi>,
  },
]
