import { Button } from '#app/components/button.tsx'
import { ROW_ACTION, Table } from '#app/components/table.tsx'
import { changeDeliveries } from '#app/staff/change-deliveries.ts'
import { Moment } from '#app/staff/moment.tsx'
import { Panel } from '#app/staff/section.tsx'
import { useWork } from '#app/staff/use-work.ts'
import { staffPages } from '#content/staff.ts'
import { fillIn } from '#contract/fill-in.ts'
import { GIVEN_UP_SHOWN, type GivenUp } from '#contract/staff/system.ts'
import { OUTBOX_KINDS } from '#contract/tables/operations.ts'

const words = staffPages['/admin/system'].givenUp
const emailNames: Readonly<Record<string, string>> = staffPages['/admin/leads'].lead.emails

type Step = 'retry' | 'dismiss'

interface GivenUpProps {
  deliveries: readonly GivenUp[]
  refresh: () => void
}

/**
 * Deliveries that were given up, by kind. Each is tried again or dismissed, and so are all of a
 * kind.
 */
export function GivenUpDeliveries({ deliveries, refresh }: GivenUpProps) {
  const { isBusy, run } = useWork(refresh)
  const take = (step: Step, chosen: { kind: string } | { ids: string[] }) =>
    changeDeliveries(run, {
      path: '/system/given-up',
      body: { step, chosen },
      done: words.done[step],
    })
  const groups = OUTBOX_KINDS.map((kind) => ({
    kind,
    rows: deliveries.filter((delivery) => delivery.kind === kind),
  })).filter(({ rows }) => rows.length > 0)
  return groups.map(({ kind, rows }) => (
    <div key={kind} className="mt-8 max-w-[72rem]">
      <Panel title={words.kinds[kind]}>
        <p className="mb-3 max-w-narrow text-ink-2 text-small">{words.leads[kind]}</p>
        <Table
          caption={words.kinds[kind]}
          labels={words.columns}
          rows={rows}
          rowKey={({ id }) => id}
          columns={[
            { key: 'what', kind: 'title', width: 270, cell: whatOf },
            { key: 'why', kind: 'long', cell: ({ error }) => <span title={error}>{error}</span> },
            { key: 'when', kind: 'time', width: 170, cell: ({ at }) => <Moment time={at} /> },
            {
              key: 'actions',
              kind: 'actions',
              width: 170,
              cell: (row) => (
                <Steps
                  isBusy={isBusy}
                  nameOf={(step) =>
                    fillIn(words.labels[step], { what: row.person || words.kinds[kind] })
                  }
                  onTake={(step) => void take(step, { ids: [row.id] })}
                />
              ),
            },
          ]}
        />
        {rows.length > 1 ? (
          <div className="mt-2 flex flex-wrap gap-x-6">
            <Steps
              isBusy={isBusy}
              words={words.all}
              nameOf={(step) => `${words.all[step]}: ${words.kinds[kind]}`}
              onTake={(step) => void take(step, { kind })}
            />
          </div>
        ) : null}
        {deliveries.length === GIVEN_UP_SHOWN ? (
          <p className="mt-2 text-caption text-muted">
            {fillIn(words.more, { shown: GIVEN_UP_SHOWN })}
          </p>
        ) : null}
      </Panel>
    </div>
  ))
}

/** The person or the email; a lead leads to its page. */
function whatOf({ template, person, leadId }: GivenUp) {
  const title =
    [person, emailNames[template]].filter(Boolean).join(', ') || template || words.unknown
  return leadId ? (
    <a href={`/admin/leads?lead=${leadId}`} className="link">
      {title}
    </a>
  ) : (
    title
  )
}

interface StepsProps {
  isBusy: boolean
  words?: Readonly<Record<Step, string>>
  nameOf: (step: Step) => string
  onTake: (step: Step) => void
}

function Steps({ isBusy, words: labels = words.steps, nameOf, onTake }: StepsProps) {
  return (['retry', 'dismiss'] as const).map((step) => (
    <Button
      key={step}
      look="text"
      dense
      className={ROW_ACTION}
      disabled={isBusy}
      aria-label={nameOf(step)}
      onClick={() => onTake(step)}
    >
      {labels[step]}
    </Button>
  ))
}
