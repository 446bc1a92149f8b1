import { useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { Popover } from '#app/components/popover.tsx'
import { Table } from '#app/components/table.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { fetchFromStaffApi, postToStaffApi } from '#app/staff/api.ts'
import { counted } from '#app/staff/counted.ts'
import { Moment } from '#app/staff/moment.tsx'
import { PageFrame, useStaffData } from '#app/staff/page-frame.tsx'
import { Section } from '#app/staff/section.tsx'
import { type RunWork, useWork } from '#app/staff/use-work.ts'
import { staffPages } from '#content/staff.ts'
import type { AddedPageState } from '#contract/added-pages.ts'
import { fillIn } from '#contract/fill-in.ts'
import type { ListedAddedPage, ListedAddedPages } from '#contract/staff/added-pages.ts'
import { NewPage } from './new-page.tsx'
import { PageDialog, type PageDialogName } from './page-dialog.tsx'

const words = staffPages['/admin/pages']

export const meta = pageMeta('staff', { meta: words }, { noindex: true })

const load = () => fetchFromStaffApi<ListedAddedPages>('/editing/pages')

/** The pages that staff added, what is done with each as a whole, and a new one. */
export default function PagesPage() {
  const state = useStaffData(words, load)
  return (
    <PageFrame words={words} state={state}>
      {state.data ? (
        <>
          <Section title={words.create.title} lead={words.create.note}>
            <NewPage />
          </Section>
          <List pages={state.data.pages} refresh={state.refresh} />
        </>
      ) : null}
    </PageFrame>
  )
}

/** What can be done with a page in each state. */
const STEPS: Readonly<Record<AddedPageState, readonly PageStep[]>> = {
  draft: ['publish', 'duplicate', 'path', 'trash'],
  live: ['duplicate', 'path', 'gone', 'moved', 'trash'],
  gone: ['publish', 'duplicate', 'moved', 'trash'],
  moved: ['publish', 'duplicate', 'moved', 'trash'],
  trash: ['restore', 'publish'],
}
type PageStep = PageDialogName | 'publish' | 'restore'

/** Newest first; what is in the trash comes last. */
const inOrder = (pages: readonly ListedAddedPage[]) =>
  pages.toSorted(
    (one, other) =>
      Number(one.state === 'trash') - Number(other.state === 'trash') ||
      other.when.localeCompare(one.when),
  )

function stateOf({ state, isHidden, drafts, due }: ListedAddedPage): string {
  const parts = [
    words.states[state],
    isHidden && words.hidden,
    drafts > 0 && counted(words.drafts, drafts),
    due && words.due,
  ]
  return parts.filter(Boolean).join(', ')
}

interface ListProps {
  pages: readonly ListedAddedPage[]
  refresh: () => unknown
}

function List({ pages, refresh }: ListProps) {
  const { isBusy, run } = useWork(refresh)
  const [opened, setOpened] = useState<{ page: ListedAddedPage; name: PageDialogName }>()
  if (pages.length === 0) {
    return <p className="mt-4 mb-8">{words.none}</p>
  }
  return (
    <div className="mt-4 mb-8">
      <Table
        caption={words.caption}
        labels={words.columns}
        labelsValues
        rows={inOrder(pages)}
        rowKey={({ record }) => record}
        columns={[
          {
            key: 'title',
            kind: 'title',
            cell: ({ title, path }) => (
              <a href={path} className="link">
                {title || path}
              </a>
            ),
          },
          { key: 'kind', width: 110, cell: ({ kind }) => words.kinds[kind] },
          { key: 'state', width: 140, cell: stateOf },
          { key: 'path', width: 170, cell: ({ path }) => path },
          { key: 'by', width: 140, cell: ({ by }) => by },
          { key: 'when', width: 120, kind: 'time', cell: ({ when }) => <Moment time={when} /> },
          {
            key: 'actions',
            kind: 'actions',
            width: 110,
            cell: (page) => (
              <Steps
                page={page}
                isBusy={isBusy}
                run={run}
                onOpen={(name) => setOpened({ page, name })}
              />
            ),
          },
        ]}
      />
      {opened ? (
        <PageDialog
          key={`${opened.page.record} ${opened.name}`}
          {...opened}
          run={run}
          onClose={() => setOpened(undefined)}
        />
      ) : null}
    </div>
  )
}

interface StepsProps {
  page: ListedAddedPage
  isBusy: boolean
  run: RunWork
  onOpen: (name: PageDialogName) => void
}

function Steps({ page, isBusy, run, onOpen }: StepsProps) {
  const { record, title, state } = page
  const setState = (to: 'live' | 'draft') =>
    void run(
      () => postToStaffApi('/editing/pages/state', { record, state: to }),
      fillIn(words.done[to], { title }),
    )
  function take(step: PageStep) {
    if (step === 'publish' || step === 'restore') {
      setState(step === 'publish' ? 'live' : 'draft')
    } else {
      onOpen(step)
    }
  }
  return (
    <Popover
      label={
        <>
          <span aria-hidden="true">{words.columns.actions}</span>
          <span className="sr-only">{fillIn(words.actions.more, { title })}</span>
        </>
      }
    >
      {(close) => (
        <ul>
          {STEPS[state].map((step) => (
            <li key={step}>
              <Button
                look="text"
                dense
                disabled={isBusy}
                onClick={() => {
                  close()
                  take(step)
                }}
              >
                {words.actions[step]}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Popover>
  )
}
