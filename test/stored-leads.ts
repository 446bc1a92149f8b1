import { PAGE_NAMES } from '#contract/leads.ts'
import { forwardLead } from '#server/crm/forward-lead.ts'
import type { Store } from '#server/db/store.ts'
import { requestCounter } from '#server/http/request-counter.ts'
import { storeLead } from '#server/leads/store-lead.ts'
import type { Clock } from '#server/outbox/clock.ts'

/** Stores a Pioneer lead that waits for the CRM; `name` makes it one of its own. */
export async function storeTestLead(store: Store, clock: Clock, name = 'ada'): Promise<void> {
  const values = {
    firstname: 'Ada',
    lastname: 'Byron',
    email: `${name}@example.org`,
    company: 'Engines Ltd',
    jobtitle: 'Analyst',
    message: '',
  }
  const context = { hutk: 'a'.repeat(32), pageUri: 'https://site.example/', pageName: PAGE_NAMES.pioneer }
  await storeLead(
    {
      store,
      clock,
      countRequest: requestCounter(store),
      forward: forwardLead,
      notifyEmail: undefined,
      privacyNotice: 'x',
    },
    { form: 'pioneer', values, context, submittedAt: clock.now() },
    {},
  )
}
