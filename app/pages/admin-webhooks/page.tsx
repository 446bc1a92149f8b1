import { useState } from 'react'
import { pageMeta } from '#app/lib/page-meta.ts'
import { fetchFromStaffApi } from '#app/staff/api.ts'
import { PageFrame, useStaffData } from '#app/staff/page-frame.tsx'
import { Section } from '#app/staff/section.tsx'
import { useWork } from '#app/staff/use-work.ts'
import { staffPages } from '#content/staff.ts'
import { fillIn } from '#contract/fill-in.ts'
import { WEBHOOK_DELIVERIES_SHOWN, type WebhookState } from '#contract/staff/webhooks.ts'
import { AddWebhook } from './add-webhook.tsx'
import { Deliveries } from './deliveries.tsx'
import { SecretShown, type ShownSecret } from './secret-shown.tsx'
import { WebhookRow } from './webhook-row.tsx'

const words = staffPages['/admin/webhooks']

export const meta = pageMeta('staff', { meta: words }, { noindex: true })

const load = () => fetchFromStaffApi<WebhookState>('/webhooks')

/** Other programs that are told what happens, and what was sent to them. */
export default function WebhooksPage() {
  const state = useStaffData(words, load)
  return (
    <PageFrame words={words} state={state} shape="sections">
      {state.data ? <Webhooks state={state.data} refresh={state.refresh} /> : null}
    </PageFrame>
  )
}

function Webhooks({ state, refresh }: { state: WebhookState; refresh: () => void }) {
  const work = useWork(refresh)
  const [shown, setShown] = useState<ShownSecret>()
  const { list, add, deliveries } = words
  return (
    <>
      <Section title={list.title} lead={list.lead}>
        {shown ? <SecretShown {...shown} onClose={() => setShown(undefined)} /> : null}
        {state.webhooks.length === 0 ? <p>{list.none}</p> : null}
        <ul>
          {state.webhooks.map((webhook) => (
            <WebhookRow key={webhook.id} webhook={webhook} work={work} onSecret={setShown} />
          ))}
        </ul>
      </Section>
      <Section title={add.title} lead={add.lead}>
        <AddWebhook work={work} onSecret={setShown} />
      </Section>
      <Section
        title={deliveries.title}
        lead={fillIn(deliveries.lead, { shown: WEBHOOK_DELIVERIES_SHOWN })}
      >
        <Deliveries deliveries={state.deliveries} work={work} />
      </Section>
    </>
  )
}
