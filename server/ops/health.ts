/** Two questions an operator's tools ask: does the process live (`/healthz`), can it do its work (`/readyz`). */
import { type Context, Hono } from 'hono'
import type { Store, StoreHealth } from '#server/db/store.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { countedAddress } from '#server/http/client-address.ts'

/** Below this the store refuses writes (BACKEND.md 2). */
const MIN_DISK_FREE_BYTES = 200 * 1024 * 1024
const STORE_ANSWER_MS = 1_000

/** Counts over all waiting work; shown, never a reason to be unready: it is delivered later, not by another process. */
export interface OutboxHealth {
  pending: number
  /** Seconds since the oldest row that is due was due; 0 when nothing waits. */
  oldestDueSeconds: number
  /** Rows given up on, which a person has to look at. */
  dead: number
}

export interface HealthParts {
  store: Pick<Store, 'engine' | 'health'>
  outboxHealth?: () => Promise<OutboxHealth>
}

/** Figures are for whoever runs the machine; everyone else learns whether it is ready, and why not. */
function isFromThisMachine(c: Context<AppEnv>): boolean {
  const address = c.get('clientAddress')
  return (address === '127.0.0.1' || address === countedAddress('::1')) && !c.req.header('X-Forwarded-For')
}

/** Names of what is wrong; empty when ready. */
function problemsOf(health: StoreHealth): string[] {
  const problems: string[] = []
  if (!health.answering) problems.push('store does not answer')
  if (!health.migrationsCurrent) problems.push('migrations are not current')
  if (!health.fsyncProven) problems.push('fsync is not proven')
  if (health.diskFree !== undefined && health.diskFree < MIN_DISK_FREE_BYTES) problems.push('disk is nearly full')
  return problems
}

async function within<T>(milliseconds: number, work: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, milliseconds, undefined)
  })
  try {
    return await Promise.race([work, late])
  } catch {
    return undefined
  } finally {
    clearTimeout(timer)
  }
}

export function healthRoutes({ store, outboxHealth }: HealthParts): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()
  routes.get('/healthz', (c) => c.json({ status: 'ok' }))
  routes.get('/readyz', async (c) => {
    const health = await within(STORE_ANSWER_MS, store.health())
    const problems = health ? problemsOf(health) : ['store does not answer']
    const outbox = problems.length === 0 && outboxHealth ? await within(STORE_ANSWER_MS, outboxHealth()) : undefined
    const body = {
      status: problems.length === 0 ? 'ready' : 'not ready',
      problems,
      ...(isFromThisMachine(c) && { engine: store.engine, store: health, outbox }),
    }
    return c.json(body, problems.length === 0 ? 200 : 503)
  })
  return routes
}
