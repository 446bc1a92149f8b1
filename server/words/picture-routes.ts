/** Takes and serves the pictures of editors, and draws the previews of pages. */

import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import { z } from 'zod'
import { site } from '#content/site.ts'
import { EDITING_PATH } from '#contract/editing/api.ts'
import {
  OWN_PDF_MAX_BYTES,
  PICTURES_PATH,
  type UploadedPicture,
} from '#contract/editing/pictures.ts'
import { valueIn } from '#contract/values.ts'
import { boundedQueue, QueueFull } from '#server/bounded-queue.ts'
import { StatusError } from '#server/errors.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { readBytes } from '#server/http/body.ts'
import { fileAnswer } from '#server/http/entity-tag.ts'
import { createPromiseCache } from '#server/http/promise-cache.ts'
import { FILE_POLICY } from '#server/http/security-headers.ts'
import { pagePreview } from '#server/preview-images/preview.ts'
import { RestRefusal } from '#server/rest/refusal.ts'
import type { Typesetter } from '#server/typeset/typesetter.ts'
import { type EditorSession, read } from './editor-session.ts'
import { encodeInProcess } from './encode-in-process.ts'
import type { Crop } from './encode-picture.ts'
import { PictureRefusal } from './picture-refusal.ts'
import type { PublishedRenderer } from './render-published.ts'
import type { PictureFile, WordsDatabase } from './words-database.ts'

/** Largest number of pictures in memory. Each has a few dozen kilobytes. */
const MAX_CACHED = 100

/**
 * Serves pictures that staff uploaded. The name contains the hash of the content, so an answer
 * never changes.
 */
export function pictureRoutes(database: Pick<WordsDatabase, 'picture'>): Hono<AppEnv> {
  // A missing picture is not cached, because it may be uploaded a moment later.
  const cached = createPromiseCache<PictureFile | undefined>(MAX_CACHED)
  const routes = new Hono<AppEnv>()
  routes.get(`${PICTURES_PATH}/:name{[A-Za-z0-9_-]{43}\\.(?:avif|png|pdf)}`, async (c) => {
    const name = c.req.param('name')
    c.set('route', `${PICTURES_PATH}/:name`)
    const tag = `"${name}"`
    c.header('Cache-Control', 'public, max-age=31536000, immutable')
    c.header('ETag', tag)
    c.header('Content-Security-Policy', FILE_POLICY)
    // The content of a name never changes, so every matching tag is current.
    if (c.req.header('If-None-Match') === tag) {
      return c.body(null, 304)
    }
    const file = await cached.get(name, () => database.picture(name))
    if (!file) {
      throw new StatusError(404, 'There is no such picture.')
    }
    return c.body(file.bytes, 200, {
      'Content-Type': file.type,
      'Content-Length': String(file.bytes.byteLength),
    })
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
    // Only published words are drawn, regardless of the address. Otherwise anyone could have images
    // made of their own words.
    const words = await pages.previewOf(c.req.path)
    if (!words) {
      return next()
    }
    const draw = async () =>
      new Uint8Array(await typesetter.typeset(pagePreview(words), c.get('clientAddress')))
    const bytes = await cached.get(JSON.stringify(words), draw).catch((error: unknown) => {
      // Then the image of the build is better than none, unless it shows another name.
      if (words.name !== valueIn(site.name)) {
        throw error
      }
    })
    if (!bytes) {
      return next()
    }
    return fileAnswer(c, bytes, { type: 'image/png', cacheControl: 'no-cache' })
  })
  return routes
}

/** Pictures that are held in memory at once. */
const MAX_PICTURES = 6

/** ISO 32000: where the header and the end of a file may be. */
const HEADER = /^%PDF-[12]\.\d/
const END_WITHIN_BYTES = 1024

const cropShape = z
  .string()
  .regex(/^\d+(,\d+){3}$/)
  .transform((text): Crop => {
    const [left = 0, top = 0, width = 0, height = 0] = text.split(',').map(Number)
    return { left, top, width, height }
  })

/** @returns undefined for anything but a PDF @throws {RestRefusal} 415 for one that is cut off */
function keepPdf(sent: Buffer) {
  if (!HEADER.test(sent.toString('latin1', 0, 8))) {
    return undefined
  }
  if (!sent.subarray(-END_WITHIN_BYTES).includes('%%EOF')) {
    throw new RestRefusal(
      415,
      'picture',
      'The PDF is damaged: its end is missing. Save it again and send that file.',
    )
  }
  const name = `${createHash('sha256').update(sent).digest('base64url')}.pdf`
  return {
    value: { file: name, bytes: sent.byteLength },
    files: [{ name, type: 'application/pdf', bytes: sent }],
  }
}

/**
 * `POST {EDITING_PATH}/pictures`: takes a picture, checks it, encodes it again and stores it; or a
 * PDF, as it is.
 */
export function uploadRoutes(editor: EditorSession): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()
  const uploads = boundedQueue({ running: MAX_PICTURES, waiting: 0 })
  // One after the other, because each occupies a whole core for a second or two.
  const encodings = boundedQueue({ running: 1, waiting: MAX_PICTURES })
  routes.post(`${EDITING_PATH}/pictures`, async (c) => {
    const call = await editor(c)
    // The caller's permission is checked before anything of the body is read.
    await call('editing_history', { at: '', most: 1 })
    const sentCrop = c.req.query('crop')
    const crop = sentCrop === undefined ? undefined : read(cropShape, sentCrop)
    const { value, files } = await uploads
      .run(async () => {
        const bytes = Buffer.from((await readBytes(c, OWN_PDF_MAX_BYTES)).buffer)
        const pdf = keepPdf(bytes)
        if (pdf) {
          return pdf
        }
        return encodings
          .run(() => encodeInProcess(bytes, crop))
          .catch((error: unknown) => {
            throw error instanceof PictureRefusal
              ? new RestRefusal(error.status, 'picture', error.message)
              : error
          })
      })
      .catch((error: unknown) => {
        if (!(error instanceof QueueFull)) {
          throw error
        }
        throw new RestRefusal(
          503,
          '503',
          'Several pictures are being worked on. Try again in a moment.',
          {
            headers: { 'Retry-After': '5' },
          },
        )
      })
    await call('editing_add_picture', {
      files: files.map(({ name, type, bytes: encoded }) => ({
        name,
        type,
        bytes: encoded.toString('base64'),
      })),
    })
    return c.json({ value } satisfies UploadedPicture)
  })
  return routes
}
