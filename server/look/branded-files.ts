/** Drawings and icons of the build in the accent color that the owner published. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { accentOf, recolored } from '#contract/accent.ts'
import { digestOf } from '#server/http/entity-tag.ts'
import type { ReplacedFile } from '#server/http/files/static-files.ts'
import { createPromiseCache } from '#server/http/promise-cache.ts'
import type { PublishedWords } from '#server/words/published-words.ts'

/** A few kilobytes each. */
const MAX_CACHED = 200
const MARK = '/favicon.svg'
const ICON = /^\/(favicon\.ico|apple-touch-icon\.png|icon-\d+\.png)$/

/**
 * @param folder the built site
 * @returns what takes the place of the file at an address, if anything
 */
export function brandedFiles(published: Pick<PublishedWords, 'snapshot'>, folder: string) {
  const cached = createPromiseCache<ReplacedFile>(MAX_CACHED)

  async function drawing(address: string, accent: string): Promise<Buffer> {
    return Buffer.from(recolored(await readFile(join(folder, address), 'utf8'), accent))
  }

  async function make(address: string, accent: string): Promise<ReplacedFile> {
    const isDrawing = address.endsWith('.svg')
    const mark = await drawing(isDrawing ? address : MARK, accent)
    // Loaded with the first icon, because it would add 30 MB to every process.
    const { SITE_ICONS } = await import('./site-icons.ts')
    const bytes = (await SITE_ICONS[address]?.(mark)) ?? mark
    return { bytes: new Uint8Array(bytes), digest: digestOf(bytes) }
  }

  return (address: string): Promise<ReplacedFile> | undefined => {
    const accent = accentOf(published.snapshot().texts)
    if (accent === undefined || !(address.endsWith('.svg') || ICON.test(address))) return undefined
    return cached.get(accent + address, () => make(address, accent))
  }
}
