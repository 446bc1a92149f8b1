import type { MetaDescriptor } from 'react-router'
import { pagePreviewPath } from '#contract/page.ts'
import type { Declaring } from '#contract/values.ts'
import type { RootData } from './public-config.ts'
import { plainPart, plainWords, siteFacts } from './words.ts'

/** Words of a page for search engines and link previews. */
type PageMetaWords = { title: string; description: string }

/** Named as in Open Graph. A day is empty if it is not known. */
interface ArticleDays {
  published_time: string
  modified_time: string
}

export interface PageMetaArguments {
  location: { pathname: string; search?: string }
  matches: ReadonlyArray<{ id: string; loaderData?: unknown } | undefined>
}

// Visitors load no code for search engines.
const onServer = import.meta.env.SSR ? await import('./structured-data.ts') : undefined

let written: { canonical: string; data: object | undefined } | undefined

/**
 * The JSON-LD of the document that the server sent. Pages that the browser shows later have none.
 */
function dataOfDocument(canonical: string): object | undefined {
  const text = document.querySelector('[type="application/ld+json"]')?.textContent
  written ??= { canonical, data: text && JSON.parse(text) }
  return written.canonical === canonical ? written.data : undefined
}

/**
 * Builds a route's `meta` export from the page's record, with what staff published in it: title,
 * description, canonical address, Open Graph, X card and JSON-LD. The server finds the pages to
 * list in it (`server/http/pages/page-renderer.ts`), and the build draws a preview image for each
 * of them (`scripts/build.ts`). The preview image of `/book` is `/images/previews/book.png`, of `/`
 * it is `home.png` (1200 × 630 px).
 * @param at address of the page's record in `content/words.ts`. Records that staff cannot edit are
 *   not listed there
 * @param article when an article was published and changed (`2027-03-01`)
 * @param noindex keeps the page out of search engines, the sitemap and preview images
 */
export function pageMeta(
  at: string,
  record: { meta: Declaring<PageMetaWords> },
  { noindex, article }: { noindex?: boolean; article?: ArticleDays | undefined } = {},
) {
  return ({ location, matches }: PageMetaArguments): MetaDescriptor[] => {
    const root = matches.find((match) => match?.id === 'root')?.loaderData as RootData | undefined
    // Only what the tags say: who lists the pages reads the tags of all of them.
    const meta: PageMetaWords = plainPart(at, record, 'meta', root?.published)
    const { title, description } = meta
    const site = siteFacts(root?.published)
    const siteUrl = root?.config.siteUrl ?? ''
    const canonical = `${siteUrl}${location.pathname}`
    const preview = siteUrl + pagePreviewPath(location.pathname) + (root?.edited?.preview ?? '')
    const basics: MetaDescriptor[] = [
      { title: `${title} · ${site.name}` },
      { name: 'description', content: description },
    ]
    if (noindex) {
      return [...basics, { name: 'robots', content: 'noindex' }]
    }
    const here = { siteUrl, canonical, published: root?.published }
    const tags: MetaDescriptor[] = [
      ...basics,
      { tagName: 'link', rel: 'canonical', href: canonical },
      { property: 'og:type', content: article ? 'article' : 'website' },
      { property: 'og:site_name', content: site.name },
      { property: 'og:title', content: title },
      { property: 'og:description', content: description },
      { property: 'og:url', content: canonical },
      { property: 'og:image', content: preview },
      { name: 'twitter:card', content: 'summary_large_image' },
    ]
    for (const [name, day] of Object.entries(article ?? {})) {
      if (day) {
        tags.push({ property: `article:${name}`, content: day })
      }
    }
    if (onServer) {
      const { describePage } = onServer
      tags.push({
        // Read only where it is written into a document, because it takes the whole record.
        get 'script:ld+json'() {
          const words = plainWords(at, record, root?.published)
          return { '@context': 'https://schema.org', '@graph': describePage(at, here, words, site) }
        },
      } as never)
    } else {
      const data = dataOfDocument(canonical)
      if (data) {
        tags.push({ 'script:ld+json': data as never })
      }
    }
    return tags
  }
}
