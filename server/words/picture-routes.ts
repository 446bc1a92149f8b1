/** Serves pictures that staff uploaded. The name contains the hash of the content, so an answer never changes. */
import { Hono } from 'hono'
import { PICTURES_PATH } from '#contract/editing/pictures.ts'
import { StatusError } from '#server/errors.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { fileAnswer } from '#server/http/entity-tag.ts'
import { createPromiseCache } from '#server/http/promise-cache.ts'
import { FILE_POLICY } from '#server/http/security-headers.ts'
import { pagePreview } from '#server/preview-images/preview.ts'
import type { Typesetter } from '#server/typeset/typesetter.ts'
import type { PublishedRenderer } from './render-published.ts'
import type { PictureFile, WordsDatabase } from './words-database.ts'

/** Largest number of pictures in memory. Each has a few dozen kilobytes. */
const MAX_CACHED = 100

export function pictureRoutes(database: Pick<WordsDatabase, 'picture'>): Hono<AppEnv> {
  // A missing picture is not cached, because it may be uploaded a moment later.
  const cached = createPromiseCache<PictureFile | undefined>(MAX_CACHED)
  const routes = new Hono<AppEnv>()
  routes.get(`${PICTURES_PATH}/:name{[A-Za-z0-9_-]{43}\\.(?:avif|png)}`, async (c) => {
    const name = c.req.param('name')
    c.set('route', `${PICTURES_PATH}/:name`)
    const tag = `"${name}"`
    c.header('Cache-Control', 'public, max-age=31536000, immutable')
    c.header('ETag', tag)
    c.header('Content-Security-Policy', FILE_POLICY)
    // The content of a name never changes, so every matching tag is current.
    if (c.req.header('If-None-Match') === tag) return c.body(null, 304)
    const file = await cached.get(name, () => database.picture(name))
    if (!file) throw new StatusError(404, 'There is no such picture.')
    return c.body(file.bytes, 200, { 'Content-Type': file.type, 'Content-Length': String(file.bytes.byteLength) })
  })
  return routes
}

/** Largest number of images in memory. Each has about 40 KB, and a site has two dozen pages. */
const MAX_PREVIEWS = 60

export function pagePreviewRoutes(
  pages: Pick<PublishedRenderer, 'previewOf'>,
  typesetter: Pick<Typesetter, 'typeset'>,
): Hono<AppEnv> {
  const cached = createPromiseCache<Uint8Array<ArrayBuffer>>(MAX_PREVIEWS)

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
