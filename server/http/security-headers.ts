/**
 * Header fields of every answer. Pages and files have their own Content-Security-Policy. All others
 * get the strictest one.
 */
import { createHash } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import type { AppEnv } from './app-env.ts'
import type { KnownRequest } from './request-log.ts'

const SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script>/gi
const STYLE = /<style\b[^>]*>([\s\S]*?)<\/style>/gi
/**
 * Data blocks such as JSON-LD never run, so need no permission. `text/plain` holds the module that
 * starts later.
 */
const RUNS =
  /\btype\s*=\s*["']?(?:text\/plain|module|importmap|speculationrules|text\/javascript|application\/javascript)\b/i

/**
 * A script that the app starts later, as an inline script with the same text and so the same hash.
 */
const RUNS_LATER = /\bdata-deferred\b/

function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

/** Sources that allow exactly the inline scripts and styles of one document. */
function inlineSources(html: string): { scripts: string[]; styles: string[] } {
  const scripts = new Set<string>()
  for (const [, attributes = '', text = ''] of html.matchAll(SCRIPT)) {
    const isData =
      /\btype\s*=/i.test(attributes) && !RUNS.test(attributes) && !RUNS_LATER.test(attributes)
    if (!isData && !/\bsrc\s*=/i.test(attributes) && text !== '') {
      scripts.add(hashSource(text))
    }
  }
  const styles = new Set<string>()
  for (const [, text = ''] of html.matchAll(STYLE)) {
    if (text !== '') {
      styles.add(hashSource(text))
    }
  }
  return { scripts: [...scripts], styles: [...styles] }
}

/**
 * Addresses that pages of this installation load from. Addresses of this site and paths are allowed
 * too.
 */
export interface ForeignAddresses {
  own: string
  frames: readonly string[]
  connections: readonly string[]
  /** Origins of the visitor tracking, for scripts, images and reports. */
  tracking: readonly string[]
}

/** Makes the policy of one document from its HTML and its path. */
export type PagePolicy = (html: string, path: string) => string

/**
 * The policy of every page. It allows inline code by hash, this site's origin, and the origins in
 * this installation's settings.
 *
 * @param isFramed whether our own pages show the one at this path in a frame
 */
export function strictPagePolicy(
  addresses: ForeignAddresses,
  isFramed: (path: string) => boolean,
): PagePolicy {
  const { own } = addresses
  const foreign = (list: readonly string[]) => [
    ...new Set(
      list.map((address) => new URL(address, own).origin).filter((origin) => origin !== own),
    ),
  ]
  const frames = foreign(addresses.frames)
  const connections = foreign(addresses.connections)
  const tracking = foreign(addresses.tracking)
  return (html, path) => {
    const { scripts, styles } = inlineSources(html)
    return [
      "default-src 'none'",
      ["script-src 'self'", ...tracking, ...scripts].join(' '),
      ["style-src 'self'", ...styles].join(' '),
      ["img-src 'self' data: blob:", ...tracking].join(' '),
      "font-src 'self'",
      "media-src 'self'",
      "manifest-src 'self'",
      ["connect-src 'self'", ...connections, ...tracking].join(' '),
      ["frame-src 'self'", ...frames].join(' '),
      "base-uri 'none'",
      "form-action 'self'",
      `frame-ancestors ${isFramed(path) ? "'self'" : "'none'"}`,
    ].join('; ')
  }
}

/** For answers that are not documents: they may not load, run or be framed. */
const API_POLICY = "default-src 'none'; frame-ancestors 'none'"

/**
 * For files: the browser's viewers (PDF, image, video) must work, and scripts inside an SVG must
 * not.
 */
export const FILE_POLICY = "script-src 'none'; frame-ancestors 'none'"

const HSTS_SECONDS = 2 * 365 * 24 * 60 * 60

const PROTECTION: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  // Queries of our pages hold tokens. Scripts of others on the page after them can read its
  // referrer, and the history of its tab: only with this policy or 'no-referrer' does
  // `navigation.entries()` keep the addresses of other documents back.
  'Referrer-Policy': 'origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
}

/** @param isFramed whether our own pages show the answer in a frame */
function protectionHeaders(isFramed: boolean, isSecure: boolean): Record<string, string> {
  return {
    ...PROTECTION,
    'X-Frame-Options': isFramed ? 'SAMEORIGIN' : 'DENY',
    ...(isSecure && { 'Strict-Transport-Security': `max-age=${HSTS_SECONDS}` }),
  }
}

/**
 * Fields of every answer to a request.
 * @param isFramed whether our own pages show the answer in a frame
 */
export function answerHeaders(
  isFramed: boolean,
  { id, secure }: Pick<KnownRequest, 'id' | 'secure'>,
): Record<string, string> {
  return { ...protectionHeaders(isFramed, secure), 'X-Request-Id': id }
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
    // On the finished answer, because a handler may return one without fields that were set before.
    const { headers } = c.res
    const request = { id: c.get('requestId'), secure: c.get('secure') }
    for (const [name, value] of Object.entries(answerHeaders(isFramed(c.req.path), request))) {
      headers.set(name, value)
    }
    if (!headers.has('Content-Security-Policy')) {
      headers.set('Content-Security-Policy', API_POLICY)
    }
    if (!headers.has('Cache-Control')) {
      headers.set('Cache-Control', 'no-store')
    }
  }
}

/** Fields that the official client sends. */
const CLIENT_HEADERS = [
  'authorization',
  'apikey',
  'content-type',
  'x-client-info',
  'x-supabase-api-version',
  'accept-profile',
  'content-profile',
  'prefer',
  'range',
  'x-retry-count',
]
const PREFLIGHT_SECONDS = 600

/**
 * Allows cross-origin calls (Fetch standard) to the APIs only from the public origin of this site.
 * Same-origin calls need no permission, whatever host name the site was opened with.
 *
 * @param ownHeaders request header fields of our own
 */
export function crossOrigin(
  siteOrigin: string,
  ownHeaders: readonly string[],
): MiddlewareHandler<AppEnv> {
  return cors({
    origin: siteOrigin,
    allowMethods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    allowHeaders: [...CLIENT_HEADERS, ...ownHeaders],
    exposeHeaders: [
      'Content-Range',
      'X-Supabase-Api-Version',
      'x-sb-error-code',
      'X-Request-Id',
      'Retry-After',
    ],
    maxAge: PREFLIGHT_SECONDS,
  })
}
