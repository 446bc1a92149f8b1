/**
 * Answers for load balancers and monitoring. `/healthz` says whether the process can serve pages,
 * which come from memory: it fails only while the process is stopping. `/readyz` says whether
 * everything works, for alerts.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { type Context, Hono } from 'hono'
import { DEFAULT_DISK_LIMITS } from '#server/db/embedded/disk-guard.ts'
import type { Store, StoreHealth } from '#server/db/store.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { countedAddress } from '#server/http/client-address.ts'
import type { OutboxFigures } from './outbox-figures.ts'

const STORE_ANSWER_MS = 1_000
const SAME_ANSWER_MS = 1_000

interface HealthDependencies {
  store: Pick<Store, 'engine' | 'health'>
  outboxFigures: () => Promise<OutboxFigures>
  /** Aborted when this process is about to end, so that a load balancer sends no more requests. */
  stopping?: AbortSignal | undefined
}

/**
 * Only callers on this machine see the figures. Others learn whether the process is ready and why
 * not.
 */
function isFromThisMachine(c: Context<AppEnv>): boolean {
  const address = c.get('clientAddress')
  return (
    (address === '127.0.0.1' || address === countedAddress('::1')) &&
    !c.req.header('X-Forwarded-For')
  )
}

/** Names of the problems. Empty if the store is ready. */
function problemsOf(health: StoreHealth): string[] {
  const problems: string[] = []
  if (!health.answering) {
    problems.push('store does not answer')
  }
  const isDiskLow =
    health.diskFree !== undefined && health.diskFree < DEFAULT_DISK_LIMITS.refuseBelowBytes
  if (isDiskLow) {
    problems.push('disk is nearly full')
  } else if (health.answering && !health.writing) {
    problems.push('store refuses to write')
  }
  if (health.answering && !health.actingAsCallers) {
    problems.push('store refuses the roles of callers')
  }
  return problems
}

function within<T>(milliseconds: number, work: Promise<T>): Promise<T | undefined> {
  return Promise.race([work, wait(milliseconds, undefined, { ref: false })]).catch(() => undefined)
}

interface Readiness {
  health: StoreHealth | undefined
  problems: string[]
  outbox: OutboxFigures | undefined
}

export function healthRoutes({ store, outboxFigures, stopping }: HealthDependencies): Hono<AppEnv> {
  let asked: { askedMs: number; readiness: Promise<Readiness> } | undefined
  /** Requests within a second share one answer, because it takes a write. */
  function readiness(): Promise<Readiness> {
    if (!asked || performance.now() - asked.askedMs > SAME_ANSWER_MS) {
      asked = { askedMs: performance.now(), readiness: askReadiness() }
    }
    return asked.readiness
  }

  async function askReadiness(): Promise<Readiness> {
    const health = await within(STORE_ANSWER_MS, store.health())
    const problems = health ? problemsOf(health) : ['store does not answer']
    // Waiting deliveries never make a process unready, because they are delivered later.
    const outbox =
      problems.length === 0 ? await within(STORE_ANSWER_MS, outboxFigures()) : undefined
    return { health, problems, outbox }
  }

  const routes = new Hono<AppEnv>()
  routes.get('/healthz', (c) =>
    stopping?.aborted
      ? c.json({ status: 'the process is stopping' }, 503)
      : c.json({ status: 'ok' }),
  )
  routes.get('/readyz', async (c) => {
    const { health, outbox, problems: storeProblems } = await readiness()
    const problems = stopping?.aborted
      ? [...storeProblems, 'the process is stopping']
      : storeProblems
    const isReady = problems.length === 0
    const answer = { status: isReady ? 'ready' : 'not ready', problems }
    const figures = { engine: store.engine, store: health, outbox }
    return c.json(isFromThisMachine(c) ? { ...answer, ...figures } : answer, isReady ? 200 : 503)
  })
  return routes
}
