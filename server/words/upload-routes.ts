/**
 * `POST {EDITING_PATH}/pictures`: takes a picture from an editor, checks its content, encodes it again and stores it; or a PDF,
 * which is stored as it is.
 */
import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import { z } from 'zod'
import { EDITING_PATH } from '#contract/editing/api.ts'
import { OWN_PDF_MAX_BYTES, pictureValue, type UploadedPicture } from '#contract/editing/pictures.ts'
import { boundedQueue, QueueFull } from '#server/bounded-queue.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { readBytes } from '#server/http/body.ts'
import { RestRefusal } from '#server/rest/refusal.ts'
import { type EditorSession, read } from './editor-session.ts'
import type { Crop } from './encode-picture.ts'

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
  if (!HEADER.test(sent.toString('latin1', 0, 8))) return undefined
  if (!sent.subarray(-END_WITHIN_BYTES).includes('%%EOF'))
    throw new RestRefusal(415, 'picture', 'The PDF is damaged: its end is missing. Save it again and send that file.')
  const name = `${createHash('sha256').update(sent).digest('base64url')}.pdf`
  return { value: `${name} ${sent.byteLength}`, files: [{ name, type: 'application/pdf', bytes: sent }] }
}

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
        if (pdf) return pdf
        // The encoder is loaded with the first picture, because it would add 30 MB to every process.
        const { encodePicture, PictureRefusal } = await import('./encode-picture.ts')
        return encodings
          .run(() => encodePicture(bytes, crop))
          .catch((error: unknown) => {
            throw error instanceof PictureRefusal ? new RestRefusal(error.status, 'picture', error.message) : error
          })
      })
      .catch((error: unknown) => {
        if (!(error instanceof QueueFull)) throw error
        throw new RestRefusal(503, '503', 'Several pictures are being worked on. Try again in a moment.', {
          headers: { 'Retry-After': '5' },
        })
      })
    await call('editing_add_picture', {
      files: files.map(({ name, type, bytes: encoded }) => ({ name, type, bytes: encoded.toString('base64') })),
    })
    return c.json(
      (typeof value === 'string' ? { value } : { ...value, value: pictureValue(value) }) satisfies UploadedPicture,
    )
  })
  return routes
}
