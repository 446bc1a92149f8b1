import type { MiddlewareHandler } from 'hono'
import { type BoundedQueue, boundedQueue, QueueFull } from '#server/bounded-queue.ts'
import { StatusError } from '#server/errors.ts'
import type { AppEnv } from '../app-env.ts'

interface InFlightLimits {
  /** Requests of one address that are handled at once. Browsers open six connections. */
  running: number
  /** Requests of one address that wait for their turn. More are refused with 429. */
  waiting: number
}

const DEFAULT_LIMITS: InFlightLimits = { running: 16, waiting: 1_000 }

/**
 * Handles only a few requests of each address at once and lets the others of that address wait
 * before they use the database. However many connections one client opens, all other clients wait
 * for at most a few of its requests.
 */
export function limitInFlight(limits: InFlightLimits = DEFAULT_LIMITS): MiddlewareHandler<AppEnv> {
  const queues = new Map<string, BoundedQueue>()
  return async (c, next) => {
    const address = c.get('clientAddress')
    const queue = queues.get(address) ?? boundedQueue(limits)
    queues.set(address, queue)
    try {
      await queue.run(async () => {
        if (c.env?.incoming?.destroyed) {
          throw new StatusError(400, 'The client went away.')
        }
        await next()
      })
    } catch (error) {
      if (!(error instanceof QueueFull)) {
        throw error
      }
      throw new StatusError(429, 'Too many requests at once.', { 'Retry-After': '1' })
    } finally {
      if (queue.isIdle()) {
        queues.delete(address)
      }
    }
  }
}
