/**
 * Redirects that staff published (`contract/editing/redirects.ts`), for addresses at which there is
 * nothing else.
 */
import { areRedirects, isPage, REDIRECTS_AT, redirectKey } from '#contract/editing/redirects.ts'
import type { Range } from '#contract/stored-value.ts'
import { isOffered, type PublishedValues } from '#contract/words.ts'
import { formerPage } from './added-pages.ts'
import type { PublishedWords } from './published-words.ts'

const NO_REDIRECTS: readonly Range[] = []

/** The page in place of a page or file that is not offered. Undefined for one that is. */
export function insteadOf(path: string, texts: PublishedValues): string | undefined {
  if (isOffered(path, (at) => texts[at])) {
    return undefined
  }
  // Whoever looks for the book finds the ebook there.
  return path === '/book' || /^\/(assets|resources)\//.test(path) ? '/resources' : '/solutions'
}

/**
 * Gives the address to which a path leads, with the query of the request. In a hosted project a
 * text may be stored without our checks, so only redirects that pass them count.
 */
export function publishedRedirects(published: Pick<PublishedWords, 'snapshot'>, siteUrl: string) {
  const site = new URL(siteUrl)
  let known: readonly Range[] | undefined
  let targets = new Map<string, URL>()

  const toUrl = (to: string) => (URL.canParse(to, site) ? new URL(to, site) : undefined)

  function read(redirects: readonly Range[]): void {
    known = redirects
    targets = new Map()
    if (!areRedirects(redirects)) {
      return
    }
    for (const [from, to] of redirects) {
      const target = new URL(to, site)
      if (target.origin === site.origin) {
        // The full address of this site could lead back to an old one.
        if (!isPage(target.pathname)) {
          continue
        }
        // In the page's own spelling, so that nothing redirects once more.
        target.pathname = redirectKey(target.pathname)
      }
      targets.set(redirectKey(from), target)
    }
  }

  /** @param search of the request, with its question mark */
  return (path: string, search: string): string | undefined => {
    const { texts } = published.snapshot()
    const redirects = (texts[REDIRECTS_AT] ?? NO_REDIRECTS) as readonly Range[]
    if (redirects !== known) {
      read(redirects)
    }
    const key = redirectKey(path)
    const former = formerPage(texts, key)
    const target =
      targets.get(key) ?? (typeof former === 'object' ? toUrl(former.movedTo) : undefined)
    if (!target) {
      return undefined
    }
    const query = [target.search, search].map((one) => one.slice(1)).filter(Boolean)
    const { origin, pathname, hash } = target
    const page =
      origin === site.origin ? (insteadOf(pathname, texts) ?? pathname) : origin + pathname
    return `${page}${query.length > 0 ? `?${query.join('&')}` : ''}${hash}`
  }
}

/** Whether the page that was at a path was taken off the site. */
export const isGone = (published: Pick<PublishedWords, 'snapshot'>) => (path: string) =>
  formerPage(published.snapshot().texts, redirectKey(path)) === 'gone'
