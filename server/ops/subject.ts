/** Operating the site: health, figures, the state of the system, and the daily run. */
import type { CalendarSettings } from '#server/meetings/calendars/hosts-calendars.ts'
import type { Site } from '#server/site.ts'
import type { Keys, Runtime, Subject } from '#server/subject.ts'
import { givenUpRoutes } from './given-up-routes.ts'
import { healthRoutes } from './health.ts'
import { type Metrics, metricsRoutes } from './metrics.ts'
import { outboxFigures } from './outbox-figures.ts'
import { startRetention } from './retention.ts'
import { systemRoutes } from './system-routes.ts'

interface OpsDependencies {
  runtime: Pick<Runtime, 'store' | 'clock' | 'log'> & {
    /** Aborted when this process is about to end. */
    stopping?: AbortSignal | undefined
  }
  site: Pick<Site, 'settings' | 'ownWords'>
  keys: Pick<Keys, 'tokens'>
  /** Absent when figures are off. */
  metrics: Metrics | undefined
  calendars: CalendarSettings
  wakeOutbox: () => void
}

export function opsSubject({
  runtime: { store, clock, log, stopping },
  site: { settings, ownWords: words },
  keys: { tokens },
  metrics,
  calendars,
  wakeOutbox,
}: OpsDependencies): Subject {
  const { METRICS_TOKEN, DATA_DIR: dataDirectory, CRM_FORMS_HOST } = settings
  const figures = () => outboxFigures(store.db, clock.databaseNow())
  const forwardsLeads = CRM_FORMS_HOST !== undefined
  return {
    routes: [
      healthRoutes({ store, stopping, outboxFigures: figures }),
      ...(metrics && METRICS_TOKEN ? [metricsRoutes(metrics, METRICS_TOKEN)] : []),
    ],
    staffRoutes: [
      systemRoutes({ store, tokens, settings, words, calendars }),
      givenUpRoutes({ store, tokens, wakeOutbox }),
    ],
    jobs: [() => startRetention({ store, dataDirectory, forwardsLeads, log })],
  }
}
