/** Makes the icons for browsers and home screens from the drawn mark, `favicon.svg`. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import colors from '#contract/colors.json' with { type: 'json' }

/** Icons with a background. Home screens cut them to circles, which must not touch the mark. */
const SAFE_SHARE = 0.62

async function onPaper(mark: Buffer, size: number): Promise<Buffer> {
  const drawn = Math.round(size * SAFE_SHARE)
  const picture = await sharp(mark, { density: 600 }).resize(drawn, drawn).png().toBuffer()
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

/** @param folder the built site */
export async function makeSiteIcons(folder: string): Promise<void> {
  const mark = await readFile(join(folder, 'favicon.svg'))
  const small = await sharp(mark, { density: 300 }).resize(32, 32).png().toBuffer()
  await Promise.all([
    writeFile(join(folder, 'favicon.ico'), icoFile(small, 32)),
    writeFile(join(folder, 'apple-touch-icon.png'), await onPaper(mark, 180)),
    writeFile(join(folder, 'icon-192.png'), await onPaper(mark, 192)),
    writeFile(join(folder, 'icon-512.png'), await onPaper(mark, 512)),
  ])
}
