import { Button } from '#app/components/button.tsx'
import { ROW_ACTION, Table } from '#app/components/table.tsx'
import { changeDeliveries } from '#app/staff/change-deliveries.ts'
import { counted } from '#app/staff/counted.ts'
import { dayAndTimeOf } from '#app/staff/day-of.ts'
import { Moment } from '#app/staff/moment.tsx'
import type { RunWork } from '#app/staff/use-work.ts'
import { staffPages } from '#content/staff.ts'
import { fillIn } from '#contract/fill-in.ts'
import type { WebhookDelivery } from '#contract/staff/webhooks.ts'

const { deliveries: words, events, done } = staffPages['/admin/webhooks']

/** It is being sent, or will be in a moment. */
export const isDue = ({ nextAt }: WebhookDelivery) =>
  nextAt !== null && Date.parse(nextAt) <= Date.now()

function stateOf(delivery: WebhookDelivery): string {
  const { state, status, nextAt } = delivery
  if (state === 'done' && status === null) {
    return words.states.nothing
  }
  if (nextAt !== null && !isDue(delivery)) {
    return fillIn(words.states.later, { time: dayAndTimeOf(nextAt) })
  }
  return words.states[state]
}

/** The status of the last answer, or why there was none, and after how many attempts. */
function answerOf({ status, error, attempts }: WebhookDelivery): string {
  const tried = attempts > 1 && counted(words.attempts, attempts)
  return [error ?? status, tried].filter(Boolean).join(', ')
}

interface DeliveriesProps {
  deliveries: readonly WebhookDelivery[]
  work: { isBusy: boolean; run: RunWork }
}

/** What was sent, and what became of it. */
export function Deliveries({ deliveries, work: { isBusy, run } }: DeliveriesProps) {
  if (deliveries.length === 0) {
    return <p>{words.none}</p>
  }
  const resend = (id: string) =>
    changeDeliveries(run, { path: '/webhooks/resend', body: { ids: [id] }, done: done.resent })
  return (
    <Table
      caption={words.title}
      labels={words.columns}
      labelsValues
      rows={deliveries}
      rowKey={({ id }) => id}
      columns={[
        { key: 'event', kind: 'title', cell: ({ event }) => events[event] },
        { key: 'receiver', width: 160, cell: ({ receiver }) => receiver },
        {
          key: 'state',
          width: 220,
          cell: (row) => <span title={stateOf(row)}>{stateOf(row)}</span>,
        },
        { key: 'answer', kind: 'sentence', width: 220, cell: answerOf },
        { key: 'at', kind: 'time', width: 150, cell: ({ at }) => <Moment time={at} /> },
        {
          key: 'actions',
          kind: 'actions',
          width: 100,
          cell: (row) =>
            row.canBeSent ? (
              <Button
                look="text"
                dense
                className={ROW_ACTION}
                disabled={isBusy}
                aria-label={fillIn(words.resendLabel, {
                  event: events[row.event],
                  receiver: row.receiver,
                })}
                onClick={() => void resend(row.id)}
              >
                {words.resend}
              </Button>
            ) : null,
        },
      ]}
    />
  )
}
