/**
 * `POST {EDITING_PATH}/pictures`: takes a picture from an editor, checks its content, encodes it again and stores it; or a PDF,
 * which is stored as it is.
 */
import { Hono } from 'hono'
import { EDITING_PATH } from '#contract/editing/api.ts'
import { OWN_PDF_MAX_BYTES, pictureValue, type UploadedPicture } from '#contract/editing/pictures.ts'
import { boundedQueue, QueueFull } from '#server/bounded-queue.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { readBytes } from '#server/http/body.ts'
import { RestRefusal } from '#server/rest/refusal.ts'
import { cropShape, read } from './editing-requests.ts'
import type { EditorSession } from './editor-session.ts'
import { keepPdf } from './keep-pdf.ts'

/** Pictures that are held in memory at once. */
const MAX_PICTURES = 6

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
