/** Header fields of every answer. Pages and files have their own Content-Security-Policy. All others get the strictest one. */
import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from './app-env.ts'
import { API_POLICY } from './content-security-policy.ts'

const HSTS_SECONDS = 2 * 365 * 24 * 60 * 60

/** Fields that are the same in every answer. */
const PROTECTION: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
}

/** @param isFramed whether our own pages show the answer in a frame */
export function protectionHeaders(isFramed: boolean, isSecure: boolean): Record<string, string> {
  return {
    ...PROTECTION,
    'X-Frame-Options': isFramed ? 'SAMEORIGIN' : 'DENY',
    ...(isSecure && { 'Strict-Transport-Security': `max-age=${HSTS_SECONDS}` }),
  }
}

/** Fields of a refusal before the app, where nothing is known about the request. */
export const REFUSAL_HEADERS: Readonly<Record<string, string>> = {
  ...protectionHeaders(false, false),
  'Content-Security-Policy': API_POLICY,
  'Cache-Control': 'no-store',
}

/** @param isFramed whether our own pages show the one at this path in a frame */
export function securityHeaders(isFramed: (path: string) => boolean): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    await next()
    const { headers } = c.res
    const protection = protectionHeaders(isFramed(c.req.path), c.get('secure'))
    for (const [name, value] of Object.entries(protection)) headers.set(name, value)
    if (!headers.has('Content-Security-Policy')) headers.set('Content-Security-Policy', API_POLICY)
    if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store')
  }
}
