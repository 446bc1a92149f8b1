/**
 * Puts published words into rendered pages. A rendering uses a single snapshot for the visible text, the data for the
 * browser and the metadata for search engines. A page carries only the words of the records that it shows. The
 * rendering itself reports these records, so there is no list to maintain.
 */
import { META_KEYS, recordOf } from '#contract/editing/texts.ts'
import {
  type PageContext,
  type PageRenderer,
  type PublicConfig,
  pagePreviewPath,
  type SiteDescription,
} from '#contract/page.ts'
import { surveyPreviewWords } from '#contract/survey-report.ts'
import type { PublishedTexts } from '#contract/words.ts'
import { digestOf } from '#server/http/entity-tag.ts'
import type { RenderPage } from '#server/http/pages/page-cache.ts'
import { currentWords } from './current-words.ts'
import { type PublishedWords, textsOfRecords } from './published-words.ts'
import { recordsWithin, siteWords } from './site-words.ts'

export interface PublishedRenderer {
  /** Renders with the words that are published now. */
  render: RenderPage
  /** Renders the page as it would be with these texts. */
  renderWith(texts: PublishedTexts, path: string): Promise<Response>
  /** Names of the records that the page at this path shows. */
  recordsOf(path: string): Promise<ReadonlySet<string>>
  /** The site's description with published titles and descriptions. */
  describe(): Promise<SiteDescription>
  /** The title that the preview image at this path shows if staff changed it. */
  previewTitle(imagePath: string): Promise<string | undefined>
}

/** Path of the page whose data is requested: `/book.data` → `/book`, `/_.data` → `/`. */
function pagePath(request: Request): string {
  return new URL(request.url).pathname.replace(/(^\/_)?\.data$/, (_, isHome) => (isHome ? '/' : ''))
}

/** Of the records that a page uses, the one that has the page's title and description. */
function recordWithMeta(used: ReadonlySet<string>): string | undefined {
  return [...used].find((name) => siteWords.has(`${name}.${META_KEYS[0]}`))
}

const isMeta = (at: string) => META_KEYS.some((key) => at.endsWith(`.${key}`))

/** Query of the address of the page's preview image, which changes with the image. Undefined for that of the build. */
function previewVersion(texts: PublishedTexts, used: ReadonlySet<string>): string | undefined {
  const record = recordWithMeta(used)
  const drawn = record && previewTitle(texts, record)
  return drawn ? `?v=${digestOf(drawn)}` : undefined
}

/** The text that a page's preview image shows instead of its title in `content/`. Undefined if it has not changed. */
function previewTitle(texts: PublishedTexts, record: string): string | undefined {
  const [title, , preview] = META_KEYS.map((key) => `${record}.${key}`) as [string, string, string]
  return texts[preview] || texts[title]
}

export function renderPublished(
  renderer: PageRenderer,
  published: PublishedWords,
  config: PublicConfig,
): PublishedRenderer {
  /**
   * Records by path. They depend only on the build. A part that appears rarely adds its record when it first appears.
   */
  const known = new Map<string, ReadonlySet<string>>()

  const words = currentWords(published)
  const requestFor = (path: string) => new Request(new URL(path, config.siteUrl))
  const plainContext = () => ({ config, year: new Date().getFullYear(), postedForm: undefined })

  async function rendered(request: Request, context: Omit<PageContext, 'published'>, texts: PublishedTexts) {
    const path = pagePath(request)
    const isData = new URL(request.url).pathname !== path
    if (isData && !known.has(path)) await renderOnce(new Request(new URL(path, request.url)), context, {})
    for (;;) {
      const before = known.get(path)
      const response = await renderOnce(request, context, texts)
      const after = known.get(path)
      if (after === before || after === undefined) return response
    }
  }

  async function renderOnce(request: Request, context: Omit<PageContext, 'published'>, texts: PublishedTexts) {
    const path = pagePath(request)
    const used = known.get(path) ?? new Set<string>()
    const now = new Set<string>()
    const own = textsOfRecords(texts, recordsWithin(used))
    const preview = previewVersion(own, used)
    const response = await renderer.render(request, {
      ...context,
      published: own,
      usedRecords: now,
      ...(Object.keys(texts).length > 0 && { edited: preview ? { preview } : {} }),
    })
    if ([...now].some((name) => !used.has(name))) known.set(path, new Set([...used, ...now]))
    return response
  }

  return {
    render(request, context) {
      const { texts } = published.snapshot()
      // Without published texts the page is rendered as it is.
      if (Object.keys(texts).length === 0) return renderer.render(request, { ...context, published: texts })
      return rendered(request, context, texts)
    },
    renderWith: (texts, path) => rendered(requestFor(path), plainContext(), texts),
    async recordsOf(path) {
      if (!known.has(path)) await renderOnce(requestFor(path), plainContext(), {})
      return known.get(path) ?? new Set()
    },
    async describe() {
      const { texts } = published.snapshot()
      const site = await renderer.describe(texts)
      if (Object.keys(texts).length === 0) return site
      const survey = surveyPreviewWords(words('survey'), words('surveyReport'))
      return { ...site, survey }
    },
    async previewTitle(imagePath) {
      const { texts } = published.snapshot()
      if (!Object.keys(texts).some(isMeta)) return undefined
      const { pages } = await renderer.describe()
      const page = pages.find(({ path }) => pagePreviewPath(path) === imagePath)
      if (!page) return undefined
      const title = [...siteWords.values()].find(({ at, original }) => isMeta(at) && original === page.title)
      return title && previewTitle(texts, recordOf(title.at))
    },
  }
}
