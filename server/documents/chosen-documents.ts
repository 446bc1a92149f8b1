/** PDFs of the owner in place of our documents. */
import { readOwnPdf } from '#contract/editing/pictures.ts'
import type { ReplacedFile } from '#server/http/files/static-files.ts'
import { createPromiseCache } from '#server/http/promise-cache.ts'
import type { PublishedWords } from '#server/words/published-words.ts'
import type { WordsDatabase } from '#server/words/words-database.ts'
import { slugAt } from './document.ts'

/** Up to 20 MB each. */
const MAX_CACHED = 5

export function chosenDocuments(published: Pick<PublishedWords, 'snapshot'>, database: Pick<WordsDatabase, 'picture'>) {
  const cached = createPromiseCache<ReplacedFile | undefined>(MAX_CACHED)
  async function read(file: string): Promise<ReplacedFile | undefined> {
    const stored = await database.picture(file)
    return stored && { bytes: stored.bytes, digest: file.slice(0, 16) }
  }
  return {
    /** The owner's PDF at the address of one of ours. */
    at(address: string): Promise<ReplacedFile | undefined> | undefined {
      const own = readOwnPdf(published.snapshot().texts[`documents.${slugAt(address)}.own`] ?? '')
      return own && cached.get(own.file, () => read(own.file))
    },
  }
}
