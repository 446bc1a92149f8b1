/** Header fields every answer carries. Pages and files bring their own Content-Security-Policy; all else gets the strictest. */
import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from './app-env.ts'
import { API_POLICY } from './content-security-policy.ts'

const HSTS_SECONDS = 2 * 365 * 24 * 60 * 60

export function securityHeaders(): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    await next()
    const { headers } = c.res
    headers.set('X-Content-Type-Options', 'nosniff')
    headers.set('Referrer-Policy', 'strict-origin-when-cross-origin')
    headers.set('Cross-Origin-Opener-Policy', 'same-origin')
    headers.set('Cross-Origin-Resource-Policy', 'same-origin')
    headers.set('Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()')
    headers.set('X-Frame-Options', c.req.path.startsWith('/embed/') ? 'SAMEORIGIN' : 'DENY')
    if (c.get('secure')) headers.set('Strict-Transport-Security', `max-age=${HSTS_SECONDS}`)
    if (!headers.has('Content-Security-Policy')) headers.set('Content-Security-Policy', API_POLICY)
    if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store')
  }
}
