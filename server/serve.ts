/**
 * Starts the parts of the server in order, and stops them in reverse. Used by `main.ts` and
 * `scripts/dev.ts`.
 */
import type { RequestListener } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import { accentOf, paletteOf } from '#contract/accent.ts'
import { languageOf } from '#contract/language.ts'
import { type App, createApp } from './app.ts'
import { signApiKey } from './auth/access-token.ts'
import { openStore } from './db/open-store.ts'
import { DiskFullError, type RunSql, type Store, sqlThrough } from './db/store.ts'
import { followDocuments } from './documents/made-documents.ts'
import type { Settings } from './env.ts'
import { databaseRateLimiter } from './http/limits/database-rate-limiter.ts'
import { listen } from './http/listen.ts'
import { storedMailServer } from './launch/stored-mail-server.ts'
import { publishedLogo } from './look/branded-files.ts'
import { mailDeliverer } from './mail/deliverer.ts'
import { openMailTransport } from './mail/transport.ts'
import { listenForMetrics } from './ops/metrics.ts'
import { signingSecret as readSigningSecret } from './ops/signing-secret.ts'
import { systemClock } from './outbox/clock.ts'
import { startOutbox } from './outbox/start.ts'
import type { Front } from './pages/site-pages.ts'
import { type RunningParts, runningParts } from './running-parts.ts'
import { createTypesetter, VISITORS_LIMITS } from './typeset/typesetter.ts'
import { startVisitCounter } from './visits/counter.ts'
import { currentWords } from './words/current-words.ts'
import { hostedProject } from './words/hosted-project.ts'
import { launchNotice } from './words/launch-gaps.ts'
import {
  asVisitorsSee,
  followPublishedWords,
  type PublishedWords,
} from './words/published-words.ts'
import { storedWords, type WordsDatabase } from './words/words-database.ts'

/** Pages and files, as they are built or as the development server makes them. */
export interface BuiltSite extends Front {
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
export async function serve(given: Settings, loadSite: () => Promise<BuiltSite>, log: Logger) {
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

async function open(given: Settings, loadSite: () => Promise<BuiltSite>, log: Logger) {
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

/** What is running. What works uses what is beneath until it has stopped. */
interface Running {
  /** Stopped together, because requests and deliveries may take equally long. */
  working: RunningParts
  /** Stopped one after the other. */
  beneath: RunningParts
}

async function serveFrom(store: Store, given: Settings, site: BuiltSite, log: Logger) {
  const running: Running = { working: runningParts(), beneath: runningParts() }
  running.beneath.add(() => store.close())
  const stopping = new AbortController()
  try {
    const started = await start({ store, given, site, log, running, stopping: stopping.signal })
    let stopped: Promise<void> | undefined
    return {
      ...started,
      /**
       * Says `not ready` and goes on serving for `delayMs`, then stops accepting, lets running
       * requests finish and closes everything behind them. Safe to call twice; the first call
       * counts.
       */
      stop(delayMs = 0): Promise<void> {
        stopping.abort()
        stopped ??= stop(running, delayMs)
        return stopped
      },
    }
  } catch (error) {
    await stop(running, 0)
    throw error
  }
}

/** Rows that requests write while everything stops wait in the store for the next start. */
async function stop({ working, beneath }: Running, delayMs: number): Promise<void> {
  if (delayMs > 0) {
    await wait(delayMs)
  }
  try {
    await working.stopTogether(delayMs)
  } finally {
    await beneath.stopInTurn()
  }
}

interface StartDependencies {
  store: Store
  given: Settings
  site: BuiltSite
  log: Logger
  running: Running
  /** Aborted when this process is about to end. */
  stopping: AbortSignal
}

async function start({ store, given, site, log, running, stopping }: StartDependencies) {
  const { before, ...front } = site
  const { working, beneath } = running
  const hosted = hostedProject(given)
  const database = hosted?.words ?? storedWords(store)
  // Before the first page, so that no visitor sees the originals for a moment after a start.
  const published = await followPublishedWords(database, log)
  working.add(published.stop)
  const words = currentWords(published)
  const shown = asVisitorsSee(published, given)
  const visits = startVisitCounter({ store, log, zone: () => words('site').zone })
  // After the last request, because it may have counted a visit.
  beneath.add(visits.stop)
  const typesetters = startTypesetters({ published, database, log, beneath })
  const documents =
    front.files &&
    (await followDocuments({ store, published: shown, typesetter: typesetters.whenIdle, log }))
  working.add(() => documents?.stop())

  const signingSecret = given.JWT_SECRET ?? readSigningSecret(given.DATA_DIR)
  const mailServer = storedMailServer(sqlThrough(store.db), signingSecret)
  await mailServer.refresh()
  const anonKey = await signApiKey(signingSecret, 'anon')
  const runtime = {
    store,
    clock: systemClock,
    limiter: databaseRateLimiter(store),
    log,
    stopping,
  }
  const opened = Promise.withResolvers<App>()
  const listening = await listen(
    { host: given.HOST, port: given.PORT, keepAliveMs: given.KEEP_ALIVE_SECONDS * 1_000 },
    (port) => {
      const app = createApp(
        {
          settings: withPort(given, port),
          runtime,
          front,
          mailServer,
          source: { published, hosted },
          typesetting: { ...typesetters, documents },
          keys: { signingSecret, anonKey },
        },
        { visits },
      )
      opened.resolve(app)
      return app
    },
    before,
  )
  const drainMs = given.DRAIN_SECONDS * 1_000
  working.add((delayMs) => listening.close(drainMs, delayMs > 0 ? LINGER_MS : 0))
  const app = await opened.promise
  startWork(app, { store, log, drainMs, working })
  if (app.metrics && given.METRICS_PORT !== undefined) {
    const port = await listenForMetrics(app.metrics, given.METRICS_PORT, log)
    beneath.add(() => port.close(0))
  }
  const { settings } = app
  return {
    settings,
    /** Where this process listens, e.g. `http://localhost:3000`. */
    address: `http://${shownHost(given.HOST)}:${listening.port}`,
    /** What a public site lacked when it started. */
    missing: await launchNotice(settings, words, sqlThrough(store.db)),
    hasAdmin: hosted !== undefined || (await hasAdmin(sqlThrough(store.db))),
  }
}

/** Whether an account can sign in that may do everything. */
async function hasAdmin(run: RunSql): Promise<boolean> {
  const { rows } = await run(
    `select from public.user_roles join auth.users on users.id = user_id
     where role = 'admin' and email_confirmed_at is not null limit 1`,
    [],
  )
  return rows.length > 0
}

/** Starts what the subjects hand over: the outbox with their deliverers, and their jobs. */
function startWork(
  app: App,
  {
    store,
    log,
    drainMs,
    working,
  }: Pick<StartDependencies, 'store' | 'log'> & { drainMs: number; working: RunningParts },
): void {
  const sender = () => app.words('site').name
  const transport = openMailTransport({ settings: app.settings, log, sender })
  const outbox = startOutbox({
    store,
    clock: systemClock,
    log,
    deliverers: { ...app.deliverers, email: mailDeliverer(transport, app.emails) },
    soleProcess: store.engine === 'embedded',
    onAttempt: app.metrics?.attempted,
  })
  app.outbox.onWake(outbox.wake)
  working.add(() => outbox.stop(drainMs))
  for (const startJob of app.jobs) {
    working.add(startJob().stop)
  }
}

interface TypesetterDependencies {
  published: PublishedWords
  database: WordsDatabase
  log: Logger
  beneath: RunningParts
}

/**
 * Two, so that no number of visitors keeps emails from their pages. Neither holds a process while
 * it is idle.
 */
function startTypesetters({ published, database, log, beneath }: TypesetterDependencies) {
  const look = {
    log,
    colors: () => paletteOf(accentOf(published.snapshot().texts)),
    language: () => languageOf(published.snapshot().texts),
    logo: publishedLogo(published, database),
  }
  const staff = createTypesetter(look)
  const visitors = createTypesetter({ ...look, limits: VISITORS_LIMITS })
  beneath.add(visitors.close)
  beneath.add(staff.close)
  /** For documents, which are made while nobody waits for a page. */
  const whenIdle = { ...staff, isIdle: () => staff.isIdle() && visitors.isIdle() }
  return { staff, visitors, whenIdle }
}

/** With PORT=0 the public address follows the port that the system chose, unless it was set. */
function withPort(given: Settings, port: number): Settings {
  return given.SITE_URL === 'http://localhost:0'
    ? { ...given, SITE_URL: `http://localhost:${port}` }
    : given
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
