import type { OutboxKind } from '../tables/operations.ts'

/** How deliveries of one kind are doing. */
export interface DeliveryState {
  /**
   * Whether this kind of delivery is set up. Without it, nothing of this kind leaves the server.
   */
  isSetUp: boolean
  lastDelivered: string | null
  /** Rows that are due or have failed before, and the time at which the oldest was first due. */
  due: number
  oldestDue: string | null
  /** Why the newest of them was not delivered, in words without personal data. */
  problem: string | null
  /** Rows that were given up. A person has to look at them. */
  dead: number
}

/** Given-up deliveries that a page shows. */
export const GIVEN_UP_SHOWN = 50

/** A delivery that was given up. */
export interface GivenUp {
  id: string
  kind: OutboxKind
  /** Name of the email; empty for other kinds. */
  template: string
  /** Address that it was for; empty where it is unknown. */
  person: string
  leadId: string | null
  at: string
  attempts: number
  status: number | null
  error: string
}

/** Answer to calls that send deliveries again or dismiss them: how many did change. */
export interface DeliveriesReceipt {
  count: number
}

/**
 * Answer of `GET {STAFF_API_PATH}/system`: the state of this installation. Times are ISO 8601,
 * sizes bytes.
 */
export interface SystemState {
  storage: {
    engine: 'embedded' | 'postgres'
    version: string
    bytes: number
    diskFree: number | null
  }
  /** Null with PostgreSQL, which its own tools back up. */
  backup: { lastMade: string | null } | null
  crm: DeliveryState
  email: DeliveryState
  /** The newest `GIVEN_UP_SHOWN` of all kinds. */
  givenUp: GivenUp[]
  calendars: { count: number; lastRead: string | null; failingSince: string | null }
  /** Numbers of what is missing before launch, and of proofs that failed last. */
  launch: { gaps: number; failed: number }
  program: {
    version: string
    node: string
    startedAt: string
    lastMigration: string
    migratedAt: string
  }
}
