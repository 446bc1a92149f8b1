import type { MetaDescriptor } from 'react-router'
import type { RootData } from './public-config.ts'

/** Words of a page for search engines and link previews. */
export interface PageMetaWords {
  title: string
  description: string
}

interface MetaArguments {
  location: { pathname: string }
  matches: ReadonlyArray<{ id: string; loaderData?: unknown } | undefined>
}

/**
 * Builds a route's `meta` export: title, description, canonical address, Open Graph and X card.
 * The preview image of `/book` is `/images/previews/book.png`, of `/` it is `home.png` (1200 × 630 px).
 */
export function pageMeta(words: PageMetaWords, siteName: string, options: { noindex?: boolean } = {}) {
  return ({ location, matches }: MetaArguments): MetaDescriptor[] => {
    const root = matches.find((match) => match?.id === 'root')?.loaderData as RootData | undefined
    const siteUrl = root?.config.siteUrl ?? ''
    const canonical = `${siteUrl}${location.pathname}`
    const preview = `${siteUrl}/images/previews/${location.pathname === '/' ? 'home' : location.pathname.slice(1)}.png`
    const title = location.pathname === '/' ? `${siteName}: ${words.title}` : `${words.title} · ${siteName}`
    const basics: MetaDescriptor[] = [{ title }, { name: 'description', content: words.description }]
    if (options.noindex) return [...basics, { name: 'robots', content: 'noindex' }]
    return [
      ...basics,
      { tagName: 'link', rel: 'canonical', href: canonical },
      { property: 'og:type', content: 'website' },
      { property: 'og:site_name', content: siteName },
      { property: 'og:title', content: words.title },
      { property: 'og:description', content: words.description },
      { property: 'og:url', content: canonical },
      { property: 'og:image', content: preview },
      { property: 'og:image:width', content: '1200' },
      { property: 'og:image:height', content: '630' },
      { name: 'twitter:card', content: 'summary_large_image' },
    ]
  }
}
