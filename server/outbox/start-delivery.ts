/** Everything that leaves the house, as the settings say: leads to the CRM, mails to the mail server or a folder. */
import type { Logger } from 'pino'
import type { Store } from '#server/db/store.ts'
import type { Settings } from '#server/env.ts'
import { LEAD_NOTICE } from '#server/leads/note-lead-for-staff.ts'
import { mailDeliverer, type WriteMail } from '#server/mail/deliver-mail.ts'
import { leadNotice } from '#server/mail/lead-notice.ts'
import { openMailTransport } from '#server/mail/mail-transport.ts'
import { type Clock, systemClock } from './clock.ts'
import { leadDeliverer } from './deliver-lead.ts'
import { type OutboxFigures, outboxFigures } from './outbox-rows.ts'
import { startOutbox } from './start-outbox.ts'

export interface DeliveryParts {
  store: Store
  settings: Settings
  log: Logger
  /** Writers of further mails, by the `template` of their outbox rows. */
  mails?: Record<string, WriteMail>
  clock?: Clock
}

export interface Delivery {
  /** Look at once: a row was just written by this process. */
  wake(): void
  figures(): Promise<OutboxFigures>
  /** Finishes what is under way. Stop it before the store is closed. */
  stop(): Promise<void>
}

/** Starts the outbox of this process. Any number of processes may run one on the same store. */
export function startDelivery({ store, settings, log, mails = {}, clock = systemClock }: DeliveryParts): Delivery {
  const transport = openMailTransport({ settings, log })
  const outbox = startOutbox({
    store,
    clock,
    log,
    deliverers: {
      email: mailDeliverer(transport, { ...mails, [LEAD_NOTICE]: leadNotice(store) }),
      ...(settings.CRM_FORMS_HOST !== undefined && {
        crm_lead: leadDeliverer({ crmFormsHost: settings.CRM_FORMS_HOST, settings, clock }),
      }),
    },
  })
  return {
    wake: outbox.wake,
    figures: () => outboxFigures(store.db, clock.databaseNow()),
    stop: async () => {
      await outbox.stop()
      transport.close()
    },
  }
}
