/** Functions under `/functions/v1`, as the official client calls them. */
import { Hono } from 'hono'
import type { AppEnv } from '#server/http/app-env.ts'

export const FUNCTIONS_PATH = '/functions/v1'

/** @param clientAddress network address for the rate limits */
export type ServerFunction = (request: Request, clientAddress: string) => Promise<Response>

/** @param functions by the name that clients call */
export function functionRoutes(functions: Readonly<Record<string, ServerFunction>>): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()
  for (const [name, run] of Object.entries(functions)) {
    routes.all(`${FUNCTIONS_PATH}/${name}`, (c) => run(c.req.raw, c.get('clientAddress')))
  }
  return routes
}
