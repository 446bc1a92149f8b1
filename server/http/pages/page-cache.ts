/**
 * Pages, rendered once per content version and kept with their compressed forms.
 *
 * A page is the same for every visitor, so the key is its path, or the address of one of its
 * variants. Only addresses of real pages are ever kept; every unknown path shares one entry.
 */
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { type PageContext, type PublicConfig, UNKNOWN_PATH } from '#contract/page.ts'
import { boundedQueue } from '#server/bounded-queue.ts'
import { digestOf } from '../entity-tag.ts'
import { createPromiseCache } from '../promise-cache.ts'
import type { PagePolicy } from '../security-headers.ts'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/**
 * Far more than there are pages and forms on them. The limit keeps a mistake in a key from filling
 * the memory.
 */
const MAX_ENTRIES = 600
/** Survey results have a limit of their own, so that they displace no page. */
const MAX_RARE_ENTRIES = 64

export interface StoredPage {
  status: number
  contentType: string
  /** Content-Security-Policy. Undefined for anything but an HTML document. */
  policy: string | undefined
  /** Other header fields that the renderer set and the client needs, such as `X-Remix-Response`. */
  headers: Readonly<Record<string, string>>
  digest: string
  identity: Uint8Array<ArrayBuffer>
  /** Absent for types that do not compress (images). */
  br?: Uint8Array<ArrayBuffer>
  gzip?: Uint8Array<ArrayBuffer>
}

/** Renders with the texts that are published at that moment, all from one snapshot. */
export type RenderPage = (
  request: Request,
  context: Omit<PageContext, 'published'>,
) => Promise<Response>

interface PageCacheDependencies {
  renderPage: RenderPage
  config: PublicConfig
  policyOf: PagePolicy
  /** False in development, where every request must show the newest source. */
  keep?: boolean
}

/** A variant of a page, which a part of its query selects. */
export interface PageVariant {
  /**
   * Path and the part of the query that selects the variant. The page is rendered at this address.
   */
  address: string
  context?: Partial<PageContext>
  /**
   * True for variants that are seldom requested twice. They are compressed with less effort, and
   * fewer are kept.
   */
  isRare?: boolean
}

/** Figures for operators. */
export interface PageCacheFigures {
  /** Pages in memory now. */
  kept: number
  /** Their bytes, compressed forms included. */
  bytes: number
  /** Renderings since the start, including those that are not kept. */
  rendered: number
}

/** Who asks for a page that is rendered for them alone, or seldom for anyone. */
export interface Visitor {
  address: string
  /** Counts a rendering. @throws {StatusError} 429 beyond the limit */
  countRendering(): Promise<void>
}

/**
 * Renderings for visitors at once, and how many of one visitor wait. Rendering takes the thread that
 * answers everyone.
 */
const VISITOR_RENDERINGS = { running: 1, waiting: 10 }

/** Effort of Brotli for pages that are kept, and for those that are sent once or seldom. */
const BROTLI_KEPT = 11
const BROTLI_SELDOM = 5

export type PageCache = ReturnType<typeof createPageCache>

/** Milliseconds since 1970. */
const endOf = (year: number) => new Date(year + 1, 0).getTime()

/** Address of a page's data: `/book` → `/book.data`, `/` → `/_.data` (React Router 8). */
function dataPath(path: string): string {
  return path.endsWith('/') ? `${path}_.data` : `${path}.data`
}

const PASSED_ON = ['x-remix-response', 'location', 'x-robots-tag', 'content-disposition']

/** Not an error, which may be gone at the next request. */
const isKept = ({ status }: StoredPage) => status < 500

/** Types whose bytes do not get smaller. */
const IS_COMPRESSED = /^(image\/(?!svg)|font\/|video\/|application\/(pdf|zip))/

/** @throws when there is no page */
async function readPage(
  response: Response,
  path: string,
  policyOf: PagePolicy,
): Promise<StoredPage> {
  const identity = new Uint8Array(await response.arrayBuffer())
  const contentType = response.headers.get('content-type') ?? 'application/octet-stream'
  const isDocument = contentType.startsWith('text/html')
  // The app's error screen is a page. A plain text is React Router's fallback, and the server's own
  // failure page is better.
  if (response.status >= 500 && !isDocument) {
    throw new Error(`The renderer gave no page for ${path}`)
  }
  const policy = isDocument ? policyOf(new TextDecoder().decode(identity), path) : undefined
  const passedOn = [...response.headers].filter(([name]) => PASSED_ON.includes(name))
  return {
    status: response.status,
    contentType,
    policy,
    headers: Object.fromEntries(passedOn),
    digest: digestOf(identity, policy ?? ''),
    identity,
  }
}

async function compressed(
  identity: Uint8Array,
  brotliQuality: number,
): Promise<Required<Pick<StoredPage, 'br' | 'gzip'>>> {
  const [br, gz] = await Promise.all([
    compressBrotli(identity, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
        [constants.BROTLI_PARAM_LGWIN]: 16,
      },
    }),
    compressGzip(identity, { level: 9 }),
  ])
  return { br: new Uint8Array(br), gzip: new Uint8Array(gz) }
}

/** Renders pages, and counts how many. @param onNewYear called when pages state last year */
function pageRendering(
  { renderPage, config, policyOf }: PageCacheDependencies,
  onNewYear: () => void,
) {
  const visitorRenderings = boundedQueue(VISITOR_RENDERINGS)
  let year = new Date().getFullYear()
  let count = 0

  function checkYear(): void {
    if (Date.now() < endOf(year)) {
      return
    }
    year = new Date().getFullYear()
    onNewYear()
  }

  /** @param brotliQuality undefined to leave the page uncompressed */
  async function render(
    path: string,
    variant: Partial<PageContext>,
    brotliQuality?: number,
  ): Promise<StoredPage> {
    count += 1
    checkYear()
    const context = { config, year, postedForm: undefined, ...variant }
    // Uses the public origin and never the Host header, because a page rendered for one visitor is
    // shown to all.
    const response = await renderPage(new Request(new URL(path, config.siteUrl)), context)
    const page = await readPage(response, path, policyOf)
    if (brotliQuality === undefined || IS_COMPRESSED.test(page.contentType)) {
      return page
    }
    return { ...page, ...(await compressed(page.identity, brotliQuality)) }
  }

  return {
    checkYear,
    render,
    /** Renders when it is the visitor's turn. @throws {QueueFull} when too many of theirs wait */
    async renderFor(
      visitor: Visitor,
      path: string,
      context: Partial<PageContext>,
    ): Promise<StoredPage> {
      await visitor.countRendering()
      return visitorRenderings.run(() => render(path, context, BROTLI_SELDOM), visitor.address)
    },
    count: () => count,
  }
}

const bytesOf = ({ identity, br, gzip }: StoredPage) =>
  identity.byteLength + (br?.byteLength ?? 0) + (gzip?.byteLength ?? 0)

export function createPageCache(dependencies: PageCacheDependencies) {
  const { keep = true } = dependencies
  const pages = createPromiseCache<StoredPage>(MAX_ENTRIES, isKept)
  const rarePages = createPromiseCache<StoredPage>(MAX_RARE_ENTRIES, isKept)
  // Pages state the year, so pages of last year are dropped.
  const { render, renderFor, checkYear, count } = pageRendering(dependencies, invalidate)

  function invalidate(): void {
    pages.clear()
    rarePages.clear()
  }

  async function stored(
    key: string,
    address: string,
    context: Partial<PageContext> = {},
  ): Promise<StoredPage> {
    if (!keep) {
      return render(address, context)
    }
    checkYear()
    return pages.get(key, () => render(address, context, BROTLI_KEPT))
  }

  async function storedRarely(
    { address, context = {} }: PageVariant,
    visitor: Visitor,
  ): Promise<StoredPage> {
    if (!keep) {
      return render(address, context)
    }
    checkYear()
    return rarePages.get(address, () => renderFor(visitor, address, context))
  }

  return {
    /** A page that every visitor gets. */
    page: ({ address, context }: PageVariant) => stored(address, address, context),
    /**
     * A page that is the same for every visitor and seldom requested twice. Fewer are kept, they are
     * compressed with less effort, and rendering one counts for the visitor.
     */
    rarePage: storedRarely,
    /**
     * The page at this address when it is in the cache. Undefined when it must be rendered first or
     * is never cached.
     */
    cached(address: string): StoredPage | undefined {
      checkYear()
      return pages.made(address)
    },
    data: (path: string) => stored(dataPath(path), dataPath(path)),
    async notFound(kind: 'page' | 'data'): Promise<StoredPage> {
      const page =
        kind === 'page'
          ? await stored('404', UNKNOWN_PATH)
          : await stored('404.data', dataPath(UNKNOWN_PATH))
      return page.status < 400 ? { ...page, status: 404 } : page
    },
    /**
     * A page with data of one visitor: rendered for this answer, compressed with little effort and
     * never kept.
     */
    once: (path: string, context: Partial<PageContext>, visitor: Visitor) =>
      renderFor(visitor, path, context),
    /** Drops all pages, also those that are being rendered. Call it when content has changed. */
    invalidate,
    figures(): PageCacheFigures {
      const kept = [...pages.allMade(), ...rarePages.allMade()]
      const bytes = kept.reduce((sum, page) => sum + bytesOf(page), 0)
      return { kept: kept.length, bytes, rendered: count() }
    },
  }
}
