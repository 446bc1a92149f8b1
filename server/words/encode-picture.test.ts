/** Uploaded pictures: which are accepted, how they are converted, and which are refused before they can do harm. */
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { PICTURE_MAX_BYTES } from '#contract/editing/pictures.ts'
import { cleanSvg } from './clean-svg.ts'
import { encodePicture, PictureRefusal } from './encode-picture.ts'

const canvas = (width: number, height: number, background = '#c06030') =>
  sharp({ create: { width, height, channels: 3, background } })

const refusalOf = (bytes: Buffer) =>
  encodePicture(bytes).then(
    () => undefined,
    (error: unknown) => (error instanceof PictureRefusal ? error : Promise.reject(error)),
  )

describe('a photo', () => {
  test.each(['png', 'jpeg', 'webp', 'avif'] as const)('sent as %s is kept in several widths', async (format) => {
    const { value, files } = await encodePicture(await canvas(1200, 800).toFormat(format).toBuffer())
    expect(value).toMatchObject({ width: 1200, height: 800 })
    expect(files.map(({ name }) => name.replace(value.file, ''))).toEqual([
      ...['-480.avif', '-480.webp', '-960.avif', '-960.webp', '-1200.avif', '-1200.webp', '.png'],
    ])
    expect(await sharp(files.pop()?.bytes).metadata()).toMatchObject({ format: 'png', width: 480, height: 320 })
    for (const { bytes, name } of files) {
      const { width, format: kept } = await sharp(bytes).metadata()
      expect(name.endsWith(`-${width}.${kept === 'heif' ? 'avif' : kept}`)).toBe(true)
    }
  })

  test('is recognized by its content and turned upright', async () => {
    const sent = await canvas(300, 200)
      .jpeg()
      .withExif({ IFD0: { Orientation: '6', Artist: 'Someone' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const { value, files } = await encodePicture(sent)
    expect(value).toMatchObject({ width: 200, height: 300 })
    for (const { bytes } of files) expect((await sharp(bytes).metadata()).exif).toBeUndefined()
  })

  test('is cropped to its frame', async () => {
    const left = await canvas(400, 400, '#ff0000').png().toBuffer()
    const sent = await canvas(800, 400, '#0000ff')
      .composite([{ input: left, left: 0, top: 0 }])
      .png()
      .toBuffer()
    const { value, files } = await encodePicture(sent, { left: 400, top: 0, width: 400, height: 400 })
    expect(value).toMatchObject({ width: 400, height: 400 })
    const { dominant } = await sharp(files.find(({ type }) => type === 'image/webp')?.bytes).stats()
    expect(dominant.b).toBeGreaterThan(200)
    expect(dominant.r).toBeLessThan(60)
  })

  test('is reduced to 1600 pixels and never enlarged', async () => {
    const kept = async (width: number, height: number) =>
      (await encodePicture(await canvas(width, height).png().toBuffer())).value
    expect(await kept(3000, 1500)).toMatchObject({ width: 1600, height: 800 })
    expect(await kept(90, 60)).toMatchObject({ width: 90, height: 60 })
  })
})

describe('what is refused', () => {
  test.each<[string, () => Promise<Buffer> | Buffer, number, RegExp]>([
    ['a picture of 20,000 pixels', () => canvas(20_000, 10).png().toBuffer(), 422, /20000 × 10 pixels/],
    ['too many pixels', () => canvas(9000, 9000).png().toBuffer(), 422, /81 million pixels/],
    ['half a JPEG', async () => (await canvas(1000, 1000).jpeg().toBuffer()).subarray(0, 3000), 422, /damaged/],
    ['a PDF', () => Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj\n<<>>\nendobj'), 415, /not a picture/],
    ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>'), 415, /not a picture/],
    ['nothing', () => Buffer.alloc(0), 415, /not a picture/],
    ['a moving GIF', () => Buffer.from('GIF89a\x01\x00\x01\x00\x00\x00\x00;'), 415, /not a picture/],
    ['more than 10 MB', () => Buffer.alloc(PICTURE_MAX_BYTES + 1), 413, /larger than 10 MB/],
  ])('%s', async (_, bytes, status, message) => {
    expect(await refusalOf(await bytes())).toMatchObject({ status, message: expect.stringMatching(message) })
  })
})

describe('a drawing', () => {
  const svg = (inner: string, attributes = 'viewBox="0 0 40 20"') =>
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inner}</svg>`

  test('keeps its shapes, gradients, texts and plain styles', async () => {
    const drawn = svg(
      '<style>.a{fill:red}@media (min-width: 9px) and (hover){g:not(.a){fill:RGB(1 2 3)}}</style><defs><linearGradient id="g"><stop offset="0" stop-color="#fff"/></linearGradient></defs>' +
        '<g class="a" transform="scale(2)"><path d="M0 0h4"/><circle cx="3" cy="3" r="2" fill="url(#g)"/><use href="#g"/><text x="1">A &lt; B</text></g>',
    )
    const { svg: cleaned, width, height } = cleanSvg(drawn) ?? {}
    const parts = ['fill:red', 'fill:RGB(1 2 3)', '<linearGradient id="g">', 'fill="url(#g)"', '<use href="#g">']
    for (const part of [...parts, 'A &#60; B', 'd="M0 0h4"']) expect(cleaned).toContain(part)
    expect({ width, height }).toEqual({ width: 1200, height: 600 })
    const { value, files } = await encodePicture(Buffer.from(drawn))
    expect(value.file).toMatch(/^[\w-]{43}\.svg$/)
    // The result must still be a valid drawing.
    expect((await sharp(files[0]?.bytes).metadata()).format).toBe('svg')
  })

  test.each([
    ['a script', '<script>alert(1)</script>'],
    ['an event', '<g onload="alert(1)"><path d="M0 0" onclick="alert(1)"/></g>'],
    ['foreign content', '<foreignObject><iframe src="javascript:alert(1)"/></foreignObject>'],
    ['a link that runs', '<a xlink:href="javascript:alert(1)"><text>x</text></a>'],
    ['something loaded', '<image href="https://alert.example/x.png"/><use href="https://alert.example/x.svg#a"/>'],
    [
      'a style that loads',
      `<style>@import "//alert.example";a{fill:url(//alert.example)}</style><g style="fill:url(https://alert.example)"/>`,
    ],
    ['an escaped style', '<style>a{background:\\75rl(//alert.example)}</style>'],
    ['a sheet that loads', '<?xml-stylesheet href="https://alert"?><style>@IMPORT "https://alert.example"</style>'],
    ['a typeface', '<style>@font-face{font-family:a;src:local(alert)}</style>'],
    ['a picture by its string', '<style>g{mask-image:image-set("https://alert.example" 1x)}</style>'],
    ['a picture of an old browser', `<g style="cursor:-webkit-image-set(url(#a) 1x, 'https://alert.example' 2x)"/>`],
    ['a picture after a reference', `<g fill="url(#a)image-set('https://alert')" mask="SRC('https://alert')"/>`],
    ['a filter and a pointer', `<g style="filter:url( https://alert#a );cursor:url('https://alert'),auto"/>`],
    ['a base and a source', '<g xml:base="https://alert" src="https://alert"><use href=" https://alert#a"/></g>'],
    ['an animation', '<set attributeName="href" to="javascript:alert(1)"/><animate values="alert(1)"/>'],
    ['a handler in a namespace', '<x:script xmlns:x="http://www.w3.org/2000/svg">alert(1)</x:script>'],
    ['data in a link', '<use href="data:image/svg+xml,alert"/>'],
  ])('loses %s', (_, inner) => {
    const cleaned = cleanSvg(svg(`${inner}<path d="M1 1"/>`))?.svg ?? ''
    expect(cleaned).toContain('M1 1')
    expect(cleaned).not.toMatch(/alert|javascript|http:(?!\/\/www\.w3\.org\/2000\/svg)|https:|@import/)
  })

  test.each([
    ['an entity that grows', `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;">]>${svg('<text>&b;</text>')}`],
    [
      'an entity that reads a file',
      `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg('<text>&x;</text>')}`,
    ],
    ['a group that repeats itself', svg('<g id="a"><use href="#a"/></g><use href="#a"/>')],
    ['a group that grows', svg('<g id="a"><path d="M0 0"/></g><g id="b"><use href="#a"/></g><use href="#b"/>')],
    ['too many parts', svg('<path d="M0 0"/>'.repeat(20_001))],
    ['too deep', svg('<g>'.repeat(80) + '</g>'.repeat(80))],
    ['no size', svg('<path d="M0 0"/>', '')],
    ['another document', '<html><svg viewBox="0 0 1 1"/></html>'],
    ['half a document', svg('<path d="M0 0"/>').slice(0, 60)],
  ])('is refused: %s', async (_, source) => {
    expect(cleanSvg(source)).toBeUndefined()
    expect((await refusalOf(Buffer.from(source)))?.status).toBe(415)
  })
})
