/**
 * Uploaded pictures: which are accepted, how they are converted, and which are refused before they
 * can do harm.
 */
import { ChildProcess } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import sharp from 'sharp'
import { describe, expect, test, vi } from 'vitest'
import { PICTURE_MAX_BYTES } from '#contract/editing/pictures.ts'
import { serveHere } from '#test/serve-here.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { encodeInProcess } from './encode-in-process.ts'
import { encodePicture } from './encode-picture.ts'
import { PictureRefusal } from './picture-refusal.ts'

const canvas = (width: number, height: number, background = '#c06030') =>
  sharp({ create: { width, height, channels: 3, background } })

const refusal = (encoding: Promise<unknown>) =>
  encoding.then(
    () => undefined,
    (error: unknown) => (error instanceof PictureRefusal ? error : Promise.reject(error)),
  )
const refusalOf = (bytes: Buffer) => refusal(encodePicture(bytes))

describe('a photo', () => {
  test.each(['png', 'jpeg', 'webp', 'avif'] as const)(
    'a %s is kept as AVIF, with a plain copy',
    async (format) => {
      const { value, files } = await encodePicture(
        await canvas(1200, 800).toFormat(format).toBuffer(),
      )
      expect(value).toMatchObject({ width: 1200, height: 800 })
      expect(files.map(({ name }) => name)).toEqual([`${value.file}.avif`, `${value.file}.png`])
      expect(await sharp(files[0]?.bytes).metadata()).toMatchObject({
        format: 'heif',
        width: 1200,
        height: 800,
      })
      expect(await sharp(files[1]?.bytes).metadata()).toMatchObject({
        format: 'png',
        width: 480,
        height: 320,
      })
    },
  )

  test('is recognized by its content and turned upright', async () => {
    const sent = await canvas(2000, 4000)
      .jpeg()
      .withExif({ IFD0: { Orientation: '6', Artist: 'Someone' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const { value, files } = await encodePicture(sent)
    expect(value).toMatchObject({ width: 1600, height: 800 })
    for (const { bytes } of files) {
      expect((await sharp(bytes).metadata()).exif).toBeUndefined()
    }
  })

  test('is cropped to its frame', async () => {
    const left = await canvas(400, 400, '#ff0000').png().toBuffer()
    const sent = await canvas(800, 400, '#0000ff')
      .composite([{ input: left, left: 0, top: 0 }])
      .png()
      .toBuffer()
    const { value, files } = await encodePicture(sent, {
      left: 400,
      top: 0,
      width: 400,
      height: 400,
    })
    expect(value).toMatchObject({ width: 400, height: 400 })
    expect(files.map(({ type }) => type)).toEqual(['image/avif'])
    const { dominant } = await sharp(files[0]?.bytes).stats()
    expect(dominant.b).toBeGreaterThan(200)
    expect(dominant.r).toBeLessThan(60)
  })
})

/** A PNG of two frames. */
const movingPng = Buffer.from(
  [
    'iVBORw0KGgoAAAANSUhEUgAAAMgAAABkCAIAAABM5OhcAAAACGFjVEwAAAACAAAAAPONk3AAAAAaZmNUTAAAAAAAAADIAAAAZAAAAAAAAAAAAA',
    'EAAgAALI8zpQAAARtJREFUeJzt0lEJACAUwECTvP5RjGUJhyAHF2AfW3sGrlvPC/iSsUgYi4SxSBiLhLFIGIuEsUgYi4SxSBiLhLFIGIuEsUgY',
    'i4SxSBiLhLFIGIuEsUgYi4SxSBiLhLFIGIuEsUgYi4SxSBiLhLFIGIuEsUgYi4SxSBiLhLFIGIuEsUgYi4SxSBiLhLFIGIuEsUgYi4SxSBiLhL',
    'FIGIuEsUgYi4SxSBiLhLFIGIuEsUgYi4SxSBiLhLFIGIuEsUgYi4SxSBiLhLFIGIuEsUgYi4SxSBiLhLFIGIuEsUgYi4SxSBiLhLFIGIuEsUgY',
    'i4SxSBiLhLFIGIuEsUgYi4SxSBiLhLFIGIuEsUgYi4SxSBiLhLFIGIuEsUgYi8QBC2tdIo1/CmEAAAAaZmNUTAAAAAEAAADIAAAAZAAAAAAAAA',
    'AAAAEAAgAAt/zZcQAAAR9mZEFUAAAAAnic7dJRCQAgFMBAk7z+UYxlCYcgBxdgH1szG65bzwv4krFIGIuEsUgYi4SxSBiLhLFIGIuEsUgYi4Sx',
    'SBiLhLFIGIuEsUgYi4SxSBiLhLFIGIuEsUgYi4SxSBiLhLFIGIuEsUgYi4SxSBiLhLFIGIuEsUgYi4SxSBiLhLFIGIuEsUgYi4SxSBiLhLFIGI',
    'uEsUgYi4SxSBiLhLFIGIuEsUgYi4SxSBiLhLFIGIuEsUgYi4SxSBiLhLFIGIuEsUgYi4SxSBiLhLFIGIuEsUgYi4SxSBiLhLFIGIuEsUgYi4Sx',
    'SBiLhLFIGIuEsUgYi4SxSBiLhLFIGIuEsUgYi4SxSBiLhLFIGIuEsUgYi4SxSBiLhLFIGIvEAULTXSICMyZ3AAAAAElFTkSuQmCC',
  ].join(''),
  'base64',
)
/** An empty box of the container that AVIF has (ISO/IEC 14496-12). */
const box = (type: string) => Buffer.concat([Buffer.from([0, 0, 0, 8]), Buffer.from(type)])
const drawing = (inner: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><path d="M0 0h2v2H0z">${inner}</path></svg>`,
  )

describe('what moves is refused, because only its first picture would be kept', () => {
  const frames = () =>
    sharp(Buffer.concat([Buffer.alloc(64 * 64 * 3, 200), Buffer.alloc(64 * 64 * 3, 20)]), {
      raw: { width: 64, height: 128, channels: 3, pageHeight: 64 },
    })
  test.each<[string, () => Promise<Buffer> | Buffer]>([
    [
      'a WebP',
      () =>
        frames()
          .webp({ loop: 0, delay: [100, 100] })
          .toBuffer(),
    ],
    ['a PNG', () => movingPng],
    ['an AVIF', async () => Buffer.concat([await canvas(64, 64).avif().toBuffer(), box('moov')])],
    ['a drawing with SMIL', () => drawing('<animate attributeName="x" dur="1s" to="2"/>')],
    ['a drawing with CSS', () => drawing('<style>@keyframes a { to { opacity: 0 } }</style>')],
  ])('%s', async (_, bytes) => {
    expect(await refusalOf(await bytes())).toMatchObject({
      status: 422,
      message: expect.stringMatching(/moves/),
    })
  })
})

describe('what is refused', () => {
  test.each<[string, () => Promise<Buffer> | Buffer, number, RegExp]>([
    [
      'a picture of 20,000 pixels',
      () => canvas(20_000, 10).png().toBuffer(),
      422,
      /20000 × 10 pixels/,
    ],
    ['too many pixels', () => canvas(9000, 9000).png().toBuffer(), 422, /81 million pixels/],
    [
      'half a JPEG',
      async () => (await canvas(1000, 1000).jpeg().toBuffer()).subarray(0, 3000),
      422,
      /damaged/,
    ],
    ['a PDF', () => Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj\n<<>>\nendobj'), 415, /not a picture/],
    ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>'), 415, /not a picture/],
    ['nothing', () => Buffer.alloc(0), 415, /not a picture/],
    [
      'a moving GIF',
      () => Buffer.from('GIF89a\x01\x00\x01\x00\x00\x00\x00;'),
      415,
      /not a picture/,
    ],
    ['more than 10 MB', () => Buffer.alloc(PICTURE_MAX_BYTES + 1), 413, /larger than 10 MB/],
  ])('%s', async (_, bytes, status, message) => {
    expect(await refusalOf(await bytes())).toMatchObject({
      status,
      message: expect.stringMatching(message),
    })
  })
})

describe('a drawing', () => {
  const svg = (inner: string, attributes = 'viewBox="0 0 40 20"') =>
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inner}</svg>`,
    )

  test.each([
    ['viewBox="0 0 40 20"', 1600, 800],
    ['width="20000" height="40000"', 800, 1600],
  ])(
    'with %s is kept as pixels, large and whole, with what is transparent',
    async (attributes, width, height) => {
      const { value, files } = await encodePicture(
        svg('<path d="M0 0h20v20H0z" fill="red"/>', attributes),
      )
      expect(value).toMatchObject({ width, height })
      expect(files.map(({ type }) => type)).toEqual(['image/avif', 'image/png'])
      expect(await sharp(files[0]?.bytes).metadata()).toMatchObject({
        width,
        height,
        hasAlpha: true,
      })
    },
  )

  const folder = temporaryFolder()
  test('brings in nothing from this computer or another one', async () => {
    const file = join(folder, 'secret.png')
    const asked: string[] = []
    const origin = await serveHere(({ url = '' }, response) => {
      asked.push(url)
      response.end()
    })
    writeFileSync(file, await canvas(40, 20).png().toBuffer())
    const remote = `${origin}/a.png`
    const images = [file, pathToFileURL(file).href, remote].map(
      (href) => `<image width="40" height="20" href="${href}" xlink:href="${href}"/>`,
    )
    const style = `<style>@import "${remote}";svg{background:url(${remote})}</style>`
    const { files } = await encodePicture(
      svg(`${style}${images.join('')}<use href="${remote}#a"/>`),
    )
    expect(asked).toEqual([])
    const { channels } = await sharp(files[0]?.bytes).stats()
    expect(channels.at(-1)?.max).toBe(0)
  })

  test.each([
    [
      'entities that grow',
      `<!DOCTYPE svg [<!ENTITY a "${'a'.repeat(9000)}"><!ENTITY b "${'&a;'.repeat(9000)}">]>`,
      '<text>&b;</text>',
    ],
    ['groups without an end', '', '<g>'.repeat(9000) + '</g>'.repeat(9000)],
    ['half a document', '', '<g'],
  ])('is refused for %s', async (_, before, inner) => {
    expect(
      (await refusalOf(Buffer.concat([Buffer.from(before), svg(inner)])))?.status,
    ).toBeGreaterThanOrEqual(415)
  })
})

describe('in a process of its own', () => {
  const HUNG = new URL('../../test/fakes/hung-typesetter.ts', import.meta.url)

  test('a picture becomes the same files', async () => {
    const sent = await canvas(400, 200).png().toBuffer()
    expect(await encodeInProcess(sent)).toEqual(await encodePicture(sent))
  })

  test('what is refused is refused with the same words', async () => {
    const sent = Buffer.from('%PDF-1.7')
    const { status, message } = (await refusalOf(sent)) ?? {}
    expect(await refusal(encodeInProcess(sent))).toMatchObject({ status, message })
  })

  test('a drawing that takes too long is refused, and no longer drawn', async () => {
    const filter = '<filter id="a"><feTurbulence baseFrequency=".9" numOctaves="99"/></filter>'
    const drawn = '<rect width="9" height="9" filter="url(#a)"/>'.repeat(9000)
    const sent = drawing(`</path>${filter}${drawn}<path d="M0 0">`)
    const refused = await refusal(encodeInProcess(sent, undefined, { ms: 1500 }))
    expect(refused).toMatchObject({ status: 422, message: expect.stringMatching(/too long/) })
  })

  test('a picture that takes too much memory is refused', async () => {
    const refused = await refusal(encodeInProcess(movingPng, undefined, { memoryBytes: 1 }))
    expect(refused).toMatchObject({
      status: 422,
      message: expect.stringMatching(/too much memory/),
    })
  })

  test('a process that never answers is ended', async () => {
    const kill = vi.spyOn(ChildProcess.prototype, 'kill')
    const refused = await refusal(encodeInProcess(movingPng, undefined, { ms: 50, program: HUNG }))
    expect(refused?.message).toMatch(/too long/)
    expect(kill).toHaveBeenCalledWith('SIGKILL')
    kill.mockRestore()
  })
})
