/** The figures of this program. */
import { dataPaths, lastBackupAt } from '#server/db/embedded/data-directory.ts'
import type { Store } from '#server/db/store.ts'
import type { Settings } from '#server/env.ts'
import type { PageCacheFigures } from '#server/http/pages/page-cache.ts'
import { countUpcoming } from '#server/meetings/stored-meeting.ts'
import { systemClock } from '#server/outbox/clock.ts'
import { createMetrics, type Metrics } from './metrics.ts'
import { outboxFiguresByKind } from './outbox-figures.ts'

/** @returns undefined where figures are not set up */
export function metricsFor(
  { METRICS_TOKEN, METRICS_PORT, DATA_DIR }: Settings,
  store: Store,
  pageCache: () => PageCacheFigures,
): Metrics | undefined {
  if (METRICS_TOKEN === undefined && METRICS_PORT === undefined) {
    return undefined
  }
  return createMetrics({
    store,
    outboxFigures: () => outboxFiguresByKind(store.db, systemClock.databaseNow()),
    upcomingMeetings: () => countUpcoming(store.db, systemClock.databaseNow()),
    pageCache,
    lastBackup: () => lastBackupAt(dataPaths(DATA_DIR).backups),
  })
}
