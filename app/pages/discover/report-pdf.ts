import { jsPDF } from 'jspdf'
import colors from '#contract/colors.json' with { type: 'json' }
import type { RadarInput } from '#contract/radar-drawing.ts'
import { type ReportBlock, reportBlocks, type SurveyReport } from '#contract/survey-report.ts'
import type { ReportWords } from '#contract/survey-words.ts'
import headlineFace from './fonts/headline.ttf?url'
import textFace from './fonts/text.ttf?url'
import boldFace from './fonts/text-bold.ttf?url'
import { chartImage, logoImage, type ReportImage } from './report-images.ts'

export interface ReportPdfInput {
  product: string
  words: ReportWords
  report: SurveyReport
  radar: RadarInput
}

/** Millimetres on A4, from the page's top left corner; baselines for text. */
const LEFT_MM = 15
const TEXT_WIDTH_MM = 180
const LINE_STEP_MM = 7
const TOP_MM = 20
/** A line that would stand below this begins a new page. */
const BOTTOM_MM = 280
const CHART_SIDE_MM = 120
const LOGO_TOP_MM = 14
const LOGO_HEIGHT_MM = 10
const TITLE_MM = 40
const CHART_TOP_MM = 48
/** The column beside the chart. */
const SCORES_LEFT_MM = LEFT_MM + CHART_SIDE_MM + 7
const FOOTER_MM = 290
const LIST_INDENT_MM = 7

interface Images {
  logo: ReportImage
  chart: ReportImage
}

/** Names of the faces in the document: the brand's, or the PDF standard's own where they could not be loaded. */
interface Faces {
  headline: [string, string]
  text: [string, string]
  bold: [string, string]
  /** TrueType files by face, in base64. */
  files: ReadonlyArray<{ name: string; base64: string }>
}

const STANDARD_FACES: Faces = {
  headline: ['times', 'bold'],
  text: ['helvetica', 'normal'],
  bold: ['helvetica', 'bold'],
  files: [],
}

async function base64Of(address: string): Promise<string> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address} answered ${response.status}`)
  const bytes = new Uint8Array(await response.arrayBuffer())
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

async function brandFaces(): Promise<Faces> {
  const addresses = { headline: headlineFace, text: textFace, bold: boldFace }
  const files = await Promise.all(
    Object.entries(addresses).map(async ([name, address]) => ({ name, base64: await base64Of(address) })),
  )
  return { headline: ['headline', 'normal'], text: ['text', 'normal'], bold: ['bold', 'normal'], files }
}

/** Writes down the page in steps of one line, and on to the next page below `BOTTOM_MM`. */
class PageWriter {
  readonly doc: jsPDF
  readonly #faces: Faces
  #baseline = TOP_MM

  constructor(doc: jsPDF, faces: Faces) {
    this.doc = doc
    this.#faces = faces
    for (const { name, base64 } of faces.files) {
      doc.addFileToVFS(`${name}.ttf`, base64)
      doc.addFont(`${name}.ttf`, name, 'normal')
    }
  }

  moveTo(baseline: number): void {
    this.#baseline = baseline
  }

  skip(lines: number): void {
    this.#baseline += lines * LINE_STEP_MM
  }

  /** Turns the page unless this many lines still fit, so that a heading never stands alone at the foot. */
  keepTogether(lines: number): void {
    if (this.#baseline + (lines - 1) * LINE_STEP_MM > BOTTOM_MM) this.#turnPage()
  }

  #turnPage(): void {
    this.doc.addPage()
    this.#baseline = TOP_MM
  }

  write(
    text: string,
    face: 'headline' | 'text' | 'bold',
    sizePt: number,
    colour: string,
    box: { left?: number; width?: number } = {},
  ): void {
    const { left = LEFT_MM, width = TEXT_WIDTH_MM } = box
    // Measured in the face it is set in.
    this.doc.setFont(...this.#faces[face]).setFontSize(sizePt)
    for (const line of this.doc.splitTextToSize(text, width) as string[]) {
      if (this.#baseline > BOTTOM_MM) this.#turnPage()
      this.doc
        .setFont(...this.#faces[face])
        .setFontSize(sizePt)
        .setTextColor(colour)
      this.doc.text(line, left, this.#baseline)
      this.skip(1)
    }
  }

  rule(): void {
    if (this.#baseline === TOP_MM) return
    const y = this.#baseline - LINE_STEP_MM - 0.5
    this.doc
      .setDrawColor(colors.line)
      .setLineWidth(0.25)
      .line(LEFT_MM, y, LEFT_MM + TEXT_WIDTH_MM, y)
  }

  foot(title: string): void {
    const pages = this.doc.getNumberOfPages()
    for (let page = 1; page <= pages; page += 1) {
      this.doc.setPage(page)
      this.doc
        .setFont(...this.#faces.text)
        .setFontSize(9)
        .setTextColor(colors.muted)
      this.doc.text(title, LEFT_MM, FOOTER_MM)
      this.doc.text(`${page} / ${pages}`, LEFT_MM + TEXT_WIDTH_MM, FOOTER_MM, { align: 'right' })
    }
  }
}

function writeOpening(writer: PageWriter, { logo, chart }: Images): void {
  const { doc } = writer
  doc.addImage(logo.png, 'PNG', LEFT_MM, LOGO_TOP_MM, LOGO_HEIGHT_MM * logo.proportion, LOGO_HEIGHT_MM, 'logo', 'FAST')
  doc.addImage(chart.png, 'PNG', LEFT_MM, CHART_TOP_MM, CHART_SIDE_MM, CHART_SIDE_MM, 'chart', 'FAST')
}

function writeScores(writer: PageWriter, block: ReportBlock & { kind: 'scores' }, beside: boolean): void {
  const box = beside ? { left: SCORES_LEFT_MM, width: LEFT_MM + TEXT_WIDTH_MM - SCORES_LEFT_MM } : {}
  for (const { name, score, label } of block.lines) {
    writer.write(name, 'bold', 11, colors.ink, box)
    writer.write(`${score}, ${label}`, 'text', 11, colors.ember, box)
    if (beside) writer.skip(0.5)
  }
}

function writeHeading(writer: PageWriter, level: 1 | 2 | 3, text: string): void {
  if (level === 3) {
    writer.keepTogether(3)
    writer.write(text, 'bold', 11, colors.ember)
    return
  }
  writer.skip(1)
  writer.keepTogether(4)
  writer.rule()
  writer.write(text, 'headline', 17, colors.ink)
}

function writeBlock(writer: PageWriter, block: ReportBlock): void {
  if (block.kind === 'heading') writeHeading(writer, block.level, block.text)
  else if (block.kind === 'paragraph') writer.write(block.text, 'text', 11, colors.ink)
  else if (block.kind === 'scores') writeScores(writer, block, false)
  else
    for (const item of block.items)
      writer.write(`•  ${item}`, 'text', 11, colors.ink, {
        left: LEFT_MM + LIST_INDENT_MM,
        width: TEXT_WIDTH_MM - LIST_INDENT_MM,
      })
}

function compose(input: ReportPdfInput, faces: Faces, images: Images | undefined): jsPDF {
  const doc = new jsPDF({ unit: 'mm', format: 'a4', compress: true })
  doc.setProperties({ title: input.words.title, author: input.product, creator: input.product })
  doc.setLanguage('en')
  const writer = new PageWriter(doc, faces)
  const [title, scoresTitle, scores, ...rest] = reportBlocks(input.words, input.report)
  if (title?.kind !== 'heading' || scoresTitle?.kind !== 'heading' || scores?.kind !== 'scores')
    throw new Error('The report no longer begins with its title and the scores')
  writer.moveTo(images ? TITLE_MM : TOP_MM)
  writer.write(title.text, 'headline', 26, colors.ink)
  if (images) {
    writeOpening(writer, images)
    writer.moveTo(CHART_TOP_MM + 2 * LINE_STEP_MM)
    writer.write(scoresTitle.text, 'headline', 17, colors.ink, { left: SCORES_LEFT_MM })
    writer.skip(0.5)
    writeScores(writer, scores, true)
    writer.moveTo(CHART_TOP_MM + CHART_SIDE_MM + LINE_STEP_MM)
  } else {
    writeBlock(writer, scoresTitle)
    writeScores(writer, scores, false)
  }
  for (const block of rest) writeBlock(writer, block)
  writer.foot(input.words.title)
  return doc
}

/** With both pictures; where either cannot be had or added, the words alone (SPEC 8: no error is shown). */
async function composeWithImages(input: ReportPdfInput, faces: Faces): Promise<jsPDF> {
  try {
    const images = { logo: await logoImage(input.product), chart: await chartImage(input.radar) }
    return compose(input, faces, images)
  } catch {
    return compose(input, faces, undefined)
  }
}

/**
 * Makes the report as A4 pages and starts its download as `<product>-foundation-report.pdf`.
 * @throws when not even the words can be set
 */
export async function downloadReportPdf(input: ReportPdfInput): Promise<void> {
  const faces = await brandFaces().catch(() => STANDARD_FACES)
  const doc = await composeWithImages(input, faces)
  await doc.save(`${input.product.toLowerCase().replaceAll(/\s+/g, '-')}-foundation-report.pdf`, {
    returnPromise: true,
  })
}
