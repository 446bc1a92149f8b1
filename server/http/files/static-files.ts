/**
 * Files of the build and of `public/` (which the build copies).
 *
 * The folder is read once at start, and requests are looked up in that list, so a requested path
 * never reaches the file system. Hono's own middleware has neither entity tags nor If-Range, which
 * videos and resumed downloads need.
 */
import { createHash } from 'node:crypto'
import { createReadStream, existsSync, readdirSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { Readable } from 'node:stream'
import type { Context, MiddlewareHandler } from 'hono'
import { getMimeType, mimes } from 'hono/utils/mime'
import { once } from '#contract/once.ts'
import { StatusError } from '#server/errors.ts'
import { answerToOtherMethod } from '../allow-method.ts'
import type { AppEnv } from '../app-env.ts'
import { type ContentCoding, entityTag, isNotModified, preferredCoding } from '../entity-tag.ts'
import { FILE_POLICY } from '../security-headers.ts'

/** Hono's list of types, without a charset where the format names its own. */
const TYPES = {
  ...mimes,
  svg: 'image/svg+xml',
  vtt: 'text/vtt; charset=utf-8',
  xml: 'application/xml',
}

/** File types that the build also stores compressed (`app.js.br`, `app.js.gz`). */
export const COMPRESSED_KINDS = [
  'css',
  'csv',
  'ico',
  'ics',
  'js',
  'json',
  'svg',
  'ttf',
  'txt',
  'vtt',
  'xml',
]

/**
 * Smaller files, such as scripts, fonts and pictures, are kept in memory. Videos and documents are
 * streamed from disk.
 */
const KEPT_IN_MEMORY_BYTES = 256 * 1024
/** Hashes of scripts have 7 characters (`vite.config.ts`), those of other files 8. */
const HASHED_NAME = /^\/assets\/.+-[\w-]{7,8}\.\w+$/

const IMMUTABLE = 'public, max-age=31536000, immutable'
const REVALIDATED = 'public, no-cache'

interface StaticFile {
  /** By coding. `identity` always exists. */
  copies: Partial<Record<ContentCoding, StoredCopy>> & { identity: StoredCopy }
  contentType: string
  immutable: boolean
  digest(): Promise<string>
}

/** Without a path for bytes that are not in a file. */
type StoredCopy = { path?: string; bytes(): Promise<Uint8Array<ArrayBuffer>> }

/** What is served in place of a file of the build. */
export interface ReplacedFile {
  bytes: Uint8Array<ArrayBuffer>
  /** Equal for equal bytes. */
  digest: string
}

function listFiles(folder: string): string[] {
  if (!existsSync(folder)) {
    return []
  }
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

const copyAt = (path: string): StoredCopy => ({
  path,
  bytes: once(async () => new Uint8Array(await readFile(path))),
})

/**
 * @param publicFolder files in it keep their names when their content changes, so they must be
 * revalidated
 */
function indexFiles(folder: string, publicFolder: string): Map<string, StaticFile> {
  const all = new Set(listFiles(folder))
  const files = new Map<string, StaticFile>()
  for (const path of all) {
    const name = relative(folder, path).split(sep).join('/')
    const address = `/${name}`
    const isCopyOfAnother = /\.(br|gz)$/.test(path) && all.has(path.slice(0, -3))
    if (isCopyOfAnother || /(^|\/)\./.test(name)) {
      continue
    }
    files.set(address, {
      copies: {
        identity: copyAt(path),
        ...(all.has(`${path}.br`) && { br: copyAt(`${path}.br`) }),
        ...(all.has(`${path}.gz`) && { gzip: copyAt(`${path}.gz`) }),
      },
      contentType: getMimeType(name, TYPES) ?? 'application/octet-stream',
      immutable: HASHED_NAME.test(address) && !existsSync(join(publicFolder, name)),
      digest: once(() => digestFile(path)),
    })
  }
  return files
}

async function digestFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) {
    hash.update(chunk)
  }
  return hash.digest('base64url').slice(0, 16)
}

/** `/assets/a%20b.pdf` → `/assets/a b.pdf`. A malformed escape matches no file. */
function fileAddress(path: string): string {
  if (!path.includes('%')) {
    return path
  }
  try {
    return decodeURIComponent(path)
  } catch {
    return ''
  }
}

const replacing = (file: StaticFile, { bytes, digest }: ReplacedFile): StaticFile => ({
  ...file,
  copies: { identity: { bytes: async () => bytes } },
  digest: async () => digest,
})

/**
 * Answers requests for files below `folder`. All other requests go to the next handler.
 * @param insteadOf gives what takes the place of the file at an address
 */
export function staticFiles(
  folder: string,
  publicFolder: string,
  insteadOf: (address: string) => Promise<ReplacedFile | undefined> | undefined = () => undefined,
): MiddlewareHandler<AppEnv> {
  const files = indexFiles(folder, publicFolder)

  return async (c, next) => {
    const address = fileAddress(c.req.path)
    const built = files.get(address)
    if (!built) {
      return next()
    }
    const replaced = await insteadOf(address)
    c.set('route', c.req.path.startsWith('/assets/') ? '/assets/*' : '/*')
    return (
      answerToOtherMethod(c, 'GET') ?? sendFile(c, replaced ? replacing(built, replaced) : built)
    )
  }
}

async function sendFile(c: Context<AppEnv>, file: StaticFile): Promise<Response> {
  const stored = (['br', 'gzip'] as const).filter((coding) => file.copies[coding] !== undefined)
  // A range counts bytes of the plain file, so such a request gets the plain file.
  const isForPart = c.req.header('Range') !== undefined
  const coding = isForPart ? 'identity' : preferredCoding(c.req.header('Accept-Encoding'), stored)
  const copy = file.copies[coding] ?? file.copies.identity
  const tag = entityTag(await file.digest(), coding)
  c.header('ETag', tag)
  c.header('Cache-Control', file.immutable ? IMMUTABLE : REVALIDATED)
  c.header('Content-Security-Policy', FILE_POLICY)
  if (stored.length > 0) {
    c.header('Vary', 'Accept-Encoding')
  }
  if (isNotModified(c.req.header('If-None-Match'), tag)) {
    return c.body(null, 304)
  }
  c.header('Content-Type', file.contentType)
  c.header('Accept-Ranges', 'bytes')
  if (coding !== 'identity') {
    c.header('Content-Encoding', coding)
  }
  return sendBytes(c, copy, tag)
}

/** Sends a copy, or the part of it that is asked for. */
async function sendBytes(c: Context<AppEnv>, copy: StoredCopy, tag: string): Promise<Response> {
  const size = copy.path === undefined ? (await copy.bytes()).byteLength : statSync(copy.path).size
  const part = partAsked(c, tag, size)
  const { start, end } = part ?? { start: 0, end: size - 1 }
  const status = part ? 206 : 200
  c.header('Content-Length', String(end - start + 1))
  if (part) {
    c.header('Content-Range', `bytes ${start}-${end}/${size}`)
  }
  if (c.req.method === 'HEAD' || size === 0) {
    return c.body(null, status)
  }
  if (size > KEPT_IN_MEMORY_BYTES && copy.path !== undefined) {
    const rest = Readable.toWeb(createReadStream(copy.path, { start, end }))
    return c.body(rest as ReadableStream, status)
  }
  const bytes = await copy.bytes()
  return c.body(part ? bytes.subarray(start, end + 1) : bytes, status)
}

/** Undefined when the whole file is sent. @throws {StatusError} 416 for bytes that are not there */
function partAsked(c: Context<AppEnv>, tag: string, size: number): ByteRange | undefined {
  const range = c.req.header('Range')
  const ifRange = c.req.header('If-Range')
  if (range === undefined || (ifRange !== undefined && ifRange !== tag)) {
    return undefined
  }
  const part = parseByteRange(range, size)
  if (part === 'unsatisfiable') {
    throw new StatusError(416, 'The file is shorter than that.', {
      'Content-Range': `bytes */${size}`,
    })
  }
  return part === 'whole' ? undefined : part
}

interface ByteRange {
  /** First and last byte, both included. */
  start: number
  end: number
}

/**
 * Reads one byte range of a known length (RFC 9110, 14.1.2). A request for several ranges is
 * ignored, as the standard allows.
 * @returns the requested bytes; 'whole' when the field is ignored; 'unsatisfiable' for a 416
 * @example parseByteRange('bytes=-500', 10_000) // { start: 9500, end: 9999 }
 */
function parseByteRange(field: string, length: number): ByteRange | 'whole' | 'unsatisfiable' {
  const match = /^bytes=(\d*)-(\d*)$/i.exec(field.trim())
  if (!match) {
    return 'whole'
  }
  const [, first = '', last = ''] = match
  if (first === '' && last === '') {
    return 'whole'
  }
  if (first === '') {
    const suffix = Number(last)
    return suffix === 0 || length === 0
      ? 'unsatisfiable'
      : { start: Math.max(0, length - suffix), end: length - 1 }
  }
  const start = Number(first)
  if (last !== '' && Number(last) < start) {
    return 'whole'
  }
  if (start >= length) {
    return 'unsatisfiable'
  }
  return { start, end: last === '' ? length - 1 : Math.min(Number(last), length - 1) }
}
