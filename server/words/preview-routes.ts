/** Preview images of pages whose title staff changed. Those of all other pages are files of the build. */
import { Hono } from 'hono'
import type { AppEnv } from '#server/http/app-env.ts'
import { FILE_POLICY } from '#server/http/content-security-policy.ts'
import { digestOf, entityTag, isNotModified } from '#server/http/entity-tag.ts'
import type { PublishedRenderer } from './render-published.ts'

/** About 40 KB each; a site has two dozen pages. */
const MAX_KEPT = 60

type Draw = (title: string) => Promise<Uint8Array<ArrayBuffer>>

export function pagePreviewRoutes(pages: Pick<PublishedRenderer, 'describe' | 'previewTitle'>): Hono<AppEnv> {
  const kept = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()
  let opening: Promise<Draw> | undefined

  /** What draws is loaded with the first picture: it would add 30 MB to every process. */
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
    // Only published titles are drawn, whatever the address says, so nobody can have pictures made of their own words.
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
