/** Builds the site, compresses its text files once and for all, and stamps the result with the sources it came from. */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { COMPRESSED_KINDS } from '../server/http/static-files.ts'
import { hashSources, PROJECT, stampBuild } from './build-stamp.ts'

/** Below this the header fields outweigh the gain. */
const MIN_BYTES = 1_000

function compressTextFiles(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (!entry.isFile() || !COMPRESSED_KINDS.includes(extname(entry.name).slice(1).toLowerCase())) continue
    const plain = readFileSync(path)
    if (plain.byteLength < MIN_BYTES) continue
    writeFileSync(`${path}.br`, brotliCompressSync(plain))
    writeFileSync(`${path}.gz`, gzipSync(plain, { level: 9 }))
  }
}

const bundler = join(PROJECT, 'node_modules/.bin/react-router')
if (!existsSync(bundler)) {
  process.stderr.write('Building needs the development packages. Run: npm ci --include=dev\n')
  process.exit(1)
}
const sources = hashSources()
rmSync(join(PROJECT, 'build'), { recursive: true, force: true })
const { status } = spawnSync(bundler, ['build'], {
  cwd: PROJECT,
  stdio: 'inherit',
  env: { ...process.env, NODE_ENV: 'production' },
})
if (status !== 0) process.exit(status ?? 1)
compressTextFiles(join(PROJECT, 'build/client'))
stampBuild(sources)
