/**
 * `POST {EDITING_PATH}/pictures`: takes a picture from an editor, checks its content, encodes it again and stores it.
 */
import { Hono } from 'hono'
import { EDITING_PATH, pictureValue, type UploadedPicture } from '#contract/editing.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { RestRefusal } from '#server/rest/refusal.ts'
import type { AskEditor } from './ask-editor.ts'
import { cropShape, read } from './editing-requests.ts'

/** Pictures are encoded one after the other, because each occupies a whole core for a second or two. */
const MAX_WAITING_PICTURES = 5

export function uploadRoutes(editor: AskEditor): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()
  let waiting = 0
  let turn: Promise<unknown> = Promise.resolve()
  routes.post(`${EDITING_PATH}/pictures`, async (c) => {
    const call = await editor(c)
    // The caller's permission is checked before any costly work.
    await call('editing_history', { at: '', most: 1 })
    const sentCrop = c.req.query('crop')
    const crop = sentCrop === undefined ? undefined : read(cropShape, sentCrop)
    if (waiting >= MAX_WAITING_PICTURES)
      throw new RestRefusal(503, '503', 'Several pictures are being worked on. Try again in a moment.', {
        headers: { 'Retry-After': '5' },
      })
    const bytes = Buffer.from(await c.req.arrayBuffer())
    waiting += 1
    // The encoder is loaded with the first picture, because it would add 30 MB to every process.
    const { encodePicture, PictureRefusal } = await import('./encode-picture.ts')
    const encoding = turn.then(() => encodePicture(bytes, crop))
    turn = encoding.catch(() => {})
    const { value, files } = await encoding
      .catch((error: unknown) => {
        throw error instanceof PictureRefusal ? new RestRefusal(error.status, 'picture', error.message) : error
      })
      .finally(() => {
        waiting -= 1
      })
    await call('editing_add_picture', {
      files: files.map(({ name, type, bytes: encoded }) => ({ name, type, bytes: encoded.toString('base64') })),
    })
    return c.json({ ...value, value: pictureValue(value) } satisfies UploadedPicture)
  })
  return routes
}
