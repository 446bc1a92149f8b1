import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import sharp from 'sharp'

/** Folder of the pictures. */
export const PICTURES = fileURLToPath(new URL('../../docs/pictures/', import.meta.url))

/** What every picture is taken with: a laptop's window, and no motion. */
export const WINDOW = { viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' } as const

const LIMIT_BYTES = 150_000

/**
 * Takes a picture of what the window shows, as WebP: small, and every viewer of Markdown shows it.
 * @throws when the file would be larger than 150 kB
 */
export async function takePicture(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle')
  const picture = await sharp(await page.screenshot())
    .webp({ quality: 86, effort: 6 })
    .toBuffer()
  if (picture.byteLength > LIMIT_BYTES)
    throw new Error(`The picture ${name} has ${picture.byteLength} bytes. The limit is ${LIMIT_BYTES}.`)
  await writeFile(`${PICTURES}${name}.webp`, picture)
  console.log(`docs/pictures/${name}.webp: ${Math.ceil(picture.byteLength / 1000)} kB`)
}
