/** Rows of webhooks. */
import type { ColumnType, Generated } from 'kysely'
import type { Timestamp, TimestampByDefault } from './columns.ts'

/** Addresses of other programs that are told what happens. */
export interface WebhooksTable {
  id: Generated<string>
  name: string
  /** `WEBHOOK_EVENTS`. */
  events: ColumnType<string[], string, string>
  /** Address and secrets, encrypted (`server/webhooks/stored-webhooks.ts`). */
  sealed: string
  /** Until then, deliveries are signed with the secret before as well. */
  rotated_until: Timestamp | null
  is_on: Generated<boolean>
  /** Its receiver has answered 410. */
  is_gone: Generated<boolean>
  created_at: TimestampByDefault
}
