/** Makes the icons for browsers and home screens from the drawn mark, `favicon.svg`. */
import sharp from 'sharp'
import colors from '#contract/colors.json' with { type: 'json' }

/** Icons with a background. Home screens cut them to circles, which must not touch the mark. */
const SAFE_SHARE = 0.62
/** A mark that is no square stays whole. */
const WHOLE = { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } } as const

async function onPaper(mark: Buffer, size: number): Promise<Buffer> {
  const drawn = Math.round(size * SAFE_SHARE)
  const picture = await sharp(mark, { density: 600 }).resize(drawn, drawn, WHOLE).png().toBuffer()
  return sharp({ create: { width: size, height: size, channels: 3, background: colors.paper } })
    .composite([{ input: picture }])
    .png({ palette: true })
    .toBuffer()
}

/** An `.ico` file with one PNG in it (ICONDIR and one ICONDIRENTRY, little endian). */
function icoFile(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(1, 4)
  header.writeUInt8(size, 6)
  header.writeUInt8(size, 7)
  header.writeUInt16LE(1, 10)
  header.writeUInt16LE(32, 12)
  header.writeUInt32LE(png.byteLength, 14)
  header.writeUInt32LE(header.byteLength, 18)
  return Buffer.concat([header, png])
}

/** The icons by address. @param mark `favicon.svg` */
export const SITE_ICONS: Readonly<Record<string, (mark: Buffer) => Promise<Buffer>>> = {
  '/favicon.ico': async (mark) =>
    icoFile(await sharp(mark, { density: 300 }).resize(32, 32, WHOLE).png().toBuffer(), 32),
  '/apple-touch-icon.png': (mark) => onPaper(mark, 180),
  '/icon-192.png': (mark) => onPaper(mark, 192),
  '/icon-512.png': (mark) => onPaper(mark, 512),
}
