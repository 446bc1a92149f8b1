/** Preview images of pages whose title staff changed. The images of all other pages are files of the build. */
import { Hono } from 'hono'
import type { AppEnv } from '#server/http/app-env.ts'
import { FILE_POLICY } from '#server/http/content-security-policy.ts'
import { digestOf, entityTag, isNotModified } from '#server/http/entity-tag.ts'
import type { PublishedRenderer } from './render-published.ts'

/** Largest number of images in memory. Each has about 40 KB, and a site has two dozen pages. */
const MAX_KEPT = 60

type Draw = (title: string) => Promise<Uint8Array<ArrayBuffer>>

export function pagePreviewRoutes(pages: Pick<PublishedRenderer, 'describe' | 'previewTitle'>): Hono<AppEnv> {
  const kept = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()
  let opening: Promise<Draw> | undefined

  /** The drawing code is loaded with the first image, because it would add 30 MB to every process. */
  async function draw(title: string) {
    opening ??= import('./page-preview.ts').then(async ({ openPagePreviews }) =>
      openPagePreviews(await pages.describe()),
    )
    opening.catch(() => {
      opening = undefined
    })
    return (await opening)(title)
  }

  function pictureOf(title: string) {
    const known = kept.get(title)
    if (known) return known
    const drawing = draw(title)
    if (kept.size >= MAX_KEPT) kept.delete(kept.keys().next().value as string)
    kept.set(title, drawing)
    drawing.catch(() => kept.delete(title))
    return drawing
  }

  const routes = new Hono<AppEnv>()
  routes.get('/images/previews/*', async (c, next) => {
    // Only published titles are drawn, regardless of the address. Otherwise anyone could have images made of their own
    // words.
    const title = await pages.previewTitle(c.req.path)
    if (title === undefined) return next()
    const bytes = await pictureOf(title)
    const tag = entityTag(digestOf(bytes), 'identity')
    c.header('ETag', tag)
    c.header('Cache-Control', 'no-cache')
    c.header('Content-Security-Policy', FILE_POLICY)
    if (isNotModified(c.req.header('If-None-Match'), tag)) return c.body(null, 304)
    return c.body(bytes, 200, { 'Content-Type': 'image/png', 'Content-Length': String(bytes.byteLength) })
  })
  return routes
}
