/** Answers and limits of `/admin/api/webhooks`. */
import type { Selectable } from 'kysely'
import type { OutboxTable } from '../tables/operations.ts'
import type { WEBHOOK_TEST, WebhookEvent } from '../webhooks.ts'

export const WEBHOOKS_MAX = 20
export const WEBHOOK_NAME_MAX_CHARACTERS = 60
export const WEBHOOK_ADDRESS_MAX_CHARACTERS = 2000
/** The secret before a renewed one is accepted for this long. */
export const WEBHOOK_ROTATION_HOURS = 24
/** Latest deliveries on the page. */
export const WEBHOOK_DELIVERIES_SHOWN = 100

export interface ShownWebhook {
  id: string
  name: string
  /**
   * Its host, and the end of the address. All of it is a secret at many services. Null: it was
   * encrypted with another JWT_SECRET.
   */
  address: string | null
  events: WebhookEvent[]
  isOn: boolean
  isGone: boolean
  /** ISO 8601, while the secret before is still used. */
  rotatedUntil: string | null
  waiting: number
  givenUp: number
}

export interface WebhookDelivery {
  /** Of the outbox. */
  id: string
  /** Name of the webhook. */
  receiver: string
  event: WebhookEvent | typeof WEBHOOK_TEST
  state: Selectable<OutboxTable>['state']
  attempts: number
  /** Of the last answer. */
  status: number | null
  error: string | null
  /** When it happened. */
  at: string
  /** Of the next attempt, while it waits. */
  nextAt: string | null
  /** Whether its webhook still exists. */
  canBeSent: boolean
}

/** Answer of `GET`. */
export interface WebhookState {
  webhooks: ShownWebhook[]
  deliveries: WebhookDelivery[]
}

/** Answer to adding one and to renewing its secret. Nothing shows the secret again. */
export interface WebhookSecret {
  secret: string
}
