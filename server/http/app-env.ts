/** What every handler of the app can read from its Hono context. */
import type { Logger } from 'pino'

/** The part of `@hono/node-server`'s bindings that is read; absent when a test calls the app in process. */
export interface ConnectionBindings {
  incoming?: {
    socket?: { remoteAddress?: string | undefined; encrypted?: boolean }
    /** The whole request has arrived. */
    complete?: boolean
    destroyed?: boolean
  }
}

export interface AppEnv {
  Bindings: ConnectionBindings
  Variables: {
    /** Short opaque id, also sent as `X-Request-Id`; the one thing that ties an answer to a log line. */
    requestId: string
    /** Address to count by: IPv4, or the /64 of an IPv6 address. Honors TRUST_PROXY. Personal data: never log it. */
    clientAddress: string
    /** The visitor's own connection was encrypted, directly or at a trusted proxy. */
    secure: boolean
    /** Logger that carries the request id. */
    log: Logger
    /** Pattern for the access log where the router's own says nothing (pages, files). Never a raw path. */
    route: string | undefined
  }
}
