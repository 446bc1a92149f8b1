import { useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#app/components/button.tsx'
import { openBackend } from '#app/lib/backend.ts'
import { notify } from '#app/lib/notify.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { useWords } from '#app/lib/words.ts'
import { changeRows } from '#app/staff/api.ts'
import { counted } from '#app/staff/counted.ts'
import { ListFrame } from '#app/staff/list/frame.tsx'
import { type ShownList, useList } from '#app/staff/list/use-list.ts'
import { PageFrame } from '#app/staff/page-frame.tsx'
import { useRowWork } from '#app/staff/row-work.tsx'
import { useAccess } from '#app/staff/staff-access.ts'
import { useLoaded, useWork } from '#app/staff/use-work.ts'
import { newsletter } from '#content/newsletter.ts'
import { staffPages } from '#content/staff.ts'
import type { NewsletterCounts, NewsletterSubscriber } from '#contract/database.ts'
import { fillIn } from '#contract/fill-in.ts'
import { LEAD_FORM_NAMES, leadKindName } from '#contract/lead-forms.ts'
import { subscriberColumns } from './columns.tsx'

const words = staffPages['/admin/newsletter']
/** In the order in which they matter. */
const COUNTED = ['confirmed', 'pending', 'unsubscribed'] as const
const FILTERS = [
  { name: 'state', label: words.filters.state, options: words.states },
  {
    name: 'form',
    label: words.filters.form,
    options: Object.fromEntries(LEAD_FORM_NAMES.map((form) => [form, leadKindName(form)])),
  },
]

export const meta = pageMeta('staff', { meta: words }, { noindex: true })

/** Who wants the newsletter: to search, to export for the program that sends it, to take off. */
export default function NewsletterPage() {
  const { state, shown } = useList('newsletter_subscribers', words)
  const isOffered = useWords('newsletter', newsletter).shown
  return (
    <PageFrame words={words} state={state}>
      {shown ? (
        <>
          <Counts refreshes={state.refreshes} />
          {isOffered ? null : (
            <p className="text-small">
              <span>{words.off}</span> <SettingsLink />
            </p>
          )}
          <Subscribers list={shown} refresh={state.refresh} isOffered={isOffered} />
        </>
      ) : null}
    </PageFrame>
  )
}

/** For those who may change them. */
function SettingsLink() {
  return useAccess()?.mayOpen('/admin/settings') !== true ? null : (
    <Link to="/admin/settings" className="link dense">
      {words.settings}
    </Link>
  )
}

async function loadCounts(): Promise<NewsletterCounts | undefined> {
  const client = await openBackend()
  const { data, error } = await client.from('newsletter_counts').select('*')
  if (error) {
    throw error
  }
  return data[0]
}

/** How many are on the list, and how many wait or left. */
function Counts({ refreshes }: { refreshes: number }) {
  const counts = useLoaded(loadCounts, [refreshes])
  return (
    // Keeps its line while it is loaded.
    <ul className="flex min-h-6 flex-wrap gap-x-4 text-small tabular-nums">
      {counts &&
        COUNTED.map((state) => (
          <li key={state}>
            {fillIn(words.counts[state], { count: counts[state].toLocaleString() })}
          </li>
        ))}
    </ul>
  )
}

interface SubscribersProps {
  list: ShownList<NewsletterSubscriber>
  refresh: () => void
  isOffered: boolean
}

function Subscribers({ list, refresh, isOffered }: SubscribersProps) {
  const work = useRowWork(refresh)
  return (
    <>
      <ListFrame
        {...list}
        caption={words.caption}
        labels={words.columns}
        searchHint={words.search}
        rowKey={(row) => row.id}
        filters={FILTERS}
        columns={subscriberColumns}
        work={work && { table: 'newsletter_subscribers', does: work, nameOf: ({ email }) => email }}
        bulk={(ids) => <Unsubscribe key={ids.join()} ids={ids} refresh={refresh} />}
        empty={
          <p>
            <span>{isOffered ? words.empty.on : words.empty.off}</span> <SettingsLink />
          </p>
        }
      />
      <p className="mt-2 text-caption text-muted">{words.export}</p>
    </>
  )
}

/** Takes people off the list, who only come back by a form. So it asks once more. */
function Unsubscribe({ ids, refresh }: { ids: readonly string[]; refresh: () => void }) {
  const [isSure, setSure] = useState(false)
  const { isBusy, run } = useWork(refresh)
  async function unsubscribe() {
    const done = await run(() => changeRows('newsletter_subscribers', 'unsubscribe', ids))
    if (done) {
      notify(counted(words.unsubscribed, done.length), 'success')
    }
  }
  return (
    <Button
      look="outline"
      dense
      disabled={isBusy}
      onClick={() => (isSure ? void unsubscribe() : setSure(true))}
      onBlur={() => setSure(false)}
    >
      {isSure ? words.confirmUnsubscribe : words.unsubscribe}
    </Button>
  )
}
