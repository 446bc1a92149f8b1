import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { calls, offerings } from '#content/offerings.ts'
import { site } from '#content/site.ts'
import { tools } from '#content/tools.ts'
import { fillSvgColors } from '#contract/svg-colors.ts'
import { BRAND_FACE_FILES, BRAND_FACES_DIR } from '../../server/typeset/brand-faces.ts'
import { type DocumentNode, type DocumentSource, parseDocumentSource } from './document-source.ts'
import { type TypesetDocument, typeset } from './typeset.ts'

const SOURCE_DIR = fileURLToPath(new URL('../../content/documents/', import.meta.url))
const TEMPLATE_DIR = fileURLToPath(new URL('template/', import.meta.url))
/** Files that documents share with the PDFs that the server makes. */
const SHARED_TEMPLATE_DIR = fileURLToPath(new URL('../../server/typeset/template/', import.meta.url))
const SHARED_TEMPLATES = ['flywheel.typ', 'theme.typ'].map((name) => join(SHARED_TEMPLATE_DIR, name))
const COLORS = fileURLToPath(new URL('../../contract/colors.json', import.meta.url))
const FACES = BRAND_FACE_FILES.map((name) => join(BRAND_FACES_DIR, name))
const TYPESETTING_CODE = ['fonts.ts', 'form-fields.ts', 'typeset.ts', 'win-ansi.ts'].map((name) =>
  fileURLToPath(new URL(name, import.meta.url)),
)

/** English words for numbers, from zero. */
const NUMBER_WORDS = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
]

/** Names and numbers that a document contains as `{name}`. */
const OFFER_WORDS: Record<string, string> = {
  product: site.name,
  workshop: offerings.workshop.name,
  teamSize: offerings.workshop.size,
  accelerator: offerings.accelerator.name,
  hub: offerings.hub.program,
  discovery: calls.discovery.name,
  discoveryLength: calls.discovery.length,
  secondTierDays: String(tools.policyTiers.second.days),
  thirdTierDays: String(tools.policyTiers.third.days),
  policyMinutes: String(tools.policy.minutes),
  sponsorSteps: NUMBER_WORDS[tools.sponsor.steps] ?? String(tools.sponsor.steps),
  sponsorTime: tools.sponsor.perWeek,
}

interface DocumentInput {
  /** Name of the source without its ending; names the covers, too. */
  slug: string
  path: string
  /** File name under `public/assets/`. */
  file: string
  source: DocumentSource
  /** SHA-256 over text, pictures, colors, template and typesetting code, which together with the pinned packages determine the PDF. */
  fingerprint: string
}

/** Names of all documents, in alphabetical order. */
export async function documentSlugs(): Promise<string[]> {
  const names = await readdir(SOURCE_DIR)
  return names
    .filter((name) => name.endsWith('.md') && name !== 'README.md')
    .map((name) => basename(name, '.md'))
    .sort()
}

/** Reads one source with its pictures and the template. @throws with file and line when the source is invalid */
export async function readDocument(slug: string): Promise<DocumentInput> {
  const path = join(SOURCE_DIR, `${slug}.md`)
  const text = await readFile(path, 'utf8')
  const source = parseDocumentSource(text, `content/documents/${slug}.md`, OFFER_WORDS)
  const templates = (await readdir(TEMPLATE_DIR)).sort().map((name) => join(TEMPLATE_DIR, name))
  const pictures = picturesOf(source.children).map((src) => join(dirname(path), src))
  const hash = createHash('sha256').update(JSON.stringify([site.name, source]))
  for (const file of [...TYPESETTING_CODE, ...FACES, COLORS, ...SHARED_TEMPLATES, ...templates, ...pictures])
    hash.update(`\0${basename(file)}\0`).update(await readFile(file))
  return { slug, path, file: source.meta.file ?? `${slug}.pdf`, source, fingerprint: hash.digest('hex') }
}

/** Typesets what `readDocument` read. */
export async function buildDocument(input: DocumentInput): Promise<TypesetDocument> {
  const pictures = new Map<string, Buffer>()
  for (const src of picturesOf(input.source.children)) {
    pictures.set(src, Buffer.from(fillSvgColors(await readFile(join(dirname(input.path), src), 'utf8'))))
  }
  return typeset(input.source, pictures)
}

function picturesOf(nodes: DocumentNode[]): string[] {
  const all = nodes.flatMap((node) => [
    ...(node.name === 'figure' ? [String(node.attributes?.src)] : []),
    ...picturesOf(node.children ?? []),
  ])
  return [...new Set(all)]
}
