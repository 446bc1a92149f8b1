/**
 * Endpoints for Prometheus: `/metrics` with METRICS_TOKEN, or a separate port on the loopback interface (METRICS_PORT).
 */
import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Hono } from 'hono'
import type { Logger } from 'pino'
import { describeError } from '#server/errors.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import type { Metrics } from './metrics.ts'

const METRICS_PATH = '/metrics'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** @param token bearer token that the caller must send (RFC 6750) */
export function metricsRoutes(metrics: Metrics, token: string): Hono<AppEnv> {
  const expected = digest(`Bearer ${token}`)
  const routes = new Hono<AppEnv>()
  routes.get(METRICS_PATH, async (c) => {
    // Both digests have the same length, so every comparison takes the same time.
    if (!timingSafeEqual(digest(c.req.header('Authorization') ?? ''), expected))
      return c.json({ message: 'The token is missing or wrong.' }, 401, { 'WWW-Authenticate': 'Bearer' })
    const { type, text } = await metrics.read()
    return c.body(text, 200, { 'Content-Type': type })
  })
  return routes
}

/**
 * Answers on the loopback interface. It needs no token, because only programs on this machine can reach it.
 * @param port 0 for a port that the system selects
 * @throws the system's error, e.g. EADDRINUSE
 */
export async function listenForMetrics(
  metrics: Metrics,
  port: number,
  log: Logger,
): Promise<{ port: number; close(): void }> {
  const server = createServer((request, response) => {
    if (request.url !== METRICS_PATH) return void response.writeHead(404).end()
    metrics.read().then(
      ({ type, text }) => response.writeHead(200, { 'Content-Type': type }).end(text),
      (error: unknown) => {
        log.error(describeError(error), 'The metrics could not be read')
        response.writeHead(503).end()
      },
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
