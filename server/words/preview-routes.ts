/** Preview images of pages whose title staff changed. The images of all other pages are files of the build. */
import { Hono } from 'hono'
import { once } from '#contract/once.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { fileAnswer } from '#server/http/files/file-answer.ts'
import { createPromiseCache } from '#server/http/promise-cache.ts'
import type { PublishedRenderer } from './render-published.ts'

/** Largest number of images in memory. Each has about 40 KB, and a site has two dozen pages. */
const MAX_CACHED = 60

export function pagePreviewRoutes(pages: Pick<PublishedRenderer, 'describe' | 'previewTitle'>): Hono<AppEnv> {
  const cached = createPromiseCache<Uint8Array<ArrayBuffer>>(MAX_CACHED)

  /** The drawing code is loaded with the first image, because it would add 30 MB to every process. */
  const open = once(async () => {
    const { openPagePreviews } = await import('#server/preview-images/page-preview.ts')
    return openPagePreviews(await pages.describe())
  })

  const routes = new Hono<AppEnv>()
  routes.get('/images/previews/*', async (c, next) => {
    // Only published titles are drawn, regardless of the address. Otherwise anyone could have images made of their own
    // words.
    const title = await pages.previewTitle(c.req.path)
    if (title === undefined) return next()
    const bytes = await cached.get(title, async () => (await open())(title))
    return fileAnswer(c, bytes, { type: 'image/png', cacheControl: 'no-cache' })
  })
  return routes
}
