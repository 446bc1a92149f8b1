/** Content Security Policy (level 3) without 'unsafe-inline': what is inline in a page is named by its hash. */
import { createHash } from 'node:crypto'

const SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script>/gi
const STYLE = /<style\b[^>]*>([\s\S]*?)<\/style>/gi
/** Data blocks such as JSON-LD never run, so they need no permission; `text/plain` is the module script held back for later. */
const RUNS =
  /\btype\s*=\s*["']?(?:text\/plain|module|importmap|speculationrules|text\/javascript|application\/javascript)\b/i

/** A script held back by the app: it becomes a running inline script of the same text, under the same hash. */
const RUNS_LATER = /\bdata-deferred\b/

function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

/** Sources that allow exactly the inline scripts and styles of one document. */
function inlineSources(html: string): { scripts: string[]; styles: string[] } {
  const scripts = new Set<string>()
  for (const [, attributes = '', text = ''] of html.matchAll(SCRIPT)) {
    const isData = /\btype\s*=/i.test(attributes) && !RUNS.test(attributes) && !RUNS_LATER.test(attributes)
    if (!isData && !/\bsrc\s*=/i.test(attributes) && text !== '') scripts.add(hashSource(text))
  }
  const styles = new Set<string>()
  for (const [, text = ''] of html.matchAll(STYLE)) if (text !== '') styles.add(hashSource(text))
  return { scripts: [...scripts], styles: [...styles] }
}

/** Addresses on other origins that pages of this installation need. Our own may be among them, and paths. */
export interface ForeignAddresses {
  /** Public origin of this site. */
  own: string
  /** Pages shown in a frame. */
  frames: readonly string[]
  /** Called by script. */
  connections: readonly string[]
  /** Visitor tracking: scripts, images and reports. */
  tracking: readonly string[]
}

/** Makes the policy of one document from its HTML and its path. */
export type PagePolicy = (html: string, path: string) => string

/**
 * The policy of every page: what is inline by its hash, our own origin, and the origins this installation is set up with.
 *
 * @param isFramed whether our own pages show the one at this path in a frame
 */
export function strictPagePolicy(addresses: ForeignAddresses, isFramed: (path: string) => boolean): PagePolicy {
  const { own } = addresses
  const foreign = (list: readonly string[]) => [
    ...new Set(list.map((address) => new URL(address, own).origin).filter((origin) => origin !== own)),
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

/** For answers that are no documents: nothing may load, run or frame. */
export const API_POLICY = "default-src 'none'; frame-ancestors 'none'"

/** For files: a browser's own viewer (PDF, image, video) must still work, scripts inside an SVG must not. */
export const FILE_POLICY = "script-src 'none'; frame-ancestors 'none'"
