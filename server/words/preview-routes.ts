/** Preview images of pages whose title staff changed, or the facts or the color that all of them show. The images of all other pages are files of the build. */
import { Hono } from 'hono'
import type { AppEnv } from '#server/http/app-env.ts'
import { fileAnswer } from '#server/http/files/file-answer.ts'
import { createPromiseCache } from '#server/http/promise-cache.ts'
import { pagePreview } from '#server/preview-images/preview.ts'
import type { Typesetter } from '#server/typeset/typesetter.ts'
import type { PublishedRenderer } from './render-published.ts'

/** Largest number of images in memory. Each has about 40 KB, and a site has two dozen pages. */
const MAX_CACHED = 60

export function pagePreviewRoutes(
  pages: Pick<PublishedRenderer, 'previewOf'>,
  typesetter: Pick<Typesetter, 'typeset'>,
): Hono<AppEnv> {
  const cached = createPromiseCache<Uint8Array<ArrayBuffer>>(MAX_CACHED)

  const routes = new Hono<AppEnv>()
  routes.get('/images/previews/*', async (c, next) => {
    // Only published words are drawn, regardless of the address. Otherwise anyone could have images made of their own
    // words.
    const words = await pages.previewOf(c.req.path)
    if (!words) return next()
    const bytes = await cached.get(
      JSON.stringify(words),
      async () => new Uint8Array(await typesetter.typeset(pagePreview(words))),
    )
    return fileAnswer(c, bytes, { type: 'image/png', cacheControl: 'no-cache' })
  })
  return routes
}
