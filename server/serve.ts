/**
 * Starts the parts of the server in order, and stops them in reverse. Used by `main.ts` and
 * `scripts/dev.ts`.
 */
import type { RequestListener } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import { accentOf, paletteOf } from '#contract/accent.ts'
import { languageOf } from '#contract/language.ts'
import type { PageRenderer } from '#contract/page.ts'
import { type AppDependencies, createApp } from './app.ts'
import { signApiKey } from './auth/access-token.ts'
import { dataPaths, lastBackupAt } from './db/embedded/data-directory.ts'
import { openStore } from './db/open-store.ts'
import { DiskFullError, type Store, sqlThrough } from './db/store.ts'
import { createDeliverers } from './deliverers.ts'
import { followDocuments } from './documents/made-documents.ts'
import { backendConfig, hostEmail, publicConfig, type Settings } from './env.ts'
import { listen } from './http/listen.ts'
import type { PageCache, PageCacheFigures } from './http/pages/page-cache.ts'
import { startLeadsDue } from './leads/notices/leads-due.ts'
import { startLeadsUndelivered } from './leads/notices/undelivered.ts'
import { publishedLogo } from './look/branded-files.ts'
import { countUpcoming } from './meetings/stored-meeting.ts'
import { createMetrics, listenForMetrics, type Metrics } from './ops/metrics.ts'
import { outboxFiguresByKind } from './ops/outbox-figures.ts'
import { startRetention } from './ops/retention.ts'
import { signingSecret as readSigningSecret } from './ops/signing-secret.ts'
import { systemClock } from './outbox/clock.ts'
import { type Outbox, startOutbox } from './outbox/start.ts'
import type { Repeated } from './repeat-every.ts'
import { createTypesetter, VISITORS_LIMITS } from './typeset/typesetter.ts'
import { startVisitCounter } from './visits/counter.ts'
import { currentWords, ownersSettings } from './words/current-words.ts'
import { hostedProject } from './words/hosted-project.ts'
import { launchNotice } from './words/launch-gaps.ts'
import { followPublishedWords } from './words/published-words.ts'
import { startScheduler } from './words/scheduled-publications.ts'
import { storedWords } from './words/words-database.ts'

/** What differs between the built site and the development server. */
export interface Site {
  renderer: PageRenderer
  files?: AppDependencies['files']
  pagePolicy?: AppDependencies['pagePolicy']
  keepPages?: boolean
  /**
   * Answers requests for modules and hot reload, and passes all others on, like a Connect
   * middleware.
   */
  before?: (...args: [...Parameters<RequestListener>, next: () => void]) => void
}

/** Between two attempts to start on a full disk; doubled each time, up to the longer one. */
const FIRST_RETRY_MS = 1_000
const LONGEST_RETRY_MS = 30_000
/**
 * Behind a load balancer, requests on open connections are answered for this long after the last
 * new connection.
 */
const LINGER_MS = 1_000

/**
 * On a disk that is too full to start, waits until there is space.
 * @param loadSite runs while the store opens, and again after such a wait
 * @param given settings as parsed; with PORT=0 the public address follows the port the system
 *   chose, unless it was set
 * @throws {StorageRefusedError} when opening the store would risk stored data
 */
export async function serve(given: Settings, loadSite: () => Promise<Site>, log: Logger) {
  for (let retryMs = FIRST_RETRY_MS; ; retryMs = Math.min(retryMs * 2, LONGEST_RETRY_MS)) {
    try {
      return await open(given, loadSite, log)
    } catch (error) {
      if (!isForSpace(error)) {
        throw error
      }
      // Starts by itself once there is space, without a supervisor.
      log.error({ retryMs }, 'the disk is full: the start waits for space')
      await wait(retryMs)
    }
  }
}

const isForSpace = (error: unknown) =>
  error instanceof DiskFullError || (error as NodeJS.ErrnoException).code === 'ENOSPC'

async function open(given: Settings, loadSite: () => Promise<Site>, log: Logger) {
  // Loading keeps this thread busy, on a slow machine for longer than a connection to PostgreSQL
  // may take. The embedded database opens in a thread of its own meanwhile, and locks the data
  // directory.
  const loaded = given.DATABASE_URL === undefined ? undefined : await loadSite()
  const opening = openStore(given, log, {
    postgres: { connections: given.DB_POOL_SIZE, queryMs: given.DB_QUERY_TIMEOUT_MS },
  })
  try {
    const [store, site] = await Promise.all([opening, loaded ?? loadSite()])
    return await serveFrom(store, given, site, log)
  } catch (error) {
    await opening.then(
      (store) => store.close(),
      () => {},
    )
    throw error
  }
}

async function serveFrom(store: Store, given: Settings, site: Site, log: Logger) {
  const { before, ...siteParts } = site
  const signingSecret = given.JWT_SECRET ?? readSigningSecret(given.DATA_DIR)
  const anonKey = await signApiKey(signingSecret, 'anon')
  let settings = given
  let outbox: Outbox | undefined
  let calendars: Repeated | undefined
  let leadsDue: Repeated | undefined
  let leadsUndelivered: Repeated | undefined
  const stopping = new AbortController()
  let pages: PageCache | undefined
  const hosted = hostedProject(given)
  // Before the first page, so that no visitor sees the originals for a moment after a start.
  const published = await followPublishedWords(hosted?.words ?? storedWords(store), log)
  const look = {
    log,
    colors: () => paletteOf(accentOf(published.snapshot().texts)),
    language: () => languageOf(published.snapshot().texts),
    logo: publishedLogo(published, hosted?.words ?? storedWords(store)),
  }
  // Two, so that no number of visitors keeps emails from their pages. Neither holds a process while
  // it is idle.
  const typesetter = createTypesetter(look)
  const visitorTypesetter = createTypesetter({ ...look, limits: VISITORS_LIMITS })
  const isIdle = () => typesetter.isIdle() && visitorTypesetter.isIdle()
  const documents =
    site.files &&
    (await followDocuments({ store, published, typesetter: { ...typesetter, isIdle }, log }))
  // Our server has no key with which it could publish in a hosted project.
  const scheduler = hosted
    ? undefined
    : startScheduler({ store, clock: systemClock, published, log })
  const metrics = metricsFor(given, store, () => pages?.figures())
  const words = currentWords(published)
  const visits = startVisitCounter({ store, log, zone: () => words('site').zone })
  const start = (port: number) => {
    if (given.SITE_URL === 'http://localhost:0') {
      settings = { ...given, SITE_URL: `http://localhost:${port}` }
    }
    const own = ownersSettings(settings, words)
    outbox = startOutbox({
      store,
      clock: systemClock,
      log,
      deliverers: {
        ...createDeliverers({ settings: own, store, typesetter, signingSecret, words, log }),
        calendar: {
          concurrency: 2,
          deliver: (job, signal) => app.calendarDeliverer.deliver(job, signal),
        },
      },
      soleProcess: store.engine === 'embedded',
      onAttempt: metrics?.attempted,
    })
    const wakeOutbox = outbox.wake
    const watch = { store, clock: systemClock, log, wakeOutbox }
    leadsDue = startLeadsDue({ ...watch, words })
    if (settings.CRM_FORMS_HOST !== undefined) {
      leadsUndelivered = startLeadsUndelivered({ ...watch, to: () => hostEmail(own) })
    }
    const app = createApp({
      settings,
      config: publicConfig(settings),
      backend: backendConfig(settings, anonKey),
      store,
      signingSecret,
      log,
      wakeOutbox,
      typesetter,
      visitorTypesetter,
      documents,
      metrics,
      stopping: stopping.signal,
      published,
      hosted,
      visits,
      ...siteParts,
    })
    pages = app.pages
    // With a provider's booking page, our own times are not shown.
    if (settings.SCHEDULER_URL === undefined) {
      calendars = app.calendarReader.start()
    }
    return app
  }
  const keepAliveMs = given.KEEP_ALIVE_SECONDS * 1_000
  const drainMs = given.DRAIN_SECONDS * 1_000
  const listening = await listen(
    { host: given.HOST, port: given.PORT, keepAliveMs },
    start,
    before,
  ).catch(async (error: unknown) => {
    // They would ask a store that is closed.
    await Promise.all([published.stop(), documents?.stop(), scheduler?.stop()])
    throw error
  })
  const metricsPort =
    metrics && given.METRICS_PORT !== undefined
      ? await listenForMetrics(metrics, given.METRICS_PORT, log)
      : undefined
  const retention = startRetention({
    store,
    dataDirectory: given.DATA_DIR,
    forwardsLeads: given.CRM_FORMS_HOST !== undefined,
    log,
  })

  async function stop(delayMs: number): Promise<void> {
    stopping.abort()
    if (delayMs > 0) {
      await wait(delayMs)
    }
    // Stopped together. Rows that requests write from now on wait in the store for the next start.
    const parts = await Promise.allSettled([
      listening.close(drainMs, delayMs > 0 ? LINGER_MS : 0),
      outbox?.stop(drainMs),
      retention.stop(),
      scheduler?.stop(),
      published.stop(),
      documents?.stop(),
      calendars?.stop(),
      leadsDue?.stop(),
      leadsUndelivered?.stop(),
    ])
    await metricsPort?.close(0)
    typesetter.close()
    visitorTypesetter.close()
    // After the last request, because it may have counted a visit.
    await visits.stop()
    // Last, because requests and deliveries use the store until here. Also after a failure above.
    await store.close()
    for (const part of parts) {
      if (part.status === 'rejected') {
        throw part.reason
      }
    }
  }
  let stopped: Promise<void> | undefined
  return {
    settings,
    /** Where this process listens, e.g. `http://localhost:3000`. */
    address: `http://${shownHost(given.HOST)}:${listening.port}`,
    /** What a public site lacked when it started. */
    missing: await launchNotice(settings, currentWords(published), sqlThrough(store.db)),
    /**
     * Says `not ready` and goes on serving for `delayMs`, then stops accepting, lets running
     * requests finish and closes everything behind them. Safe to call twice; the first call counts.
     */
    stop(delayMs = 0): Promise<void> {
      stopped ??= stop(delayMs)
      return stopped
    },
  }
}

/** Undefined where metrics are not set up. */
function metricsFor(
  { METRICS_TOKEN, METRICS_PORT, DATA_DIR }: Settings,
  store: Store,
  pageCache: () => PageCacheFigures | undefined,
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

/**
 * `localhost` for the default host, as in the default SITE_URL, so that the browser's stored data
 * belongs to one origin.
 */
function shownHost(host: string): string {
  if (host === '127.0.0.1') {
    return 'localhost'
  }
  return host.includes(':') ? `[${host}]` : host
}
