/** Webhooks: other programs are told what happens on the site. */
import type { Site } from '#server/site.ts'
import type { Keys, Runtime, Subject } from '#server/subject.ts'
import { webhookDeliverer } from './deliver-event.ts'
import { webhookRoutes } from './routes.ts'

interface WebhooksDependencies {
  runtime: Runtime
  site: Site
  keys: Keys
  wakeOutbox: () => void
}

export function webhooksSubject({
  runtime: { store, clock },
  site,
  keys: { signingSecret, tokens },
  wakeOutbox,
}: WebhooksDependencies): Subject {
  const { settings } = site
  return {
    staffRoutes: [webhookRoutes({ store, tokens, settings, signingSecret, wakeOutbox })],
    deliverers: { webhook: webhookDeliverer({ store, clock, site, signingSecret }) },
  }
}
