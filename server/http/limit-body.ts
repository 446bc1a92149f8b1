import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { StatusError } from '#server/errors.ts'
import type { AppEnv } from './app-env.ts'

/** Refuses a larger body with 413: by its stated length before it is read, or while a chunked body arrives. */
export function limitBody(maxBytes: number): MiddlewareHandler<AppEnv> {
  return bodyLimit({
    maxSize: maxBytes,
    onError: () => {
      throw new StatusError(413, `The request is larger than ${maxBytes / 1024} KB.`)
    },
  })
}
