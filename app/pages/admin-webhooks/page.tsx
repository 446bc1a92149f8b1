import { useEffect, useState } from 'react'
import { pageMeta } from '#app/lib/page-meta.ts'
import { fetchFromStaffApi } from '#app/staff/api.ts'
import { PageFrame, useStaffData } from '#app/staff/page-frame.tsx'
import { Panel, Section } from '#app/staff/section.tsx'
import { useWork } from '#app/staff/use-work.ts'
import { staffPages } from '#content/staff.ts'
import { fillIn } from '#contract/fill-in.ts'
import { WEBHOOK_DELIVERIES_SHOWN, type WebhookState } from '#contract/staff/webhooks.ts'
import { AddWebhook } from './add-webhook.tsx'
import { Deliveries, isDue } from './deliveries.tsx'
import { SecretShown, type ShownSecret } from './secret-shown.tsx'
import { WebhookRow } from './webhook-row.tsx'

const words = staffPages['/admin/webhooks']

export const meta = pageMeta('staff', { meta: words }, { noindex: true })

const LOOK_AGAIN_MS = 2_000

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
  const isBeingSent = state.deliveries.some(isDue)
  // An answer comes within seconds, so the page waits for it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer of the server begins a wait
  useEffect(() => {
    if (!isBeingSent) {
      return
    }
    const timer = setTimeout(refresh, LOOK_AGAIN_MS)
    return () => clearTimeout(timer)
  }, [state])
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
      <Panel title={deliveries.title}>
        <p className="mb-3 max-w-narrow text-ink-2 text-small">
          {fillIn(deliveries.lead, { shown: WEBHOOK_DELIVERIES_SHOWN })}
        </p>
        <Deliveries deliveries={state.deliveries} work={work} />
      </Panel>
    </>
  )
}
