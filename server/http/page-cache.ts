/**
 * Pages, rendered once per content version and kept with their compressed forms.
 *
 * The same for every visitor, so the key is the path and what of the query changes a page: `?sent={form}`, or the scores
 * of a survey result that was passed on. Only addresses of real pages are ever kept; every unknown path shares one entry.
 */
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { formPlace } from '#contract/leads.ts'
import type { PageContext, PageRenderer, PostedForm, PublicConfig } from '#contract/page.ts'
import { type Scores, sharedResultPath } from '#contract/survey.ts'
import type { PublishedTexts } from '#contract/words.ts'
import type { PagePolicy } from './content-security-policy.ts'
import { digestOf } from './entity-tag.ts'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** Far above pages × forms on them; a bound all the same, so that no mistake in a key can fill the memory. */
const MAX_ENTRIES = 400
/** There are 3,125 results, and few are asked for twice: they are kept apart, so that they displace no page. */
const MAX_RESULTS = 64
/** Every unknown path is rendered at this one, so that the answer tells nothing about the path asked for. */
const UNKNOWN_PATH = '/404'

export interface StoredPage {
  status: number
  contentType: string
  /** Content-Security-Policy; undefined for what is no HTML document. */
  policy: string | undefined
  /** Other header fields the renderer set and the client needs, e.g. `X-Remix-Response`. */
  headers: Readonly<Record<string, string>>
  digest: string
  identity: Uint8Array<ArrayBuffer>
  /** Absent where compressing would gain nothing (images). */
  br?: Uint8Array<ArrayBuffer>
  gzip?: Uint8Array<ArrayBuffer>
}

export interface PageCacheParts {
  renderer: PageRenderer
  config: PublicConfig
  /** Replaced words as stored now; read once per rendering. */
  loadPublished: () => Promise<PublishedTexts>
  policyOf: PagePolicy
  /** False in development, where every request shows the newest source. */
  keep?: boolean
}

/** A form that was taken. */
export type SentForm = Pick<PostedForm, 'form' | 'repeated'>

export interface PageCache {
  /** A page by its exact route path, also with the thanks for a form that was sent from it. */
  page(path: string, sent?: SentForm): Promise<StoredPage>
  /** The page that shows a survey result. */
  result(scores: Scores): Promise<StoredPage>
  /** What a client navigation to that page loads. */
  data(path: string): Promise<StoredPage>
  notFound(kind: 'page' | 'data'): Promise<StoredPage>
  /** A page with what one visitor typed: rendered for this answer, never kept. */
  once(path: string, postedForm: PostedForm): Promise<StoredPage>
  /** Drops everything, also what is being rendered right now. Call when content changed. */
  invalidate(): void
}

function currentYear(): number {
  return new Date().getFullYear()
}

/** Address of a page's data: `/book` → `/book.data`, `/` → `/_.data` (React Router 8). */
function dataPath(path: string): string {
  return path.endsWith('/') ? `${path}_.data` : `${path}.data`
}

const PASSED_ON = ['x-remix-response', 'location', 'x-robots-tag', 'content-disposition']

export function createPageCache(parts: PageCacheParts): PageCache {
  const { renderer, config, loadPublished, policyOf, keep = true } = parts
  let entries = new Map<string, Promise<StoredPage>>()
  let results = new Map<string, Promise<StoredPage>>()
  let yearOfEntries = currentYear()

  function invalidate(): void {
    entries = new Map()
    results = new Map()
  }

  /** Pages state the year, so those of last year are dropped. */
  function dropLastYear(): void {
    if (yearOfEntries === currentYear()) return
    yearOfEntries = currentYear()
    invalidate()
  }

  /** @param brotliQuality undefined: not to be compressed */
  async function render(path: string, postedForm: PostedForm | undefined, brotliQuality?: number): Promise<StoredPage> {
    const year = currentYear()
    const context: PageContext = { config, year, published: await loadPublished(), postedForm }
    // The public origin, never the Host header: what is rendered for one visitor is shown to all.
    const response = await renderer.render(new Request(new URL(path, config.siteUrl)), context)
    const identity = new Uint8Array(await response.arrayBuffer())
    const contentType = response.headers.get('content-type') ?? 'application/octet-stream'
    const isDocument = contentType.startsWith('text/html')
    // Its own error screen is a page like another; plain text is React Router's last resort, and we have a better one.
    if (response.status >= 500 && !isDocument) throw new Error(`The renderer gave no page for ${path}`)
    const policy = isDocument ? policyOf(new TextDecoder().decode(identity), path) : undefined
    const headers: Record<string, string> = {}
    for (const name of PASSED_ON) {
      const value = response.headers.get(name)
      if (value !== null) headers[name] = value
    }
    const page = {
      status: response.status,
      contentType,
      policy,
      headers,
      digest: digestOf(identity, policy ?? ''),
      identity,
    }
    if (brotliQuality === undefined || /^(image\/(?!svg)|font\/|video\/|application\/(pdf|zip))/.test(contentType))
      return page
    const [br, gz] = await Promise.all([
      compressBrotli(identity, {
        params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality, [constants.BROTLI_PARAM_LGWIN]: 16 },
      }),
      compressGzip(identity, { level: 9 }),
    ])
    return { ...page, br: new Uint8Array(br), gzip: new Uint8Array(gz) }
  }

  /** @param here where it is kept: after invalidate() that is no longer looked at */
  function keptIn(
    here: typeof entries,
    max: number,
    key: string,
    renderIt: () => Promise<StoredPage>,
  ): Promise<StoredPage> {
    const known = here.get(key)
    if (known) return known
    // The promise itself is kept at once, so that simultaneous visitors wait for one rendering.
    const rendering = renderIt()
    if (here.size >= max) here.delete(here.keys().next().value as string)
    here.set(key, rendering)
    const forget = () => {
      if (here.get(key) === rendering) here.delete(key)
    }
    rendering.then((page) => {
      if (page.status >= 500) forget()
    }, forget)
    return rendering
  }

  function stored(key: string, path: string, postedForm?: PostedForm): Promise<StoredPage> {
    if (!keep) return render(path, postedForm)
    dropLastYear()
    return keptIn(entries, MAX_ENTRIES, key, () => render(path, postedForm, 11))
  }

  return {
    page(path, sent) {
      if (sent === undefined) return stored(path, path)
      const address = `${path}?sent=${formPlace(sent.form, sent.repeated)}`
      return stored(address, address, { ...sent, outcome: 'done', values: {} })
    },
    result(scores) {
      const path = sharedResultPath(scores)
      if (!keep) return render(path, undefined)
      dropLastYear()
      // Compressed with less effort than what is shown to thousands.
      return keptIn(results, MAX_RESULTS, path, () => render(path, undefined, 5))
    },
    data: (path) => stored(dataPath(path), dataPath(path)),
    async notFound(kind) {
      const page = await (kind === 'page' ? stored('404', UNKNOWN_PATH) : stored('404.data', dataPath(UNKNOWN_PATH)))
      return page.status < 400 ? { ...page, status: 404 } : page
    },
    once: (path, postedForm) => render(path, postedForm),
    invalidate,
  }
}
