/**
 * Builds the documents of `content/documents/`: PDFs into `public/assets/`, pictures of their pages
 * into `public/images/covers/`, and `content/documents/{published,versions}.json` with what the
 * site has to know about them. Names after the command build only those documents: `npm run
 * documents -- learning-log`.
 */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { documentTextsOver } from '#content/documents/document-words.ts'
import { publishedDocuments } from '#content/documents/published.ts'
import { documentVersions } from '#content/documents/versions.ts'
import { documentJob, documentVersion, pictureAddress } from '#server/documents/document.ts'
import { setPdf } from '#server/typeset/set-pdf.ts'
import { documentSlugs, readDocument } from './documents/build-document.ts'

const shippedFacts = documentTextsOver({})
const root = fileURLToPath(new URL('..', import.meta.url))
const started = performance.now()
const all = await documentSlugs()
const wanted = process.argv.length > 2 ? process.argv.slice(2) : all
for (const name of wanted) {
  if (!all.includes(name)) {
    throw new Error(`no content/documents/${name}.md`)
  }
}
await mkdir(`${root}public/assets`, { recursive: true })
await mkdir(`${root}public/images/covers`, { recursive: true })

const published = Object.fromEntries(
  Object.entries(publishedDocuments).filter(([slug]) => all.includes(slug)),
)
const versions = Object.fromEntries(
  Object.entries(documentVersions).filter(([slug]) => all.includes(slug)),
)
for (const slug of wanted) {
  const input = await readDocument(slug)
  const job = documentJob(input, { facts: shippedFacts })
  const version = documentVersion(input, { facts: shippedFacts })
  // Pictures take most of the time, so they are drawn only when a page may have changed.
  const hasPictures = (job.pictures ?? []).every((page) =>
    existsSync(`${root}public${pictureAddress(slug, { page })}-320.avif`),
  )
  const isDrawn = versions[slug]?.version === version && hasPictures
  const set = await setPdf(isDrawn ? { ...job, pictures: [], detail: undefined } : job).catch(
    (error: Error) => {
      throw new Error(`content/documents/${slug}.md: ${error.message}`, { cause: error })
    },
  )
  const { content: pdf, pages, pictures } = set
  await writeFile(`${root}public/assets/${input.file}`, pdf)
  for (const picture of pictures) {
    const address = `${pictureAddress(slug, picture)}-${picture.ending}`
    await writeFile(`${root}public${address}`, picture.content)
  }
  published[slug] = { downloadUrl: `/assets/${input.file}`, pages, bytes: pdf.length }
  const sha256 = createHash('sha256').update(pdf).digest('hex')
  versions[slug] = { fingerprint: input.fingerprint, version, sha256 }
  const kilobytes = Math.round(pdf.length / 1024)
  console.log(
    `${input.file}: ${pages} pages, ${kilobytes} kB, ${input.source.fields.length} fields`,
  )
}
for (const [name, records] of Object.entries({ published, versions })) {
  const sorted = Object.fromEntries(
    Object.entries(records).sort(([one], [other]) => (one < other ? -1 : 1)),
  )
  await writeFile(`${root}content/documents/${name}.json`, `${JSON.stringify(sorted, null, 2)}\n`)
}
console.log(`${wanted.length} documents in ${((performance.now() - started) / 1000).toFixed(1)} s`)
