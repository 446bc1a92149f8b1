/**
 * Redirects that staff published (`contract/editing/redirects.ts`), for addresses at which there is
 * nothing else.
 */
import { areRedirects, isPage, REDIRECTS_AT, redirectKey } from '#contract/editing/redirects.ts'
import { rangesIn } from '#contract/meeting-hours.ts'
import type { PublishedTexts } from '#contract/words.ts'
import type { PublishedWords } from './published-words.ts'

/** The page in place of a page or file that is not offered. Undefined for one that is. */
export function insteadOf(path: string, texts: PublishedTexts): string | undefined {
  if (texts[path] !== '') {
    return undefined
  }
  return /^\/(assets|resources)\//.test(path) ? '/resources' : '/solutions'
}

/**
 * Gives the address to which a path leads, with the query of the request. In a hosted project a
 * text may be stored without our checks, so only redirects that pass them count.
 */
export function publishedRedirects(published: Pick<PublishedWords, 'snapshot'>, siteUrl: string) {
  const site = new URL(siteUrl)
  let known = ''
  let targets = new Map<string, URL>()

  function read(text: string): void {
    known = text
    targets = new Map()
    if (!areRedirects(text)) {
      return
    }
    for (const [from, to] of rangesIn('redirects', text)) {
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
    const text = texts[REDIRECTS_AT] ?? ''
    if (text !== known) {
      read(text)
    }
    const target = targets.get(redirectKey(path))
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
