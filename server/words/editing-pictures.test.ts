/** Pictures that editors upload. */
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import type { PublishProblems, UploadedPicture } from '#contract/editing.ts'
import { createEditingSite, draft } from '#test/editing-site.ts'

const { ann, member, publish, published, saved, site, close } = await createEditingSite()
afterAll(close)

describe('pictures', () => {
  const AT = 'home.workshop.picture'
  const upload = (token: string | undefined, body: Uint8Array<ArrayBuffer>, query = '') =>
    site.request(`/admin/api/editing/pictures?at=${AT}${query}`, {
      method: 'POST',
      headers: token ? { Authorization: `Bearer ${token}` } : {},
      body,
    })
  const photo = async () =>
    new Uint8Array(
      await sharp({ create: { width: 1000, height: 700, channels: 3, background: '#456' } })
        .png()
        .toBuffer(),
    )

  test('are stored, served under their hash forever, and published with an alternative text', async () => {
    const response = await upload(ann.accessToken, await photo(), '&crop=0,0,800,400')
    expect(response.status).toBe(200)
    const uploaded = (await response.json()) as UploadedPicture
    expect(uploaded).toMatchObject({ width: 800, height: 400, value: `${uploaded.file} 800 400` })
    const file = await site.request(`/pictures/${uploaded.file}-480.avif`)
    expect(file.status).toBe(200)
    expect(Object.fromEntries(file.headers)).toMatchObject({
      'content-type': 'image/avif',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("script-src 'none'"),
    })
    const { width } = await sharp(Buffer.from(await file.arrayBuffer())).metadata()
    expect(width).toBe(480)
    const again = await site.request(`/pictures/${uploaded.file}-480.avif`, {
      headers: { 'If-None-Match': file.headers.get('ETag') ?? '' },
    })
    expect(again.status).toBe(304)

    const picture = await saved(ann, draft(AT, uploaded.value))
    const alt = await saved(ann, draft(`${AT}.alt`, ' '))
    const chosen = [
      { at: AT, revision: picture },
      { at: `${AT}.alt`, revision: alt },
    ]
    const refused = await publish(ann, chosen)
    expect(refused.status).toBe(422)
    expect(((await refused.json()) as PublishProblems).problems).toContainEqual({ at: AT, problem: 'picture' })
    const described = await saved(ann, draft(`${AT}.alt`, 'A team at a table.', { known: alt }))
    expect(
      (
        await publish(ann, [
          { at: AT, revision: picture },
          { at: `${AT}.alt`, revision: described },
        ])
      ).status,
    ).toBe(200)
    expect(published.snapshot().texts).toMatchObject({ [AT]: uploaded.value, [`${AT}.alt`]: 'A team at a table.' })
  })

  test('from strangers and members are refused before they are read', async () => {
    expect((await upload(undefined, await photo())).status).toBe(401)
    expect((await upload(member.accessToken, await photo())).status).toBe(403)
  })

  test('that cannot be shown are refused with the reason', async () => {
    const response = await upload(ann.accessToken, new TextEncoder().encode('%PDF-1.7'))
    expect(response.status).toBe(415)
    expect(await response.json()).toMatchObject({ code: 'picture', message: expect.stringContaining('not a picture') })
    const large = await upload(ann.accessToken, new Uint8Array(10 * 1024 * 1024 + 1))
    expect(large.status).toBe(413)
    expect((await upload(ann.accessToken, await photo(), '&crop=1,2')).status).toBe(400)
  })

  test.each(['x', `${'a'.repeat(43)}-480.png`, `../${'a'.repeat(43)}.svg`, `${'a'.repeat(43)}-480.avif`])(
    'nothing is at %s',
    async (name) => {
      expect((await site.request(`/pictures/${name}`)).status).toBe(404)
    },
  )
})
