/** Sends the outbox's `webhook` rows. */
import { webhooks as words } from '#content/staff/webhooks.ts'
import { fillIn } from '#contract/fill-in.ts'
import type { Store } from '#server/db/store.ts'
import type { Clock } from '#server/outbox/clock.ts'
import type { OutboxJob } from '#server/outbox/rows.ts'
import type { Deliverer, Outcome } from '#server/outbox/worker.ts'
import { CallError } from '#server/outgoing/call-error.ts'
import { guardedRequest, LEADS_INSIDE } from '#server/outgoing/guarded-request.ts'
import type { Site } from '#server/site.ts'
import { mayBePrivate } from './address.ts'
import { webhookMessage } from './messages.ts'
import { signedHeaders } from './signature.ts'
import { findReceiver } from './stored-webhooks.ts'

const { problems } = words

const TIME_LIMIT_MS = 10_000
/** Most receivers answer within a second, and one that does not must not keep the others waiting. */
const CONCURRENCY = 8
const GONE = 410

interface DeliveryDependencies {
  store: Pick<Store, 'db'>
  clock: Pick<Clock, 'now'>
  site: Pick<Site, 'settings' | 'words'>
  signingSecret: string
  /** Default: ten seconds. */
  timeLimitMs?: number
}

export function webhookDeliverer({
  store,
  clock,
  site,
  signingSecret,
  timeLimitMs = TIME_LIMIT_MS,
}: DeliveryDependencies): Deliverer {
  async function send(job: OutboxJob, signal: AbortSignal): Promise<Outcome> {
    const { db } = store
    const receiver = await findReceiver(db, String(job.payload.webhook), signingSecret)
    if (typeof receiver === 'string') {
      return { result: 'dead', error: problems[receiver] }
    }
    const message = await webhookMessage({ db, site, signingSecret }, job)
    if (!message) {
      return { result: 'done', note: problems.nothingLeft }
    }
    const body = JSON.stringify(message)
    const { address, secrets } = receiver
    const { status, retryAfter } = await guardedRequest(address, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'webhooks',
        ...signedHeaders({ id: String(job.payload.id), at: clock.now(), body }, secrets),
      },
      body,
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeLimitMs)]),
      mayBePrivate: mayBePrivate(new URL(address), site.settings),
      isDirect: true,
      isBodyRead: false,
    })
    return outcomeOf(status, retryAfter)
  }

  return {
    concurrency: CONCURRENCY,
    hasManyReceivers: true,
    async deliver(job, signal) {
      try {
        const outcome = await send(job, signal)
        if (outcome.status === GONE) {
          await switchOff(job)
        }
        return outcome
      } catch (error) {
        if (!(error instanceof CallError)) {
          throw error
        }
        return error.message === LEADS_INSIDE
          ? { result: 'dead', error: problems.leadsInside }
          : { result: 'retry', error: error.message }
      }
    },
  }

  async function switchOff({ payload }: OutboxJob): Promise<void> {
    await store.db
      .updateTable('private.webhooks')
      .set({ is_on: false, is_gone: true })
      .where('id', '=', String(payload.webhook))
      .execute()
  }
}

/** Any answer but 2xx is a failure (Standard Webhooks, 'Deliverability and reliability'). */
function outcomeOf(status: number, retryAfterMs: number | undefined): Outcome {
  if (status >= 200 && status < 300) {
    return { result: 'done', status }
  }
  if (status === GONE) {
    return { result: 'dead', status, error: problems.gone }
  }
  const error = fillIn(problems.status, { status })
  return { result: 'retry', status, error, ...(retryAfterMs !== undefined && { retryAfterMs }) }
}
