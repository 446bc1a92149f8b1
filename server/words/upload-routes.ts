/** `POST {EDITING_PATH}/pictures`: a picture of an editor, checked by its content, written anew and kept. */
import { Hono } from 'hono'
import { EDITING_PATH, pictureValue, type UploadedPicture } from '#contract/editing.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { RestRefusal } from '#server/rest/refusal.ts'
import type { AskEditor } from './ask-editor.ts'
import { cropShape, read } from './editing-requests.ts'

/** Encoding takes all of a core for a second or two, so pictures wait for each other. */
const MAX_WAITING_PICTURES = 5

export function uploadRoutes(editor: AskEditor): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()
  let waiting = 0
  let turn: Promise<unknown> = Promise.resolve()
  routes.post(`${EDITING_PATH}/pictures`, async (c) => {
    const call = await editor(c)
    // Before anything costly: who may not edit cannot have pictures read either.
    await call('editing_history', { at: '', most: 1 })
    const sentCrop = c.req.query('crop')
    const crop = sentCrop === undefined ? undefined : read(cropShape, sentCrop)
    if (waiting >= MAX_WAITING_PICTURES)
      throw new RestRefusal(503, '503', 'Several pictures are being worked on. Try again in a moment.', {
        headers: { 'Retry-After': '5' },
      })
    const bytes = Buffer.from(await c.req.arrayBuffer())
    waiting += 1
    // Loaded with the first picture: it would add 30 MB to every process.
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
