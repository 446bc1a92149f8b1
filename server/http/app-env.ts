/** What every handler of the app can read from its Hono context. */
import type { Logger } from 'pino'

/**
 * The bindings of `@hono/node-server` that are read. Absent when a test calls the app in process.
 */
interface ConnectionBindings {
  incoming?: {
    socket?: { remoteAddress?: string | undefined; encrypted?: boolean }
    /** True when the whole request has arrived. */
    complete?: boolean
    destroyed?: boolean
  }
}

export interface AppEnv {
  Bindings: ConnectionBindings
  Variables: {
    /** Short opaque id, also sent as `X-Request-Id`. It leads from an answer to its log line. */
    requestId: string
    /**
     * Network address for rate limits: IPv4, or the /56 of an IPv6 address. Honors TRUST_PROXY.
     * Personal data: never log it.
     */
    clientAddress: string
    /** The visitor's own connection was encrypted, directly or at a trusted proxy. */
    secure: boolean
    log: Logger
    body: Uint8Array<ArrayBuffer> | undefined
    /**
     * Route pattern for the access log, where the router's own is a wildcard (pages, files). Never
     * a raw path.
     */
    route: string | undefined
  }
}
