/**
 * Pages, rendered once per content version and kept with their compressed forms.
 *
 * A page is the same for every visitor, so the key is its path, or the address of one of its
 * variants. Only addresses of real pages are ever kept; every unknown path shares one entry.
 */
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { type PageContext, type PublicConfig, UNKNOWN_PATH } from '#contract/page.ts'
import {
  type ContentCoding,
  digestOf,
  entityTag,
  isNotModified,
  preferredCoding,
} from '../entity-tag.ts'
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

/** Renders when it is the visitor's turn. */
export type InTurn = <T>(render: () => Promise<T>) => Promise<T>

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

export function createPageCache(dependencies: PageCacheDependencies) {
  const { renderPage, config, policyOf, keep = true } = dependencies
  const pages = createPromiseCache<StoredPage>(MAX_ENTRIES, isKept)
  const rarePages = createPromiseCache<StoredPage>(MAX_RARE_ENTRIES, isKept)
  let year = new Date().getFullYear()
  let rendered = 0

  function invalidate(): void {
    pages.clear()
    rarePages.clear()
  }

  /** Pages state the year, so pages of last year are dropped. */
  function dropLastYear(): void {
    if (Date.now() < endOf(year)) {
      return
    }
    year = new Date().getFullYear()
    invalidate()
  }

  /** @param brotliQuality undefined to leave the page uncompressed */
  async function render(
    path: string,
    variant: Partial<PageContext>,
    brotliQuality?: number,
  ): Promise<StoredPage> {
    rendered += 1
    dropLastYear()
    const context = { config, year, postedForm: undefined, ...variant }
    // Uses the public origin and never the Host header, because a page rendered for one visitor is
    // shown to all.
    const response = await renderPage(new Request(new URL(path, config.siteUrl)), context)
    const identity = new Uint8Array(await response.arrayBuffer())
    const contentType = response.headers.get('content-type') ?? 'application/octet-stream'
    const isDocument = contentType.startsWith('text/html')
    // The app's error screen is a page. A plain text is React Router's fallback, and the server's
    // own failure page is better.
    if (response.status >= 500 && !isDocument) {
      throw new Error(`The renderer gave no page for ${path}`)
    }
    const policy = isDocument ? policyOf(new TextDecoder().decode(identity), path) : undefined
    const headers = Object.fromEntries(
      [...response.headers].filter(([name]) => PASSED_ON.includes(name)),
    )
    const digest = digestOf(identity, policy ?? '')
    const page = { status: response.status, contentType, policy, headers, digest, identity }
    if (
      brotliQuality === undefined ||
      /^(image\/(?!svg)|font\/|video\/|application\/(pdf|zip))/.test(contentType)
    ) {
      return page
    }
    const [br, gz] = await Promise.all([
      compressBrotli(identity, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
          [constants.BROTLI_PARAM_LGWIN]: 16,
        },
      }),
      compressGzip(identity, { level: 9 }),
    ])
    return { ...page, br: new Uint8Array(br), gzip: new Uint8Array(gz) }
  }

  async function stored(
    key: string,
    { address, context = {}, isRare }: PageVariant,
    inTurn: InTurn = (work) => work(),
  ): Promise<StoredPage> {
    if (!keep) {
      return render(address, context)
    }
    dropLastYear()
    return isRare
      ? rarePages.get(key, () => inTurn(() => render(address, context, 5)))
      : pages.get(key, () => render(address, context, 11))
  }

  return {
    /**
     * @param inTurn called to render a rare variant that is not in the cache; may refuse by
     * throwing
     */
    page: (variant: PageVariant, inTurn?: InTurn) => stored(variant.address, variant, inTurn),
    /**
     * The page at this address when it is in the cache. Undefined when it must be rendered first or
     * is never cached.
     */
    cached(address: string): StoredPage | undefined {
      dropLastYear()
      return pages.made(address)
    },
    data: (path: string) => stored(dataPath(path), { address: dataPath(path) }),
    async notFound(kind: 'page' | 'data'): Promise<StoredPage> {
      const page = await (kind === 'page'
        ? stored('404', { address: UNKNOWN_PATH })
        : stored('404.data', { address: dataPath(UNKNOWN_PATH) }))
      return page.status < 400 ? { ...page, status: 404 } : page
    },
    /**
     * A page with data of one visitor: rendered for this answer, compressed with little effort and
     * never kept.
     */
    once: (path: string, context: Partial<PageContext>) => render(path, context, 5),
    /** Drops all pages, also those that are being rendered. Call it when content has changed. */
    invalidate,
    figures(): PageCacheFigures {
      const kept = [...pages.allMade(), ...rarePages.allMade()]
      const size = ({ identity, br, gzip }: StoredPage) =>
        identity.byteLength + (br?.byteLength ?? 0) + (gzip?.byteLength ?? 0)
      return { kept: kept.length, bytes: kept.reduce((sum, page) => sum + size(page), 0), rendered }
    },
  }
}

/** The best stored coding of a page that a request accepts. */
export function codingFor(page: StoredPage, acceptEncoding: string | undefined): ContentCoding {
  const stored = (['br', 'gzip'] as const).filter((coding) => page[coding] !== undefined)
  return preferredCoding(acceptEncoding, stored)
}

/** Whether the client already has the page in this coding. */
export function isKnownToClient(
  page: StoredPage,
  coding: ContentCoding,
  ifNoneMatch: string | undefined,
): boolean {
  return page.status === 200 && isNotModified(ifNoneMatch, entityTag(page.digest, coding))
}

/**
 * What is sent for a stored page, before the header fields that every answer carries.
 * @param isKnown true when the client has the page, for a 304 without a body
 */
export function pageAnswer(page: StoredPage, coding: ContentCoding, isKnown: boolean) {
  const headers = {
    ETag: entityTag(page.digest, coding),
    Vary: 'Accept-Encoding',
    'Cache-Control': page.status < 400 ? 'no-cache' : 'no-store',
    ...(page.policy && { 'Content-Security-Policy': page.policy }),
    ...page.headers,
  }
  if (isKnown) {
    return { status: 304, headers, bytes: undefined }
  }
  const bytes = page[coding] ?? page.identity
  return {
    status: page.status,
    headers: {
      ...headers,
      ...(coding !== 'identity' && { 'Content-Encoding': coding }),
      'Content-Type': page.contentType,
      'Content-Length': String(bytes.byteLength),
    },
    bytes,
  }
}
