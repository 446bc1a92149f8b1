/** The only module of the server that uses Typst. It runs in the typesetting process. */
import { dirname, join } from 'node:path'
import { NodeCompiler, type NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler'
import { DEFAULT_LANGUAGE } from '#contract/language.ts'
import { directionOf } from '#contract/language-rules.ts'
import { mapTexts } from '#contract/map-texts.ts'
import { once } from '#contract/once.ts'
import { projectFile } from '#server/program-files.ts'
import { readBrandFaces, TEXT_FACE } from './brand-faces.ts'
import { fallbackFaces } from './fallback-faces.ts'
import { coverageOf } from './font-file.ts'
import { addFormFields } from './form-fields.ts'
import type { PageDetail, PagePicture, SetDocument, TypesetJob } from './messages.ts'
import { breakable, countMissingClusters, normalized, printable } from './printable-text.ts'

/**
 * Templates import each other by their path from this folder, as the templates of the documents do.
 */
const PROJECT_DIR = projectFile('.')
const COLORS_FILE = join(PROJECT_DIR, 'contract/colors.json')
/** Exists only while a job has a logo. */
const LOGO_FILE = join(PROJECT_DIR, 'server/typeset/template/logo.png')
/**
 * Number of later compilations after which Typst drops a cached result. A higher number only takes
 * more memory.
 */
const CACHE_AGE = 1

/** Says why a PDF could not be set, without any of the data to be printed. */
export class SetFailedError extends Error {
  override name = 'SetFailedError'
}

interface BrandCompiler {
  faces: Buffer[]
  textFace: Buffer
  covers: ReadonlySet<number>
  /**
   * Compiles texts that the brand's faces cover. Other texts get a compiler with additional fonts.
   */
  compiler: NodeCompiler
}

const openBrandCompiler = once(async (): Promise<BrandCompiler> => {
  const brand = await readBrandFaces()
  const text = brand.get(TEXT_FACE)
  if (!text) {
    throw new Error('the text face is not there')
  }
  const faces = [...brand.values()]
  return { faces, textFace: text, covers: coverageOf(text), compiler: compilerWith(faces) }
})

function compilerWith(fontBlobs: Buffer[]): NodeCompiler {
  return NodeCompiler.create({ workspace: PROJECT_DIR, fontArgs: [{ fontBlobs }] })
}

/**
 * Typesets a tagged PDF (PDF/UA-1) and draws some of its pages, or makes a single picture.
 * @throws {SetFailedError} when the template is wrong or does not fit the data
 */
export async function setPdf(job: TypesetJob): Promise<SetDocument> {
  const { faces, textFace, covers, compiler } = await openBrandCompiler()
  const { colors, form, logo, files = {}, pictures = [], detail, isAuthored = false } = job
  const texts = mapTexts(job.data, normalized)
  const uncovered = new Map<string, number>()
  mapTexts(texts, (text) => {
    countMissingClusters(text, (code) => covers.has(code), uncovered)
    return text
  })
  const fallback = await fallbackFaces(uncovered)
  const typst = fallback.fonts.length === 0 ? compiler : compilerWith([...faces, ...fallback.fonts])
  const drawn = mapTexts(texts, (text) => printable(text, fallback.missing))
  const data = JSON.stringify(isAuthored ? drawn : mapTexts(drawn, breakable))
  const inputs = {
    data,
    families: JSON.stringify(fallback.families),
    ...languageInputs(job.language),
    ...(logo && { logo: logo.isWide ? 'wide' : 'mark' }),
  }
  const folder = dirname(join(PROJECT_DIR, job.template))
  if (logo) {
    typst.mapShadow(LOGO_FILE, Buffer.from(logo.png))
  }
  if (colors) {
    typst.mapShadow(COLORS_FILE, Buffer.from(JSON.stringify(colors)))
  }
  for (const [path, text] of Object.entries(files)) {
    typst.mapShadow(join(folder, path), Buffer.from(text))
  }
  try {
    const document = mostSpacious(typst, job, inputs)
    if (job.pngWidth !== undefined) {
      const { pagePng } = await import('./page-pictures.ts')
      return {
        content: await pagePng(typst.plainSvg(document), job.pngWidth),
        pictures: [],
        pages: 1,
      }
    }
    const creationTimestamp = Math.floor((job.createdAt?.getTime() ?? 0) / 1000)
    const pdf = typst.pdf(document, { pdfStandard: 'ua-1', creationTimestamp })
    return {
      content: form?.fields.length ? await addFormFields(pdf, form, textFace) : pdf,
      pictures:
        pictures.length === 0 && !detail
          ? []
          : await drawPages(typst.plainSvg(document), pictures, detail),
      pages: document.numOfPages,
    }
  } catch (error) {
    // Typst's own message would repeat the text that it could not set.
    throw error instanceof SetFailedError
      ? error
      : new SetFailedError('Typst could not write the PDF')
  } finally {
    typst.resetShadow()
  }
}

async function drawPages(
  svg: string,
  pages: readonly number[],
  detail: PageDetail | undefined,
): Promise<PagePicture[]> {
  const { detailPictures, pagePictures } = await import('./page-pictures.ts')
  const drawn: PagePicture[] = []
  for (const page of pages) {
    drawn.push(...(await pagePictures(svg, page)))
  }
  if (detail) {
    drawn.push(...(await detailPictures(svg, detail)))
  }
  return drawn
}

/**
 * What Typst knows of a language: its code of two or three letters, its region of two letters, and
 * its direction.
 */
function languageInputs(tag = DEFAULT_LANGUAGE) {
  const { language, region = '' } = new Intl.Locale(tag)
  return { lang: language, region: /^[A-Z]{2}$/.test(region) ? region : '', dir: directionOf(tag) }
}

/**
 * Finds the first density that fits on one page by binary search. A compilation takes some
 * milliseconds.
 */
function mostSpacious(
  typst: NodeCompiler,
  job: TypesetJob,
  inputs: Record<string, string>,
): NodeTypstDocument {
  const compiled = (density: number) => compile(typst, job, { ...inputs, density: String(density) })
  let low = 0
  let high = (job.densities ?? 1) - 1
  let best = compiled(low)
  if (high === 0 || best.numOfPages === 1) {
    return best
  }
  best = compiled(high)
  while (high - low > 1) {
    const middle = (low + high) >> 1
    const document = compiled(middle)
    if (document.numOfPages === 1) {
      high = middle
      best = document
    } else {
      low = middle
    }
  }
  return best
}

function compile(
  typst: NodeCompiler,
  job: TypesetJob,
  inputs: Record<string, string>,
): NodeTypstDocument {
  const result = typst.compile({ mainFilePath: join(PROJECT_DIR, job.template), inputs })
  // After each density, because the densities of a long text would fill hundreds of megabytes.
  typst.evictCache(CACHE_AGE)
  const error = result.takeError() ?? result.takeWarnings()
  if (error) {
    const problems = typst.fetchDiagnostics(error)
    throw new SetFailedError(
      `Typst: ${job.isAuthored ? JSON.stringify(problems) : places(problems)}`,
    )
  }
  if (!result.result) {
    throw new SetFailedError('Typst gave neither a document nor an error')
  }
  return result.result
}

/**
 * Files and lines of Typst's errors. Their messages are left out, because they may repeat the data
 * to be printed.
 */
function places(diagnostics: unknown[]): string {
  const known = diagnostics.map((each) => {
    const { path, range } = each as { path?: string; range?: { start?: { line?: number } } }
    return `${path ?? 'unknown file'}:${(range?.start?.line ?? 0) + 1}`
  })
  return `error at ${known.join(', ')}`
}
