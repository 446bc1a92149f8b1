import type { MiddlewareHandler } from 'hono'
import { StatusError } from '#server/errors.ts'
import type { AppEnv } from '../app-env.ts'

interface InFlightLimits {
  /** Requests of one address that are handled at once. Browsers open six connections. */
  running: number
  /** Requests of one address that wait for their turn. More are refused with 429. */
  waiting: number
}

const DEFAULT_LIMITS: InFlightLimits = { running: 16, waiting: 1_000 }

interface Address {
  running: number
  waiting: (() => void)[]
}

/**
 * Handles only a few requests of each address at once and lets the others of that address wait before they use the database.
 * However many connections one client opens, all other clients wait for at most a few of its requests.
 */
export function limitInFlight(limits: InFlightLimits = DEFAULT_LIMITS): MiddlewareHandler<AppEnv> {
  const addresses = new Map<string, Address>()

  function leave(name: string, address: Address): void {
    const next = address.waiting.shift()
    if (next) next()
    else if (--address.running === 0) addresses.delete(name)
  }

  return async (c, next) => {
    const name = c.get('clientAddress')
    const address = addresses.get(name) ?? { running: 0, waiting: [] }
    addresses.set(name, address)
    if (address.running < limits.running) address.running += 1
    else {
      if (address.waiting.length >= limits.waiting)
        throw new StatusError(429, 'Too many requests at once.', { 'Retry-After': '1' })
      await new Promise<void>((resolve) => address.waiting.push(resolve))
    }
    try {
      if (c.env?.incoming?.destroyed) throw new StatusError(400, 'The client went away.')
      await next()
    } finally {
      leave(name, address)
    }
  }
}
