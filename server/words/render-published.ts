/**
 * Puts published words into rendered pages. A rendering uses a single snapshot for the visible
 * text, the data for the browser and the metadata for search engines. A page carries only the words
 * of the records that it shows. The rendering itself reports these records, so there is no list to
 * maintain.
 */
import { facts } from '#content/facts.ts'
import { site } from '#content/site.ts'
import { ACCENT_AT } from '#contract/accent.ts'
import { type AddedPage, addedPages, INSIGHTS_PATH } from '#contract/added-pages.ts'
import { hasLines } from '#contract/editing/kinds.ts'
import { LOGO_AT } from '#contract/editing/pictures.ts'
import { isMeta, META_KEYS } from '#contract/editing/texts.ts'
import { SET_UP, SET_UP_AT, type SetUp } from '#contract/only-set-up.ts'
import {
  type PageContext,
  type PageRenderer,
  type PreviewWords,
  type PublicConfig,
  pagePreviewPath,
  type SiteDescription,
} from '#contract/page.ts'
import {
  FACT_PLACEHOLDER,
  isOffered,
  type PublishedValues,
  textIn,
  valuesOver,
  withFacts,
} from '#contract/words.ts'
import { digestOf } from '#server/http/entity-tag.ts'
import type { RenderPage } from '#server/http/pages/page-cache.ts'
import { insightsList, listedPages } from './added-pages.ts'
import { shippedFacts, textsNow } from './current-words.ts'
import { type PublishedWords, textsOfRecords } from './published-words.ts'
import { recordsWithin, siteWord } from './registry.ts'

export type PublishedRenderer = ReturnType<typeof renderPublished>

/** Path of the page whose data is requested: `/book.data` → `/book`, `/_.data` → `/`. */
function pagePath(request: Request): string {
  return new URL(request.url).pathname.replace(/(^\/_)?\.data$/, (_, isHome) => (isHome ? '/' : ''))
}

const [, , META_PREVIEW] = META_KEYS
/** Pages whose texts depend on what is set up. */
const LEGAL_PAGE = /^\/(privacy-policy|terms-of-service)\b/

/** Facts that every page has in its scripts. */
const commonFacts = valuesOver({ site }, {})

/** The texts with the other facts that they name. */
function withNamedFacts(texts: PublishedValues): PublishedValues {
  const places = Object.values(texts).flatMap((value) =>
    typeof value === 'string' ? (value.match(FACT_PLACEHOLDER) ?? []) : [],
  )
  const named = places
    .map((place) => place.slice(1, -1))
    .filter((at) => commonFacts(at) === undefined)
  return { ...Object.fromEntries(named.map((at) => [at, shippedFacts(at) ?? `{${at}}`])), ...texts }
}

/** The added page that has this path, whatever its state. */
function pageShownAt(texts: PublishedValues, path: string): AddedPage | undefined {
  const page = addedPages(texts).at(path)
  return page?.path === path ? page : undefined
}

/** The site with these texts, with its added pages. */
async function describeWith(
  renderer: PageRenderer,
  texts: PublishedValues = {},
): Promise<SiteDescription> {
  const site = await renderer.describe(texts)
  return { ...site, pages: [...site.pages, ...listedPages(texts)] }
}

/** Whether a preview image can say something else with another text at this address. */
const isInPreview = (at: string) =>
  isMeta(at) ||
  hasLines(siteWord(at)?.rule) ||
  at === ACCENT_AT ||
  at === LOGO_AT ||
  shippedFacts(at) !== undefined

/** What a page's preview image says with these texts. Undefined if they change nothing in it. */
async function newPreview(
  renderer: PageRenderer,
  { path, used }: { path: string; used: Iterable<string> },
  texts: PublishedValues,
): Promise<PreviewWords | undefined> {
  if (!Object.keys(texts).some(isInPreview)) {
    return undefined
  }
  const say = async (texts?: PublishedValues): Promise<PreviewWords | undefined> => {
    const { name, tagline, accent, logo, pages } = await describeWith(renderer, texts)
    const page = pages.find((one) => one.path === path)
    const own = [...used]
      .map((record) => textIn(texts ?? {}, `${record}.${META_PREVIEW}`))
      .find(Boolean)
    const title = own ? withFacts(own, valuesOver(facts, texts ?? {})) : page?.title
    return title === undefined ? undefined : { name, tagline, accent, logo, title }
  }
  const [shipped, now] = await Promise.all([say(), say(texts)])
  return JSON.stringify(now) === JSON.stringify(shipped) ? undefined : now
}

/** Renders pages with the texts of the records that they show, and learns which these are. */
function pageRendering(renderer: PageRenderer, setUpOf: (path: string) => PublishedValues) {
  /**
   * Records by path. They depend only on the build. A part that appears rarely adds its record when
   * it first appears.
   */
  const known = new Map<string, ReadonlySet<string>>()

  async function rendered(
    request: Request,
    context: Omit<PageContext, 'published'>,
    texts: PublishedValues,
  ) {
    const path = pagePath(request)
    const isData = new URL(request.url).pathname !== path
    const key = pageShownAt(texts, path)?.record ?? path
    if (isData && !known.has(key)) {
      await renderOnce(new Request(new URL(path, request.url)), context, {})
    }
    for (;;) {
      const before = known.get(key)
      const response = await renderOnce(request, context, texts)
      const after = known.get(key)
      if (after === before || after === undefined) {
        return response
      }
    }
  }

  async function renderOnce(
    request: Request,
    context: Omit<PageContext, 'published'>,
    texts: PublishedValues,
  ) {
    const path = pagePath(request)
    const added = pageShownAt(texts, path)?.record
    const key = added ?? path
    const used = known.get(key) ?? new Set<string>(added ? [added] : [])
    const now = new Set<string>()
    const own = withNamedFacts(textsOfRecords(texts, recordsWithin(used)))
    const preview = await newPreview(renderer, { path, used }, texts)
    const response = await renderer.render(request, {
      ...context,
      ...(added && { addedPage: added }),
      ...(path === INSIGHTS_PATH && { insights: insightsList(texts, new URL(request.url)) }),
      config: {
        ...context.config,
        contactEmail: textIn(texts, 'site.contact.email') || context.config.contactEmail,
      },
      published: { ...own, ...setUpOf(path) },
      // A legal text or a tool is written into its page, and the browser needs it no second time.
      writtenTexts: Object.keys(own).filter((at) => hasLines(siteWord(at)?.rule)),
      usedRecords: now,
      ...(Object.keys(texts).length > 0 && {
        edited: preview ? { preview: `?v=${digestOf(JSON.stringify(preview))}` } : {},
      }),
    })
    if ([...now].some((name) => !used.has(name))) {
      known.set(key, new Set([...used, ...now]))
    }
    return response
  }

  return {
    rendered,
    renderOnce,
    /** Undefined until the page has been rendered. */
    knownRecords: (key: string) => known.get(key),
  }
}

export function renderPublished(
  renderer: PageRenderer,
  published: PublishedWords,
  config: PublicConfig,
  setUp: () => readonly SetUp[] = () => SET_UP,
) {
  const setUpOf = (path: string) => (LEGAL_PAGE.test(path) ? { [SET_UP_AT]: setUp() } : {})
  const { rendered, renderOnce, knownRecords } = pageRendering(renderer, setUpOf)
  const requestFor = (path: string) => new Request(new URL(path, config.siteUrl))
  const plainContext = () => ({ config, year: new Date().getFullYear(), postedForm: undefined })

  /** Names of the records that the page at this path shows. */
  async function recordsOf(path: string): Promise<ReadonlySet<string>> {
    const added = pageShownAt(published.snapshot().texts, path)?.record
    // What an added page shows depends on its sections.
    if (added) {
      const texts = await published.textsWith([added])
      await rendered(requestFor(path), plainContext(), textsNow(texts, config.siteUrl))
    } else if (!knownRecords(path)) {
      await renderOnce(requestFor(path), plainContext(), {})
    }
    return knownRecords(added ?? path) ?? new Set()
  }

  /** Renders with the words that are published now. */
  const render: RenderPage = async (request, context) => {
    const { texts: shown } = published.snapshot()
    const added = pageShownAt(shown, pagePath(request))?.record
    const texts = textsNow(added ? await published.textsWith([added]) : shown, config.siteUrl)
    if (Object.keys(texts).length === 0) {
      return renderer.render(request, { ...context, published: setUpOf(pagePath(request)) })
    }
    return rendered(request, context, texts)
  }

  return {
    recordsOf,
    render,
    /** Renders the page as it would be with these texts. */
    renderWith: (texts: PublishedValues, path: string): Promise<Response> =>
      rendered(requestFor(path), plainContext(), textsNow(texts, config.siteUrl)),
    /**
     * The site's description with published titles and descriptions.
     * @param at epoch milliseconds when the privacy policy was read whose version it names. Absent:
     *   now
     */
    async describe(at = Infinity): Promise<SiteDescription> {
      const { texts, earlier = [] } = published.snapshot()
      const old = earlier.find(({ name, until }) => name === 'privacy' && until > at)
      const site = await describeWith(renderer, old ? { ...texts, ...old.texts } : texts)
      const pages = site.pages.filter(({ path }) => isOffered(path, (one) => texts[one]))
      return { ...site, pages }
    },
    /** What the preview image at this path says. Undefined if the image of the build says it. */
    async previewOf(imagePath: string): Promise<PreviewWords | undefined> {
      const { pages } = await describeWith(renderer, published.snapshot().texts)
      const path = pages.find((page) => pagePreviewPath(page.path) === imagePath)?.path
      return path === undefined
        ? undefined
        : newPreview(renderer, { path, used: await recordsOf(path) }, published.snapshot().texts)
    },
  }
}
