/**
 * Figures of this process and of the database, in Prometheus' text format 0.0.4. The names follow
 * its naming rules (base units, `_total` for counters). No figure identifies a person: labels are
 * routes, kinds and states.
 */
import { createHash, timingSafeEqual } from 'node:crypto'
import { Hono } from 'hono'
import type { Logger } from 'pino'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { OutboxKind } from '#contract/tables/operations.ts'
import type { Store } from '#server/db/store.ts'
import { describeError } from '#server/errors.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { listen } from '#server/http/listen.ts'
import type { PageCacheFigures } from '#server/http/pages/page-cache.ts'
import type { AnswerLine } from '#server/http/request-log.ts'
import type { AttemptResult } from '#server/outbox/worker.ts'
import program from '../../package.json' with { type: 'json' }
import type { OutboxFigures, OutboxFiguresByKind } from './outbox-figures.ts'

interface MetricsDependencies {
  store: Pick<Store, 'connections'>
  outboxFigures: () => Promise<OutboxFiguresByKind>
  upcomingMeetings: () => Promise<number>
  pageCache: () => PageCacheFigures | undefined
  /** Time of the newest backup of the embedded database. Undefined if there is none. */
  lastBackup: () => Date | undefined
}

/** The range goes from a cached page (well under a millisecond) to the time limit of a query. */
const LATENCY_BUCKETS_SECONDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15]
/** Known methods. Clients can send any method, and the number of label values must stay limited. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

export type Metrics = ReturnType<typeof createMetrics>

/** Figures of the outbox, one value for each kind of row. */
const OUTBOX_GAUGES: Record<string, [help: string, of: keyof OutboxFigures]> = {
  outbox_pending: ['Rows of the outbox that are due or will be tried again', 'pending'],
  outbox_oldest_due_seconds: ['Time since the oldest row that is due was due', 'oldestDueSeconds'],
  outbox_dead: ['Rows of the outbox that were given up and need a person', 'dead'],
}

function addOutboxGauges(
  registry: Registry,
  outboxFigures: MetricsDependencies['outboxFigures'],
): void {
  let asked: Promise<OutboxFiguresByKind> | undefined
  /** The three figures of a collection share one query. */
  function outbox(): Promise<OutboxFiguresByKind> {
    asked ??= outboxFigures().finally(() => {
      asked = undefined
    })
    return asked
  }
  for (const [name, [help, figure]] of Object.entries(OUTBOX_GAUGES)) {
    new Gauge({
      name: `everturn_${name}`,
      help,
      labelNames: ['kind'],
      registers: [registry],
      async collect() {
        this.reset()
        for (const [kind, figures] of Object.entries(await outbox())) {
          this.set({ kind }, figures[figure])
        }
      },
    })
  }
}

/** Figures that are read for each collection. */
function addGauges(
  registry: Registry,
  { store, upcomingMeetings, pageCache, lastBackup }: Omit<MetricsDependencies, 'outboxFigures'>,
): void {
  const gauges: Record<string, [help: string, read: () => number | undefined | Promise<number>]> = {
    meetings_upcoming: ['Meetings booked that are still to come', upcomingMeetings],
    database_connections_open: ['Connections to the database', () => store.connections().open],
    database_connections_busy: ['Connections in use', () => store.connections().busy],
    database_callers_waiting: [
      'Callers that wait for a connection',
      () => store.connections().waiting,
    ],
    pages_kept: ['Pages kept in memory', () => pageCache()?.kept],
    pages_kept_bytes: [
      'Bytes of the pages kept in memory, all their forms',
      () => pageCache()?.bytes,
    ],
    pages_rendered: ['Pages rendered since the process began', () => pageCache()?.rendered],
    last_backup_timestamp_seconds: [
      'When the newest backup was made (embedded database)',
      () => (lastBackup()?.getTime() ?? Number.NaN) / 1_000 || undefined,
    ],
  }
  for (const [name, [help, read]] of Object.entries(gauges)) {
    new Gauge({
      name: `everturn_${name}`,
      help,
      registers: [registry],
      async collect() {
        // The gauge then has no value instead of the previous one, which would look as if nothing
        // were wrong.
        this.remove()
        const value = await read()
        if (value !== undefined) {
          this.set(value)
        }
      },
    })
  }
}

/** Creates the figures. Each call has its own registry, so that tests do not share figures. */
export function createMetrics({ outboxFigures, ...read }: MetricsDependencies) {
  const registry = new Registry()
  const registers = [registry]
  // Processor, memory, garbage collection and event-loop delay.
  collectDefaultMetrics({ register: registry })
  const build = new Gauge({
    name: 'everturn_build_info',
    help: 'Always 1; the label is the version of the program',
    labelNames: ['version'],
    registers,
  })
  build.set({ version: program.version }, 1)

  const answers = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: LATENCY_BUCKETS_SECONDS,
    registers,
  })
  const attempts = new Counter({
    name: 'everturn_delivery_attempts_total',
    help: 'Attempts to deliver leads to the CRM and emails to the mail server',
    labelNames: ['kind', 'result'],
    registers,
  })
  addOutboxGauges(registry, outboxFigures)
  addGauges(registry, read)

  return {
    answered({ method, route, status, ms }: AnswerLine): void {
      const path = route.split('?', 1)[0] as string
      answers.observe(
        { method: METHODS.has(method) ? method : 'other', route: path, status },
        ms / 1_000,
      )
    },
    attempted: (kind: OutboxKind, result: AttemptResult) => attempts.inc({ kind, result }),
    /** All figures in Prometheus' text format, and the value of `Content-Type`. */
    async read() {
      return { type: registry.contentType, text: await registry.metrics() }
    },
  }
}

const KEEP_ALIVE_MS = 5_000

const digest = (text: string) => createHash('sha256').update(text).digest()

/**
 * @param token bearer token that the caller must send (RFC 6750). Absent where only programs on
 * this machine can ask
 */
export function metricsRoutes(metrics: Metrics, token?: string): Hono<AppEnv> {
  const expected = digest(`Bearer ${token}`)
  const routes = new Hono<AppEnv>()
  routes.get('/metrics', async (c) => {
    // Both digests have the same length, so every comparison takes the same time.
    if (
      token !== undefined &&
      !timingSafeEqual(digest(c.req.header('Authorization') ?? ''), expected)
    ) {
      return c.json({ message: 'The token is missing or wrong.' }, 401, {
        'WWW-Authenticate': 'Bearer',
      })
    }
    const { type, text } = await metrics.read()
    return c.body(text, 200, { 'Content-Type': type })
  })
  return routes
}

/** Answers on a port of the loopback interface. @throws the system's error, e.g. EADDRINUSE */
export function listenForMetrics(
  metrics: Metrics,
  port: number,
  log: Logger,
): ReturnType<typeof listen> {
  const routes = metricsRoutes(metrics).onError((error, c) => {
    log.error(describeError(error), 'The metrics could not be read')
    return c.body(null, 503)
  })
  return listen({ host: '127.0.0.1', port, keepAliveMs: KEEP_ALIVE_MS }, () => routes)
}
