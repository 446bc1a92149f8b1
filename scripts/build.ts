/**
 * Builds the site into a new folder, compresses its text files, stores a hash of the sources with
 * the result, and lets `build` link to it. So a build does not take away the files of a running
 * server. `--if-stale` builds only when the build is missing or out of date.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, extname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { pagePreviewPath } from '#contract/page.ts'
import { preparedDatabasePath } from '#server/db/embedded/prepared-database.ts'
import { PARSED_DOCUMENTS } from '#server/documents/document.ts'
import { COMPRESSED_KINDS } from '#server/http/files/static-files.ts'
import {
  BUILD,
  hashSources,
  isBuildCurrent,
  linkBuild,
  PROJECT,
  stampBuild,
} from './build-stamp.ts'

/** For smaller files, the two additional header fields (about 50 bytes) outweigh the gain. */
const MIN_BYTES = 300
const LONGEST_BUILD_MS = 300_000
/** The scripts that every page loads. */
const ON_EVERY_PAGE = /^(?:base|site)-/
/**
 * Brotli has no best setting. With the default, one changed letter makes the larger of these
 * scripts (365 KB) up to 160 bytes larger; the smallest of these results varies by 100 bytes and is
 * up to 280 smaller. For all other files they would take as long as the rest of the build.
 */
const BROTLI_SETTINGS = [
  {},
  { [constants.BROTLI_PARAM_NPOSTFIX]: 2 },
  { [constants.BROTLI_PARAM_NDIRECT]: 1 },
  { [constants.BROTLI_PARAM_LGBLOCK]: 19 },
]

/** Compression runs in other threads, so one file per core is compressed at a time. */
async function compressTextFiles(folder: string): Promise<void> {
  const compress = async (path: string) => {
    const plain = readFileSync(path)
    if (plain.byteLength < MIN_BYTES) {
      return
    }
    const settings = ON_EVERY_PAGE.test(basename(path)) ? BROTLI_SETTINGS : [{}]
    const results = await Promise.all(
      settings.map((params) => promisify(brotliCompress)(plain, { params })),
    )
    writeFileSync(
      `${path}.br`,
      results.reduce((best, next) => (next.byteLength < best.byteLength ? next : best)),
    )
    writeFileSync(`${path}.gz`, await promisify(gzip)(plain, { level: 9 }))
  }
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  const texts = files.filter(({ name }) =>
    COMPRESSED_KINDS.includes(extname(name).slice(1).toLowerCase()),
  )
  await Promise.all(texts.map(({ parentPath, name }) => compress(join(parentPath, name))))
}

/**
 * Allows one build at a time, because several test runners may start one. The system releases the
 * lock when its process ends.
 */
function waitForTurn(): DatabaseSync {
  mkdirSync(join(PROJECT, '.cache'), { recursive: true })
  const lock = new DatabaseSync(join(PROJECT, '.cache/build.lock'), { timeout: LONGEST_BUILD_MS })
  lock.exec('begin exclusive')
  return lock
}

const lock = waitForTurn()
if (process.argv.includes('--if-stale') && isBuildCurrent()) {
  process.exit(0)
}
const bundler = join(PROJECT, 'node_modules/.bin/react-router')
if (!existsSync(bundler)) {
  process.stderr.write('Building needs the development packages. Run: npm ci --include=dev\n')
  process.exit(1)
}
const { releasedProblems } = await import('#server/words/released-problems.ts')
const faults = releasedProblems()
if (faults.length > 0) {
  process.stderr.write(`content/published.json cannot be released:\n${faults.join('\n')}\n`)
  process.exit(1)
}
// Packages choose their production build by it.
process.env.NODE_ENV = 'production'
const sources = hashSources()
const built = mkdtempSync(`${BUILD}-`)
const bundling = spawn(bundler, ['build'], {
  cwd: PROJECT,
  stdio: 'inherit',
  env: { ...process.env, BUILD_FOLDER: basename(built) },
})
// Imported here, because these modules need the development packages too.
const { bundleProgram } = await import('./bundle-program.ts')
const { createPageRenderer } = await import('../server/http/pages/page-renderer.ts')
const { prepareDatabase } = await import('./prepare-database.ts')
const [[status], database] = await Promise.all([once(bundling, 'exit'), prepareDatabase()])
if (status !== 0) {
  rmSync(built, { recursive: true, force: true })
  process.exit(status ?? 1)
}
const { documentSlugs, readDocument } = await import('./documents/build-document.ts')
const documents = await Promise.all((await documentSlugs()).map(readDocument))
writeFileSync(join(built, PARSED_DOCUMENTS), JSON.stringify(documents))
const { pagePreview } = await import('#server/preview-images/preview.ts')
const { setPdf } = await import('#server/typeset/set-pdf.ts')
const { SITE_ICONS } = await import('#server/look/site-icons.ts')
// Made from the build, so that they name exactly its pages.
const builtPages = pathToFileURL(join(built, 'server/index.js')).href
const renderer = await createPageRenderer({ load: () => import(builtPages), onError: () => {} })
const site = await renderer.describe()
const client = join(built, 'client')
const mark = readFileSync(join(client, 'favicon.svg'))
const icons = Object.entries(SITE_ICONS).map(async ([address, make]) =>
  writeFileSync(client + address, await make(mark)),
)
async function drawPreviewImages(): Promise<void> {
  mkdirSync(join(client, 'images/previews/resources'), { recursive: true })
  for (const { path, title } of site.pages) {
    writeFileSync(
      join(client, pagePreviewPath(path)),
      (await setPdf(pagePreview({ ...site, title }))).content,
    )
  }
}
await Promise.all([drawPreviewImages(), ...icons, bundleProgram(built)])
await compressTextFiles(client)
cpSync(database, join(built, preparedDatabasePath()), { recursive: true })
stampBuild(built, sources)
linkBuild(built)
lock.close()
