import { jsPDF } from 'jspdf'
import { pageColors as colors } from '#app/lib/page-colors.ts'
import type { Logo } from '#contract/editing/pictures.ts'
import { fileNamePart } from '#contract/file-name-part.ts'
import { fillIn } from '#contract/fill-in.ts'
import type { RadarInput } from '#contract/radar-drawing.ts'
import { reportParts, type ScoredDimension, type SurveyReport } from '#contract/survey-report.ts'
import type { RecommendedModule, ReportWords } from '#contract/survey-words.ts'
import headlineFace from './fonts/headline.ttf?url'
import textFace from './fonts/text.ttf?url'
import boldFace from './fonts/text-bold.ttf?url'
import { chartImage, logoImage, type ReportImage } from './report-images.ts'

export interface ReportPdfInput {
  product: string
  logo: Logo | undefined
  words: ReportWords
  /** The finding in a sentence or two. */
  gist: string
  report: SurveyReport
  radar: RadarInput
  /** Public origin. */
  siteUrl: string
}

/** Millimeters on A4, from the page's top left corner; baselines for text. */
const LEFT_MM = 15
const TEXT_WIDTH_MM = 180
const RIGHT_MM = LEFT_MM + TEXT_WIDTH_MM
const LINE_STEP_MM = 7
const TOP_MM = 24
/** A line below this begins a new page. */
const BOTTOM_MM = 280
const PAGE_WIDTH_MM = 210
const MASTHEAD_MM = 62
const CHART_SIDE_MM = 120
const LOGO_TOP_MM = 14
const LOGO_HEIGHT_MM = 10
const TITLE_MM = 40
const CHART_TOP_MM = 66
/** The column beside the chart. */
const SCORES_LEFT_MM = LEFT_MM + CHART_SIDE_MM + 7
const SCORE_ROW_MM = 18
const RUNNING_HEAD_MM = 14
const FOOTER_MM = 290
const LIST_INDENT_MM = 7
const NEXT_STEP_PADDING_MM = 8
const STAGE_COLORS = [colors.spark, colors.spread, colors.scale, colors.sustain] as const

type Face = 'headline' | 'text' | 'bold'

/** Text of one size and color that is broken into lines. */
interface Style {
  face: Face
  sizePt: number
  color: string
}

const STYLES = {
  title: { face: 'headline', sizePt: 26, color: colors.ink },
  heading: { face: 'headline', sizePt: 17, color: colors.ink },
  minor: { face: 'headline', sizePt: 13, color: colors.ink },
  lead: { face: 'text', sizePt: 12, color: colors.ink },
  text: { face: 'text', sizePt: 11, color: colors['ink-2'] },
  label: { face: 'bold', sizePt: 10, color: colors['ink-2'] },
  priority: { face: 'bold', sizePt: 10, color: colors.ember },
  name: { face: 'bold', sizePt: 10.5, color: colors.ink },
  small: { face: 'text', sizePt: 9.5, color: colors.muted },
} as const satisfies Record<string, Style>

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

/** Fills the four tapering arcs of the flywheel around a point, as the website draws them. */
function fillWheel(doc: jsPDF, centerX: number, centerY: number, radius: number, fills: readonly string[]): void {
  const [gapDeg, tail, head, steps] = [5, 0.13, 0.44, 24]
  for (const [index, fill] of fills.entries()) {
    const start = index * 90 + gapDeg / 2
    const end = (index + 1) * 90 - gapDeg / 2
    const at = (share: number, distance: number): [number, number] => {
      const angle = ((start + (end - start) * share) * Math.PI) / 180
      return [centerX + distance * Math.sin(angle), centerY - distance * Math.cos(angle)]
    }
    const shares = Array.from({ length: steps + 1 }, (_, step) => step / steps)
    const outline = [
      ...shares.map((share) => at(share, radius)),
      ...shares.toReversed().map((share) => at(share, radius * (1 - tail - (head - tail) * share))),
    ]
    const [first = [0, 0], ...rest] = outline
    const moves = rest.map(([x, y], point): [number, number] => {
      const [fromX = 0, fromY = 0] = outline[point] ?? []
      return [x - fromX, y - fromY]
    })
    doc.setFillColor(fill)
    doc.lines(moves, first[0], first[1], [1, 1], 'F', true)
  }
}

/** Writes line by line, and continues on the next page below `BOTTOM_MM`. */
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

  get baseline(): number {
    return this.#baseline
  }

  moveTo(baseline: number): void {
    this.#baseline = baseline
  }

  down(millimeters: number): void {
    this.#baseline += millimeters
  }

  /** Number of lines that a text needs in its own font. */
  linesOf(text: string, style: Style): string[] {
    this.doc.setFont(...this.#faces[style.face]).setFontSize(style.sizePt)
    return this.doc.splitTextToSize(text, TEXT_WIDTH_MM) as string[]
  }

  /** Begins a new page unless this much still fits, so that a heading is never the last line of a page. */
  keepTogether(millimeters: number): void {
    if (this.#baseline + millimeters > BOTTOM_MM) this.#turnPage()
  }

  #turnPage(): void {
    this.doc.addPage()
    this.#baseline = TOP_MM
  }

  /** One line at a given place. */
  put(text: string, style: Style, x: number, baseline: number, align: 'left' | 'right' = 'left'): void {
    this.doc
      .setFont(...this.#faces[style.face])
      .setFontSize(style.sizePt)
      .setTextColor(style.color)
    this.doc.text(text, x, baseline, { align })
  }

  write(text: string, style: Style, left = LEFT_MM): void {
    for (const line of this.linesOf(text, style)) {
      if (this.#baseline > BOTTOM_MM) this.#turnPage()
      this.put(line, style, left, this.#baseline)
      this.#baseline += LINE_STEP_MM
    }
  }

  /** The sign of a link, below the text that was put last. */
  underline(text: string, left: number): void {
    const y = this.#baseline + 1.2
    this.doc
      .setDrawColor(colors.ember)
      .setLineWidth(0.2)
      .line(left, y, left + this.doc.getTextWidth(text), y)
  }

  rule(y: number, color: string = colors.line, left = LEFT_MM): void {
    this.doc.setDrawColor(color).setLineWidth(0.25).line(left, y, RIGHT_MM, y)
  }
}

/** The band on top of the first page, with the wheel running out of it. */
function drawMasthead(doc: jsPDF): void {
  doc.setFillColor(colors['paper-2']).rect(0, 0, PAGE_WIDTH_MM, MASTHEAD_MM, 'F')
  doc.saveGraphicsState()
  doc.rect(0, 0, PAGE_WIDTH_MM, MASTHEAD_MM, null).clip().discardPath()
  fillWheel(
    doc,
    192,
    52,
    54,
    STAGE_COLORS.map(() => colors['line-quiet']),
  )
  doc.restoreGraphicsState()
}

function writeOpening(writer: PageWriter, input: ReportPdfInput, images: Images | undefined): void {
  const { doc } = writer
  drawMasthead(doc)
  if (images) {
    const { proportion, png } = images.logo
    doc.addImage(png, 'PNG', LEFT_MM, LOGO_TOP_MM, LOGO_HEIGHT_MM * proportion, LOGO_HEIGHT_MM, 'logo', 'FAST')
    doc.addImage(images.chart.png, 'PNG', LEFT_MM, CHART_TOP_MM, CHART_SIDE_MM, CHART_SIDE_MM, 'chart', 'FAST')
  } else writer.put(input.product, STYLES.heading, LEFT_MM, LOGO_TOP_MM + LINE_STEP_MM)
  writer.moveTo(TITLE_MM)
  writer.write(input.words.title, STYLES.title)
  writer.write(input.gist, STYLES.lead)
}

function writeScores(writer: PageWriter, { words, report }: ReportPdfInput, left: number): void {
  writer.write(words.scoresTitle, STYLES.label, left)
  for (const area of report.ranking) {
    writer.rule(writer.baseline - 4.5, colors.line, left)
    writer.put(String(area.score), { ...STYLES.heading, color: colors.ember }, RIGHT_MM, writer.baseline + 2, 'right')
    writer.put(area.dimension.title, STYLES.name, left, writer.baseline)
    writer.put(scoreOf(words, area), STYLES.small, left, writer.baseline + 5.5)
    writer.down(SCORE_ROW_MM)
  }
}

function scoreOf(words: ReportWords, { score, label }: ScoredDimension): string {
  return `${fillIn(words.scoreOutOf, { score })}, ${label}`
}

/** Lines of a text that have to follow its heading on the same page. */
const LINES_WITH_HEADING = 3
/** Headings, note and distances of a priority area. */
const LINES_AROUND_PRIORITY = 9

interface PartHeading {
  title: string
  /** Small line above the title, with its style. */
  over?: readonly [string, Style]
  /** Small line below the title. */
  under?: string
}

/** Begins a part below a hairline. */
function writeHeading(writer: PageWriter, { title, over, under }: PartHeading): void {
  const extraLines = Number(over !== undefined) + Number(under !== undefined)
  writer.keepTogether((2 + extraLines + LINES_WITH_HEADING) * LINE_STEP_MM)
  if (writer.baseline > TOP_MM) {
    writer.down(3)
    writer.rule(writer.baseline - 4)
    writer.down(5)
  }
  if (over) writer.write(...over)
  writer.write(title, STYLES.heading)
  if (under) {
    writer.down(-1)
    writer.write(under, STYLES.small)
  }
  writer.down(1.5)
}

function writeModules(writer: PageWriter, input: ReportPdfInput, modules: readonly RecommendedModule[]): void {
  writer.down(3)
  writer.write(input.words.modules, STYLES.minor)
  for (const [index, { title, to }] of modules.entries()) {
    writer.rule(writer.baseline - 5)
    writer.put(String(index + 1), { ...STYLES.minor, color: colors.ember }, LEFT_MM, writer.baseline)
    writer.put(title, { ...STYLES.text, color: colors.ink }, LEFT_MM + LIST_INDENT_MM, writer.baseline)
    writer.underline(title, LEFT_MM + LIST_INDENT_MM)
    writer.doc.link(LEFT_MM, writer.baseline - 5, TEXT_WIDTH_MM, LINE_STEP_MM, { url: input.siteUrl + to })
    writer.down(LINE_STEP_MM)
  }
  writer.rule(writer.baseline - 5)
  const { modulesNote, modulesPlace } = input.words
  writer.write(fillIn(modulesNote, { address: input.siteUrl + modulesPlace.to }), STYLES.small)
}

/** The last part, with a background that is wider than the text. */
function writeNextStep(writer: PageWriter, { words, report }: ReportPdfInput): void {
  const padding = NEXT_STEP_PADDING_MM
  const height = (writer.linesOf(report.next.text, STYLES.text).length + 2) * LINE_STEP_MM + 2 * padding
  writer.keepTogether(height)
  writer.down(3)
  writer.doc
    .setFillColor(colors['paper-2'])
    .rect(LEFT_MM - padding, writer.baseline - 3, TEXT_WIDTH_MM + 2 * padding, height - 3, 'F')
  writer.down(padding)
  writer.write(words.nextTitle, { ...STYLES.priority, color: colors['ember-deep'] })
  writer.write(report.next.title, STYLES.heading)
  writer.write(report.next.text, STYLES.text)
}

/** Header of every page but the first, and footer of all pages. */
function writeRunningLines(writer: PageWriter, { product, words }: ReportPdfInput): void {
  const { doc } = writer
  const pages = doc.getNumberOfPages()
  const style: Style = { ...STYLES.small, sizePt: 9 }
  for (let page = 1; page <= pages; page += 1) {
    doc.setPage(page)
    if (page > 1) {
      writer.put(words.title, style, LEFT_MM, RUNNING_HEAD_MM)
      writer.put(product, style, RIGHT_MM, RUNNING_HEAD_MM, 'right')
    }
    fillWheel(doc, LEFT_MM + 2.4, FOOTER_MM - 1.1, 2.4, STAGE_COLORS)
    writer.put(words.title, style, LEFT_MM + LIST_INDENT_MM, FOOTER_MM)
    writer.put(`${page} of ${pages}`, style, RIGHT_MM, FOOTER_MM, 'right')
  }
}

function compose(input: ReportPdfInput, faces: Faces, images: Images | undefined): jsPDF {
  const { words, report } = input
  const doc = new jsPDF({ unit: 'mm', format: 'a4', compress: true })
  doc.setProperties({ title: words.title, author: input.product, creator: input.product })
  doc.setLanguage('en-US')
  const writer = new PageWriter(doc, faces)
  writeOpening(writer, input, images)
  if (images) {
    writer.moveTo(CHART_TOP_MM + 3 * LINE_STEP_MM)
    writeScores(writer, input, SCORES_LEFT_MM)
    writer.moveTo(CHART_TOP_MM + CHART_SIDE_MM + LINE_STEP_MM)
  } else {
    writer.moveTo(MASTHEAD_MM + 2 * LINE_STEP_MM)
    writeScores(writer, input, LEFT_MM)
  }
  for (const { title, name, area, text, modules } of reportParts(words, report)) {
    if (modules) {
      // An area is on one page with its modules.
      const lines = writer.linesOf(text, STYLES.text).length + modules.length + LINES_AROUND_PRIORITY
      writer.keepTogether(lines * LINE_STEP_MM)
    }
    const around = name &&
      area && { over: [name, modules ? STYLES.priority : STYLES.label], under: scoreOf(words, area) }
    writeHeading(writer, { title, ...(around as Omit<PartHeading, 'title'>) })
    if (modules) writer.write(words.implication, STYLES.minor)
    writer.write(text, STYLES.text)
    if (modules) writeModules(writer, input, modules)
  }
  writeNextStep(writer, input)
  writeRunningLines(writer, input)
  return doc
}

/** With both pictures. If one cannot be loaded or added, the report has only the words and no error is shown. */
async function composeWithImages(input: ReportPdfInput, faces: Faces): Promise<jsPDF> {
  try {
    const images = { logo: await logoImage(input.product, input.logo), chart: await chartImage(input.radar) }
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
  await doc.save(`${fileNamePart(input.product)}-foundation-report.pdf`, {
    returnPromise: true,
  })
}
