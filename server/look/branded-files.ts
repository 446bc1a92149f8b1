/**
 * Drawings and icons of the build in the accent color that the owner published, or the owner's own
 * icon.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { accentOf, recolored } from '#contract/accent.ts'
import { ICON_AT, LOGO_AT, type Logo, readLogo } from '#contract/editing/pictures.ts'
import type { PublishedValues } from '#contract/words.ts'
import { digestOf } from '#server/http/entity-tag.ts'
import type { ReplacedFile } from '#server/http/files/static-files.ts'
import { createPromiseCache } from '#server/http/promise-cache.ts'
import type { PublishedWords } from '#server/words/published-words.ts'
import type { PictureFile, WordsDatabase } from '#server/words/words-database.ts'

/** A few kilobytes each. */
const MAX_CACHED = 200
const MARK = '/favicon.svg'
const ICON = /^\/(favicon\.(ico|svg)|apple-touch-icon\.png|icon-\d+\.png)$/

/** The owner's icon, or a logo that fits into a square. */
function iconIn(texts: PublishedValues): Logo | undefined {
  const logo = readLogo(texts[LOGO_AT])
  return readLogo(texts[ICON_AT]) ?? (logo?.isWide ? undefined : logo)
}

/** A picture as a drawing, from which all icons are made. */
function drawingOf({ width, height }: Logo, png: Uint8Array): Buffer {
  const source = `data:image/png;base64,${Buffer.from(png).toString('base64')}`
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><image width="${width}" height="${height}" href="${source}"/></svg>`,
  )
}

/** Gives the owner's logo for PDFs, if there is one. */
export function publishedLogo(
  published: Pick<PublishedWords, 'snapshot'>,
  database: Pick<WordsDatabase, 'picture'>,
) {
  const cached = createPromiseCache<PictureFile | undefined>(1)
  return async () => {
    const logo = readLogo(published.snapshot().texts[LOGO_AT])
    const file = logo && (await cached.get(logo.png, () => database.picture(logo.png)))
    return logo && file && { png: file.bytes, isWide: logo.isWide }
  }
}

/**
 * @param folder the built site
 * @returns what takes the place of the file at an address, if anything
 */
export function brandedFiles(
  published: Pick<PublishedWords, 'snapshot'>,
  database: Pick<WordsDatabase, 'picture'>,
  folder: string,
) {
  const cached = createPromiseCache<ReplacedFile>(MAX_CACHED)

  async function make(
    address: string,
    accent: string | undefined,
    icon: Logo | undefined,
  ): Promise<ReplacedFile> {
    const own = icon && (await database.picture(icon.png))
    const drawing = await readFile(join(folder, address.endsWith('.svg') ? address : MARK), 'utf8')
    const mark =
      icon && own
        ? drawingOf(icon, own.bytes)
        : Buffer.from(accent ? recolored(drawing, accent) : drawing)
    // Loaded with the first icon, because it would add 30 MB to every process.
    const { SITE_ICONS } = await import('./site-icons.ts')
    const bytes = (await SITE_ICONS[address]?.(mark)) ?? mark
    return { bytes: new Uint8Array(bytes), digest: digestOf(bytes) }
  }

  return (address: string): Promise<ReplacedFile> | undefined => {
    const isIcon = ICON.test(address)
    if (!isIcon && !address.endsWith('.svg')) {
      return undefined
    }
    const { texts } = published.snapshot()
    const accent = accentOf(texts)
    const icon = isIcon ? iconIn(texts) : undefined
    if (!accent && !icon) {
      return undefined
    }
    return cached.get(`${icon?.file ?? accent}${address}`, () => make(address, accent, icon))
  }
}
