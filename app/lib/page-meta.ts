import type { MetaDescriptor } from 'react-router'
import { pagePreviewPath } from '#contract/page.ts'
import type { RootData } from './public-config.ts'
import { breadcrumbs, type StructuredThing, type Whereabouts } from './structured-data.ts'

/** Words of a page for search engines and link previews. */
interface PageMetaWords {
  title: string
  description: string
}

export interface PageMetaArguments {
  location: { pathname: string; search?: string }
  matches: ReadonlyArray<{ id: string; loaderData?: unknown } | undefined>
}

interface PageMetaOptions {
  /** Keeps the page out of search engines, the sitemap and preview images. */
  noindex?: boolean
  /** What the page is about, as JSON-LD. Breadcrumbs of inner pages are added by themselves. */
  about?: (whereabouts: Whereabouts) => StructuredThing[]
}

/**
 * Builds a route's `meta` export: title, description, canonical address, Open Graph, X card and JSON-LD.
 * The server finds the pages to list in it (`server/http/listed-pages.ts`), and the build draws a preview image for each of
 * them (`scripts/preview-images.ts`).
 * The preview image of `/book` is `/images/previews/book.png`, of `/` it is `home.png` (1200 × 630 px).
 */
export function pageMeta(words: PageMetaWords, siteName: string, options: PageMetaOptions = {}) {
  return ({ location, matches }: PageMetaArguments): MetaDescriptor[] => {
    const root = matches.find((match) => match?.id === 'root')?.loaderData as RootData | undefined
    const siteUrl = root?.config.siteUrl ?? ''
    const canonical = `${siteUrl}${location.pathname}`
    const preview = siteUrl + pagePreviewPath(location.pathname)
    const basics: MetaDescriptor[] = [
      { title: `${words.title} · ${siteName}` },
      { name: 'description', content: words.description },
    ]
    const told = (entries: MetaDescriptor[]): MetaDescriptor[] =>
      root?.edited ? JSON.parse(JSON.stringify(entries), (_, value) => root.edited?.[value] ?? value) : entries
    if (options.noindex) return told([...basics, { name: 'robots', content: 'noindex' }])
    const whereabouts = { siteUrl, canonical }
    const things = [
      ...(location.pathname === '/' ? [] : [breadcrumbs(whereabouts, siteName, words.title)]),
      ...(options.about?.(whereabouts) ?? []),
    ]
    return told([
      ...basics,
      { tagName: 'link', rel: 'canonical', href: canonical },
      { property: 'og:type', content: 'website' },
      { property: 'og:site_name', content: siteName },
      { property: 'og:title', content: words.title },
      { property: 'og:description', content: words.description },
      { property: 'og:url', content: canonical },
      { property: 'og:image', content: preview },
      { name: 'twitter:card', content: 'summary_large_image' },
      { 'script:ld+json': { '@context': 'https://schema.org', '@graph': things } as never },
    ])
  }
}
