/**
 * Redirects from old addresses to a page of the site or to another site. All of them are one text, such as
 * `/old→/book /older→https://example.org/`, so they are drafted, published and restored like every text.
 */
import { PAGE_PATHS } from '../page-paths.ts'

export const REDIRECTS_AT = 'redirects.oldAddresses'
export const REDIRECTS_MAX = 200

export interface Redirect {
  /** Path on this site. */
  from: string
  /** Path of a page, with a query or fragment if needed, or an https address. */
  to: string
}

const ARROW = '→'

/** Removes what separates addresses in the stored text. */
export const tidyAddress = (typed: string): string => typed.replace(/[\s→]/gu, '')

export const redirectsText = (redirects: readonly Redirect[]): string =>
  redirects.map(({ from, to }) => from + ARROW + to).join(' ')

/** The rows of a text, complete or not. */
export function readRedirects(text: string): Redirect[] {
  return text
    .split(' ')
    .filter(Boolean)
    .map((pair) => {
      const [from = '', to = ''] = pair.split(ARROW)
      return { from, to }
    })
}

/** What two spellings of a path have in common: upper and lower case, escapes and a slash at the end do not count. */
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
export const isPage = (path: string): boolean => (PAGE_PATHS as readonly string[]).includes(redirectKey(path))

/** Letters, digits and the marks that RFC 3986 allows in a path. */
const PATH = /^(?:\/[\p{L}\p{N}\-._~%!$&'()*+,;=:@]*)+$/u
/** Addresses of programs, files of the build and staff pages. The data of a client navigation ends with `.data`. */
const RESERVED =
  /^\/(admin|assets|auth|config|embed|forms|functions|healthz|images|meetings|metrics|pictures|readyz|rest|submissions|visits)(\/|$)|\.data$|\/\/|\/\.\.?(\/|$)/

/** Why redirects cannot be published: the first one that is wrong. */
export interface RedirectProblem {
  problem: 'redirect'
  /** `from`, `to`: this address cannot be used. `page`: a page has the old address. `twice`: it leads to two places. */
  reason: 'from' | 'page' | 'twice' | 'to' | 'many'
  from: string
}

function isTarget(to: string): boolean {
  const [path = ''] = to.split(/[?#]/)
  if (PATH.test(path)) return isPage(path)
  const url = URL.canParse(to) ? new URL(to) : undefined
  return /^https:\/\/[^/\\]/.test(to) && url?.username === '' && url.password === '' && url.hostname.includes('.')
}

/** A target is a page, and no page has a redirect, so there are no chains and no loops within the site. */
export function redirectsProblem(text: string): RedirectProblem | undefined {
  const seen = new Set<string>()
  for (const { from, to } of readRedirects(text)) {
    const wrong = (reason: RedirectProblem['reason']): RedirectProblem => ({ problem: 'redirect', reason, from })
    const key = PATH.test(from) ? redirectKey(from) : ''
    if (key === '' || RESERVED.test(key)) return wrong('from')
    if (isPage(key)) return wrong('page')
    if (seen.has(key)) return wrong('twice')
    if (!isTarget(to)) return wrong('to')
    if (seen.add(key).size > REDIRECTS_MAX) return wrong('many')
  }
  return undefined
}
