/**
 * Redirects from old addresses to a page of the site or to another site. All of them are one value,
 * such as `[['/old', '/book']]`, drafted, published and restored like a text.
 */
import { PAGE_PATHS } from '../page-paths.ts'
import type { Range } from '../stored-value.ts'

export const REDIRECTS_AT = 'redirects.oldAddresses'
export const REDIRECTS_MAX = 200

/**
 * What two spellings of a path have in common: upper and lower case, escapes and a slash at the end
 * do not count.
 */
export function redirectKey(path: string): string {
  let decoded = path
  try {
    decoded = decodeURI(path)
  } catch {
    // A percent sign that begins no escape stays one.
  }
  const { pathname } = new URL(`http://localhost${decoded.toLowerCase()}`)
  return pathname.replace(/(.)\/+$/, '$1')
}

/** Whether a page has this path. */
export const isPage = (path: string): boolean =>
  (PAGE_PATHS as readonly string[]).includes(redirectKey(path))

/** Letters, digits and the marks that RFC 3986 allows in a path. */
const PATH = /^(?:\/[\p{L}\p{N}\-._~%!$&'()*+,;=:@]*)+$/u
/**
 * Addresses of programs, files of the build and staff pages. The data of a client navigation ends
 * with `.data`.
 */
const RESERVED =
  /^\/(admin|assets|auth|config|embed|forms|functions|healthz|images|meetings|metrics|pictures|readyz|rest|submissions|visits)(\/|$)|\.data$|\/\//

function isTarget(to: string): boolean {
  const [path = ''] = to.split(/[?#]/)
  if (PATH.test(path)) {
    return isPage(path)
  }
  const url = URL.canParse(to) ? new URL(to) : undefined
  return (
    /^https:\/\/[^/\\]/.test(to) &&
    url?.username === '' &&
    url.password === '' &&
    url.hostname.includes('.')
  )
}

/**
 * Whether redirects can be published. They lead to pages, and no page has one, so there are no
 * chains and no loops.
 */
export function areRedirects(rows: readonly Range[]): boolean {
  const keys = new Set(rows.map(([from]) => (PATH.test(from) ? redirectKey(from) : '/')))
  const isFree = (key: string) => !isPage(key) && !RESERVED.test(key)
  return (
    keys.size === rows.length &&
    keys.size <= REDIRECTS_MAX &&
    [...keys].every(isFree) &&
    rows.every(([, to]) => isTarget(to))
  )
}
