/**
 * Pictures that editors upload.
 *
 * @also postgres-15: runs the SQL functions of pictures
 */
import { sql } from 'kysely'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { UploadedPicture } from '#contract/editing/pictures.ts'
import { applyRetention } from '#server/ops/retention.ts'
import { systemClock } from '#server/outbox/clock.ts'
import { createAccount } from '#test/accounts.ts'
import {
  draft,
  homeRenderer,
  publish,
  publishText,
  saveDraft,
  storedPublications,
} from '#test/editing.ts'
import { openFileStore } from '#test/store.ts'
import { createTestSite } from '#test/test-site.ts'

const store = await openFileStore()
const published = await storedPublications(store)
const site = createTestSite({ store, published, renderer: homeRenderer() })
const ann = await createAccount(site, 'editor')
const member = await createAccount(site, 'member')

describe('pictures', () => {
  const AT = 'home.workshop.picture'
  const upload = (token: string | undefined, body: Uint8Array<ArrayBuffer>, query = '') =>
    site.request(`/admin/api/editing/pictures?at=${AT}${query}`, {
      method: 'POST',
      headers: token ? { Authorization: `Bearer ${token}` } : {},
      body,
      duplex: 'half',
    } as RequestInit)
  const photo = async (width = 1000) =>
    new Uint8Array(
      await sharp({ create: { width, height: 0.7 * width, channels: 3, background: '#456' } })
        .png()
        .toBuffer(),
    )

  test('a PDF in place of one of ours is stored as it is, and one that is cut off or too large is refused', async () => {
    const pdf = new TextEncoder().encode('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n')
    const { value } = (await (await upload(ann.accessToken, pdf)).json()) as UploadedPicture
    expect(value).toEqual({ file: expect.stringMatching(/^[\w-]{43}\.pdf$/), bytes: pdf.length })
    const { rows } = await sql<{ bytes: Uint8Array }>`
      select bytes from private.pictures where name = ${value.file}`.execute(store.db)
    expect(new Uint8Array(rows[0]?.bytes ?? [])).toEqual(pdf)
    expect((await upload(ann.accessToken, pdf.slice(0, 20))).status).toBe(415)
    expect((await upload(ann.accessToken, new Uint8Array(20 * 1024 * 1024 + 1))).status).toBe(413)
  })

  test('are stored, served under their hash forever, and published with an alternative text', async () => {
    const response = await upload(ann.accessToken, await photo(), '&crop=0,0,800,400')
    expect(response.status).toBe(200)
    const uploaded = (await response.json()) as UploadedPicture
    expect(uploaded.value).toMatchObject({ width: 800, height: 400 })
    const file = await site.request(`/pictures/${uploaded.value.file}.avif`)
    expect(file.status).toBe(200)
    expect(Object.fromEntries(file.headers)).toMatchObject({
      'content-type': 'image/avif',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("script-src 'none'"),
    })
    const { width } = await sharp(Buffer.from(await file.arrayBuffer())).metadata()
    expect(width).toBe(800)
    const again = await site.request(`/pictures/${uploaded.value.file}.avif`, {
      headers: { 'If-None-Match': file.headers.get('ETag') ?? '' },
    })
    expect(again.status).toBe(304)

    const picture = { at: AT, revision: await saveDraft(site, ann, draft(AT, uploaded.value)) }
    const alt = `${AT}.alt`
    const described = {
      at: alt,
      revision: await saveDraft(site, ann, draft(alt, 'Four people at a table.')),
    }
    expect((await publish(site, ann, [picture, described])).status).toBe(200)
    expect(published.snapshot().texts).toMatchObject({
      [AT]: uploaded.value,
      [`${AT}.alt`]: 'Four people at a table.',
    })
  })

  test('that were only tried are deleted after a month, those of drafts and of the history stay', async () => {
    const values: UploadedPicture['value'][] = []
    for (const background of ['#100', '#200', '#300', '#400']) {
      const one = sharp({ create: { width: 40, height: 30, channels: 3, background } })
      const uploaded = await upload(ann.accessToken, new Uint8Array(await one.png().toBuffer()))
      values.push(((await uploaded.json()) as UploadedPicture).value)
    }
    const [, drafted = '', former = '', present = ''] = values
    await publishText(site, ann, `${AT}.alt`, 'A color.')
    await publishText(site, ann, AT, former)
    await publishText(site, ann, AT, present)
    await saveDraft(site, ann, draft('labs.betterQuestions.picture', drafted))
    const hashes = async () => {
      const names = await sql<{
        hash: string
      }>`select distinct left(name, 43) as hash from private.pictures`.execute(store.db)
      return values.map((value) => names.rows.some(({ hash }) => hash === value.file))
    }
    const clean = () =>
      applyRetention(store, systemClock, { dataDirectory: '/nowhere', forwardsLeads: true })
    await clean()
    expect(await hashes()).toEqual([true, true, true, true])
    await sql`update private.pictures set added_at = now() - interval '31 days'`.execute(store.db)
    await clean()
    expect(await hashes()).toEqual([false, true, true, true])
  })

  test.each([
    ['POST', 'pictures'],
    ['PUT', 'drafts'],
    ['POST', 'publish'],
    ['POST', 'discard'],
  ])(
    '%s %s from strangers and members is refused before anything of the body is read',
    async (method, path) => {
      for (const [token, status] of [
        [undefined, 401],
        [member.accessToken, 403],
      ] as const) {
        let chunks = 0
        const pull = (stream: ReadableStreamDefaultController) => {
          chunks += 1
          stream.enqueue(new Uint8Array(64 * 1024))
        }
        const answer = await site.request(`/admin/api/editing/${path}`, {
          method,
          headers: {
            'Content-Type': 'application/json',
            ...(token && { Authorization: `Bearer ${token}` }),
          },
          body: new ReadableStream({ pull }, { highWaterMark: 0 }),
          duplex: 'half',
        } as RequestInit)
        expect([answer.status, chunks]).toEqual([status, 0])
      }
    },
  )

  test('of more than six at once, the others are refused before they are read', async () => {
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const bytes = await photo(50)
    const slow = () =>
      new ReadableStream({
        async pull(stream) {
          await held
          stream.enqueue(bytes)
          stream.close()
        },
      })
    const statuses: number[] = []
    const answers = Array.from({ length: 9 }, async () => {
      statuses.push((await upload(ann.accessToken, slow() as never)).status)
    })
    await expect.poll(() => statuses).toEqual([503, 503, 503])
    release()
    await Promise.all(answers)
    expect(statuses.slice(3)).toEqual(Array(6).fill(200))
  })

  test.each(['x', `${'a'.repeat(43)}-480.avif`, `${'a'.repeat(43)}.avif`])(
    'nothing is at %s',
    async (name) => {
      expect((await site.request(`/pictures/${name}`)).status).toBe(404)
    },
  )
})
