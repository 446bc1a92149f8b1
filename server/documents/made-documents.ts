/**
 * Makes the documents again when a fact that they name has changed, or their text. One process at a
 * time makes them, one after the other and only while no visitor waits for a PDF. Until a new one
 * is stored, the old one is served. After a crash, another process or the next start goes on.
 */
import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { documentTextsOver } from '#content/documents/document-words.ts'
import { publishedDocuments } from '#content/documents/published.ts'
import { documentVersions } from '#content/documents/versions.ts'
import { accentOf } from '#contract/accent.ts'
import { isOwnPdf, LOGO_AT } from '#contract/editing/pictures.ts'
import { languageOf } from '#contract/language.ts'
import { toolTextAt } from '#contract/page-paths.ts'
import { type PublishedValues, textIn } from '#contract/words.ts'
import { type Db, type Store, sqlThrough } from '#server/db/store.ts'
import { turnAt } from '#server/db/turn.ts'
import { describeError } from '#server/errors.ts'
import type { ReplacedFile } from '#server/http/files/static-files.ts'
import { createPromiseCache } from '#server/http/promise-cache.ts'
import { builtFile } from '#server/program-files.ts'
import { repeatEvery } from '#server/repeat-every.ts'
import type { SetDocument } from '#server/typeset/messages.ts'
import type { Typesetter } from '#server/typeset/typesetter.ts'
import type { PublishedWords } from '#server/words/published-words.ts'
import type { WordsDatabase } from '#server/words/words-database.ts'
import {
  type DocumentLook,
  documentJob,
  documentVersion,
  PARSED_DOCUMENTS,
  type ParsedDocument,
  pictureAddress,
  withText,
} from './document.ts'

/** While documents are missing, each process asks this often whether they are there. */
const ASK_EVERY_MS = 400
/** Two, so that processes of two releases do not make each other's documents again and again. */
const KEPT_VERSIONS = 2
const RETRY_AFTER_MS = 60_000
/** Largest number of PDFs and pictures in memory. All of them have about five megabytes. */
const MAX_CACHED = 100
const PICTURE = /^\/images\/covers\/([a-z0-9-]+?)(?:-page-\d+|-detail)?-\d+\.(?:avif|webp)$/
const SLUGS = new Map(
  Object.entries(publishedDocuments).map(([slug, { downloadUrl }]) => [downloadUrl, slug]),
)

/** The document of which this is the address of the PDF. */
const slugAt = (address: string): string | undefined => SLUGS.get(address)

export type MadeDocuments = Awaited<ReturnType<typeof followDocuments>>

interface MadeDocumentsDependencies {
  store: Store
  published: Pick<PublishedWords, 'snapshot' | 'onChange'>
  typesetter: Typesetter
  log: Pick<Logger, 'info' | 'error'>
}

/** A document with the published texts. */
interface WantedDocument {
  document: ParsedDocument
  look: DocumentLook
  version: string
}

/** The documents of the build, read when they are compared, because they hold some megabytes. */
async function readParsed(): Promise<ParsedDocument[]> {
  return JSON.parse(await readFile(builtFile(PARSED_DOCUMENTS), 'utf8'))
}

/** What documents show with these published texts. */
function lookOf(texts: PublishedValues): DocumentLook {
  const published = documentTextsOver(texts)
  const shipped = documentTextsOver({})
  return {
    // A document has no place for a fact that is left out: it keeps the one that ships.
    facts: (address) => published(address) || shipped(address),
    accent: accentOf(texts),
    logo: texts[LOGO_AT],
    language: languageOf(texts),
  }
}

/** The documents that have a file in the build, as they are to be with these published texts. */
async function wantedDocuments(texts: PublishedValues): Promise<WantedDocument[]> {
  const look = lookOf(texts)
  const parsed = await readParsed()
  return parsed
    .filter(({ slug }) => documentVersions[slug])
    .map((each) => {
      const document = withText(each, textIn(texts, toolTextAt(each.slug)))
      return { document, look, version: documentVersion(document, look) }
    })
}

/** The stored versions of each document, the newest first. */
async function storedVersions(db: Db): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ slug: string; version: string }>`
    select slug, version from private.documents group by slug, version order by max(made_at) desc`.execute(
    db,
  )
  const versions = new Map<string, string[]>()
  for (const { slug, version } of rows) {
    versions.set(slug, [...(versions.get(slug) ?? []), version])
  }
  return versions
}

/** Stores the files of a version, and deletes versions that are not kept. */
async function storeDocument(
  { inTransaction }: Pick<Store, 'inTransaction'>,
  { slug, version, made }: { slug: string; version: string; made: SetDocument },
): Promise<void> {
  const pdf = { address: publishedDocuments[slug]?.downloadUrl, content: made.content }
  const pictures = made.pictures.map((picture) => ({
    address: `${pictureAddress(slug, picture)}-${picture.ending}`,
    content: picture.content,
  }))
  await inTransaction(async (trx) => {
    for (const { address, content } of [pdf, ...pictures]) {
      await sql`
        insert into private.documents (version, address, slug, bytes)
        values (${version}, ${address}, ${slug}, ${Buffer.from(content)}) on conflict do nothing`.execute(
        trx,
      )
    }
    await sql`
      delete from private.documents where slug = ${slug} and version not in (
        select version from private.documents where slug = ${slug}
        group by version order by max(made_at) desc limit ${KEPT_VERSIONS})`.execute(trx)
  })
}

async function readStored(
  db: Db,
  address: string,
  version: string,
): Promise<ReplacedFile | undefined> {
  const { rows } = await sql<{ bytes: Uint8Array }>`
    select bytes from private.documents where version = ${version} and address = ${address}`.execute(
    db,
  )
  return rows[0] && { bytes: new Uint8Array(rows[0].bytes), digest: version }
}

/** Follows the published facts until it is stopped. */
export async function followDocuments(dependencies: MadeDocumentsDependencies) {
  const { store, published, log } = dependencies
  const cached = createPromiseCache<ReplacedFile | undefined>(MAX_CACHED)
  const upkeep = documentUpkeep(dependencies)
  let isFailing = false

  async function follow(): Promise<void> {
    try {
      await upkeep.catchUp()
      isFailing = false
    } catch (error) {
      // Logged once, because it is repeated all the time.
      if (!isFailing) {
        log.error(describeError(error), 'documents could not be compared with the published facts')
      }
      isFailing = true
    }
  }

  published.onChange(upkeep.factsChanged)
  // Only one process at a time can open such a store, so all turns are of one that has ended.
  if (store.engine === 'embedded') {
    await sql`delete from private.turns`.execute(store.db)
  }
  await upkeep.compare().catch(() => {})
  const { stop } = repeatEvery(ASK_EVERY_MS, follow)

  return {
    /** The PDF or the picture at an address, unless it is the file of the build. */
    fileAt(address: string): Promise<ReplacedFile | undefined> | undefined {
      const version = upkeep.shownVersion(slugAt(address) ?? PICTURE.exec(address)?.[1] ?? '')
      return version === undefined
        ? undefined
        : cached.get(address + version, () => readStored(store.db, address, version))
    },
    stop() {
      upkeep.end()
      return stop()
    },
  }
}

/** Makes a document and stores it. @returns whether it could be made */
async function makeDocument(
  { document, look, version }: WantedDocument,
  { store, typesetter, log }: Omit<MadeDocumentsDependencies, 'published'>,
): Promise<boolean> {
  const { slug } = document
  const startedMs = performance.now()
  let made: SetDocument
  try {
    made = await typesetter.typesetDocument(documentJob(document, look))
  } catch (error) {
    log.error(
      { slug, ...describeError(error) },
      'A document could not be made again: the old one stays',
    )
    return false
  }
  await storeDocument(store, { slug, version, made })
  const ms = Math.round(performance.now() - startedMs)
  log.info({ slug, ms }, 'A document was made again with the new facts')
  return true
}

/** Knows which version each document shows, and makes the missing ones. */
function documentUpkeep(dependencies: MadeDocumentsDependencies) {
  const { store, published, typesetter } = dependencies
  // No document takes as long as a turn.
  const turn = turnAt('documents', sqlThrough(store.db))
  /** Version that each document shows. The files of the build have none. */
  const shown = new Map<string, string>()
  /** Versions that could not be made, and when to try again. */
  const failed = new Map<string, number>()
  let isCurrent = false
  let isStopped = false

  /** Shows what is stored. @returns what is to be made */
  async function compare(): Promise<WantedDocument[]> {
    const { texts } = published.snapshot()
    const stored = await storedVersions(store.db)
    const missing: WantedDocument[] = []
    for (const wanted of await wantedDocuments(texts)) {
      const { slug } = wanted.document
      const versions = stored.get(slug) ?? []
      if (wanted.version === documentVersions[slug]?.version) {
        shown.delete(slug)
      } else if (versions.includes(wanted.version)) {
        shown.set(slug, wanted.version)
      } else {
        // After a start, the old file is the newest one.
        const newest = versions[0]
        if (newest !== undefined && !shown.has(slug)) {
          shown.set(slug, newest)
        }
        missing.push(wanted)
      }
    }
    return missing
  }

  const isDue = ({ version }: WantedDocument) => (failed.get(version) ?? 0) <= performance.now()

  async function catchUp(): Promise<void> {
    if (isCurrent) {
      return
    }
    const before = published.snapshot()
    let missing = await compare()
    let hasTurn = false
    while (missing.some(isDue) && !isStopped && typesetter.isIdle() && (await turn.take())) {
      hasTurn = true
      // The process that had the turn before may have made it.
      missing = await compare()
      const next = missing.find(isDue)
      if (next && !(await makeDocument(next, dependencies))) {
        failed.set(next.version, performance.now() + RETRY_AFTER_MS)
      }
    }
    if (hasTurn) {
      await turn.end()
    }
    isCurrent = missing.length === 0 && published.snapshot() === before
  }

  return {
    compare,
    catchUp,
    shownVersion: (slug: string) => shown.get(slug),
    factsChanged() {
      isCurrent = false
    },
    end() {
      isStopped = true
    },
  }
}

/** PDFs of the owner in memory. Up to 20 MB each. */
const MAX_OWN_CACHED = 5

/** PDFs of the owner in place of our documents. */
export function chosenDocuments(
  published: Pick<PublishedWords, 'snapshot'>,
  database: Pick<WordsDatabase, 'picture'>,
) {
  const cached = createPromiseCache<ReplacedFile | undefined>(MAX_OWN_CACHED)
  async function read(file: string): Promise<ReplacedFile | undefined> {
    const stored = await database.picture(file)
    return stored && { bytes: stored.bytes, digest: file.slice(0, 16) }
  }
  return {
    /** The owner's PDF at the address of one of ours. */
    fileAt(address: string): Promise<ReplacedFile | undefined> | undefined {
      const own = published.snapshot().texts[`documents.${slugAt(address)}.own`]
      return isOwnPdf(own) ? cached.get(own.file, () => read(own.file)) : undefined
    },
  }
}
