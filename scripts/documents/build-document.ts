import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { calls } from '#content/calls.ts'
import { offerings } from '#content/offerings.ts'
import { tools } from '#content/tools.ts'
import type { DocumentNode } from '#contract/document.ts'
import type { ParsedDocument } from '#server/documents/document.ts'
import { BRAND_FACE_FILES, BRAND_FACES_DIR } from '../../server/typeset/brand-faces.ts'
import { type FrontMatter, parseDocumentSource } from './document-source.ts'

const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const SOURCE_DIR = fromHere('../../content/documents/')
const TEMPLATE_DIR = fromHere('../../server/documents/template/')
const COLORS = fromHere('../../contract/colors.json')
const FACES = BRAND_FACE_FILES.map((name) => join(BRAND_FACES_DIR, name))
/** Code that decides how a document looks, and templates that documents share with the server's other PDFs. */
const TYPESETTING = ['form-fields.ts', 'set-pdf.ts', 'template/flywheel.typ', 'template/theme.typ', 'win-ansi.ts'].map(
  (name) => fromHere(`../../server/typeset/${name}`),
)

const NUMBER_WORDS = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ')

/** Names and numbers of offers that a document contains as `{name}`. Some name facts, which are filled in later. */
const OFFER_WORDS: Record<string, string> = {
  workshop: offerings.workshop.name,
  teamSize: '{offers.workshop.size}',
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

interface DocumentInput extends ParsedDocument<FrontMatter> {
  /** File name under `public/assets/`. */
  file: string
  /** SHA-256 over text, pictures, colors, template and typesetting code, which with the facts determine the PDF. */
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
  const source = parseDocumentSource(await readFile(path, 'utf8'), `content/documents/${slug}.md`, OFFER_WORDS)
  const templates = (await readdir(TEMPLATE_DIR)).sort().map((name) => join(TEMPLATE_DIR, name))
  const figures: Record<string, string> = {}
  for (const src of picturesOf(source.children)) figures[src] = await readFile(join(dirname(path), src), 'utf8')
  const hash = createHash('sha256').update(JSON.stringify([source, figures]))
  for (const file of [...TYPESETTING, ...FACES, COLORS, ...templates])
    hash.update(`\0${basename(file)}\0`).update(await readFile(file))
  return { slug, file: source.meta.file ?? `${slug}.pdf`, source, figures, fingerprint: hash.digest('hex') }
}

function picturesOf(nodes: DocumentNode[]): string[] {
  const all = nodes.flatMap((node) => [
    ...(node.name === 'figure' ? [String(node.attributes?.src)] : []),
    ...picturesOf(node.children ?? []),
  ])
  return [...new Set(all)]
}
