import { jsPDF } from 'jspdf'
import { pageColors as colors } from '#app/lib/page-colors.ts'
import { saveBlob } from '#app/lib/save-blob.ts'
import type { Logo } from '#contract/editing/pictures.ts'
import { fileNamePart } from '#contract/file-name-part.ts'
import { fillIn } from '#contract/fill-in.ts'
import type { RadarInput } from '#contract/radar-drawing.ts'
import { type Scores, surveyReportPath } from '#contract/survey.ts'
import {
  type RecommendedModule,
  type ReportWords,
  reportParts,
  type SurveyReport,
  scoreInWords,
} from '#contract/survey-report.ts'
import { isInBrandFaces, withSignForOthers } from './brand-letters.ts'
import headlineFace from './fonts/headline.ttf?url'
import textFace from './fonts/text.ttf?url'
import boldFace from './fonts/text-bold.ttf?url'
import { chartImage, logoImage, type ReportImage } from './report-images.ts'

export interface ReportPdfInput {
  product: string
  /** BCP 47. */
  language: string
  logo: Logo | undefined
  words: ReportWords
  /** The finding in a sentence or two. */
  gist: string
  report: SurveyReport
  scores: Scores
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
const SCORE_LINE_STEP_MM = 5.5
const SCORE_WIDTH_MM = 9
const RUNNING_HEAD_MM = 14
const FOOTER_MM = 290
const LIST_INDENT_MM = 7
const NEXT_STEP_PADDING_MM = 8
const STAGE_COLORS = [colors.spark, colors.spread, colors.scale, colors.sustain] as const

/** The brand's faces as TrueType files. */
const FACES = { headline: headlineFace, text: textFace, bold: boldFace }
type Face = keyof typeof FACES

/** Text of one size and color that is broken into lines. */
type Style = { face: Face; sizePt: number; color: string }

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

/** A title of two lines is set in a size that the line step has room for. */
const TITLE_SIZES_PT = [26, 22, 18]

type Images = { logo: ReportImage; chart: ReportImage }

/** Names of the faces with their files in base64. */
const loadFaces = () =>
  Promise.all(
    Object.entries(FACES).map(async ([name, address]) => {
      const response = await fetch(address)
      if (!response.ok) {
        throw new Error(`${address} answered ${response.status}`)
      }
      const bytes = new Uint8Array(await response.arrayBuffer())
      return [name, btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))] as const
    }),
  )
type Faces = Awaited<ReturnType<typeof loadFaces>>

/** Fills the four tapering arcs of the flywheel around a point, as the website draws them. */
function fillWheel(
  doc: jsPDF,
  centerX: number,
  centerY: number,
  radius: number,
  fills: readonly string[],
): void {
  const [gapDeg, tail, head, steps] = [5, 0.13, 0.44, 24]
  const shares = Array.from({ length: steps + 1 }, (_, step) => step / steps)
  for (const [index, fill] of fills.entries()) {
    const at = (share: number, distance: number): [number, number] => {
      const angle = ((index * 90 + gapDeg / 2 + (90 - gapDeg) * share) * Math.PI) / 180
      return [centerX + distance * Math.sin(angle), centerY - distance * Math.cos(angle)]
    }
    doc.setFillColor(fill)
    doc.moveTo(...at(0, radius))
    for (const share of shares) {
      doc.lineTo(...at(share, radius))
    }
    for (const share of shares.toReversed()) {
      doc.lineTo(...at(share, radius * (1 - tail - (head - tail) * share)))
    }
    doc.close().fill()
  }
}

/** Writes line by line, and continues on the next page below `BOTTOM_MM`. */
class PageWriter {
  readonly doc = new jsPDF({ unit: 'mm', format: 'a4', compress: true })
  /** Of the next line. */
  baseline = TOP_MM

  constructor(faces: Faces) {
    for (const [name, base64] of faces) {
      this.doc.addFileToVFS(`${name}.ttf`, base64)
      this.doc.addFont(`${name}.ttf`, name, 'normal')
    }
  }

  /** The lines of a text in its own font. Words that are longer than a line are broken. */
  linesOf(text: string, { face, sizePt }: Style, widthMm = TEXT_WIDTH_MM): string[] {
    return this.doc
      .setFont(face, 'normal')
      .setFontSize(sizePt)
      .splitTextToSize(withSignForOthers(text), widthMm)
  }

  /** The first of several sizes in which a text is one line, otherwise the last. */
  fitting(text: string, style: Style, sizesPt: readonly number[]): Style {
    const isOneLine = (sizePt: number) => this.linesOf(text, { ...style, sizePt }).length === 1
    return { ...style, sizePt: sizesPt.find(isOneLine) ?? sizesPt.at(-1) ?? style.sizePt }
  }

  /**
   * Begins a new page unless this much still fits, so that a heading is never the last line of a
   * page.
   */
  keepTogether(millimeters: number): void {
    if (this.baseline + millimeters <= BOTTOM_MM) {
      return
    }
    this.doc.addPage()
    this.baseline = TOP_MM
  }

  /** One line at a given place. */
  put(
    text: string,
    { face, sizePt, color }: Style,
    x: number,
    baseline: number,
    align?: 'right',
  ): void {
    this.doc.setFont(face, 'normal').setFontSize(sizePt).setTextColor(color)
    this.doc.text(withSignForOthers(text), x, baseline, { align: align ?? 'left' })
  }

  write(text: string, style: Style, left = LEFT_MM): void {
    for (const line of this.linesOf(text, style, RIGHT_MM - left)) {
      this.keepTogether(0)
      this.put(line, style, left, this.baseline)
      this.baseline += LINE_STEP_MM
    }
  }

  rule(y: number, left = LEFT_MM): void {
    this.doc.setDrawColor(colors.line).setLineWidth(0.25).line(left, y, RIGHT_MM, y)
  }
}

function writeOpening(writer: PageWriter, input: ReportPdfInput, images: Images | undefined): void {
  const { doc } = writer
  // A band with the wheel running out of it.
  doc.setFillColor(colors['paper-2']).rect(0, 0, PAGE_WIDTH_MM, MASTHEAD_MM, 'F')
  doc.saveGraphicsState()
  doc.rect(0, 0, PAGE_WIDTH_MM, MASTHEAD_MM, null).clip().discardPath()
  fillWheel(doc, 192, 52, 54, Array(4).fill(colors['line-quiet']))
  doc.restoreGraphicsState()
  if (images) {
    const { proportion, png } = images.logo
    doc.addImage(
      png,
      'PNG',
      LEFT_MM,
      LOGO_TOP_MM,
      LOGO_HEIGHT_MM * proportion,
      LOGO_HEIGHT_MM,
      'logo',
      'FAST',
    )
    doc.addImage(
      images.chart.png,
      'PNG',
      LEFT_MM,
      CHART_TOP_MM,
      CHART_SIDE_MM,
      CHART_SIDE_MM,
      'chart',
      'FAST',
    )
  } else {
    writer.put(input.product, STYLES.heading, LEFT_MM, LOGO_TOP_MM + LINE_STEP_MM)
  }
  writer.baseline = TITLE_MM
  writer.write(input.words.title, writer.fitting(input.words.title, STYLES.title, TITLE_SIZES_PT))
  writer.write(input.gist, STYLES.lead)
}

function writeScores(writer: PageWriter, { words, report }: ReportPdfInput, left: number): void {
  writer.write(words.scoresTitle, STYLES.label, left)
  for (const area of report.ranking) {
    writer.rule(writer.baseline - 4.5, left)
    writer.put(
      String(area.score),
      { ...STYLES.heading, color: colors.ember },
      RIGHT_MM,
      writer.baseline + 2,
      'right',
    )
    const width = RIGHT_MM - SCORE_WIDTH_MM - left
    const lines = [
      ...writer
        .linesOf(area.dimension.title, STYLES.name, width)
        .map((text) => ({ text, style: STYLES.name })),
      ...writer
        .linesOf(scoreInWords(words, area), STYLES.small, width)
        .map((text) => ({ text, style: STYLES.small })),
    ]
    for (const [index, { text, style }] of lines.entries()) {
      writer.put(text, style, left, writer.baseline + index * SCORE_LINE_STEP_MM)
    }
    writer.baseline += SCORE_ROW_MM + (lines.length - 2) * SCORE_LINE_STEP_MM
  }
}

/** Lines of a text that have to follow its heading on the same page. */
const LINES_WITH_HEADING = 3
/** Headings, note and distances of a priority area. */
const LINES_AROUND_PRIORITY = 9

/**
 * Begins a part below a hairline. @param about what the report calls the area, and the area's score
 * in words
 */
function writeHeading(
  writer: PageWriter,
  title: string,
  about?: { name: string; style: Style; score: string },
): void {
  writer.keepTogether(((about ? 4 : 2) + LINES_WITH_HEADING) * LINE_STEP_MM)
  if (writer.baseline > TOP_MM) {
    writer.rule(writer.baseline - 1)
    writer.baseline += 8
  }
  if (about) {
    writer.write(about.name, about.style)
  }
  writer.write(title, STYLES.heading)
  if (about) {
    writer.baseline -= 1
    writer.write(about.score, STYLES.small)
  }
  writer.baseline += 1.5
}

function writeModules(
  writer: PageWriter,
  input: ReportPdfInput,
  modules: readonly RecommendedModule[],
): void {
  writer.baseline += 3
  writer.write(input.words.modules, STYLES.minor)
  const titleLeftMm = LEFT_MM + LIST_INDENT_MM
  for (const [index, { title, to }] of modules.entries()) {
    writer.rule(writer.baseline - 5)
    writer.put(
      String(index + 1),
      { ...STYLES.minor, color: colors.ember },
      LEFT_MM,
      writer.baseline,
    )
    for (const line of writer.linesOf(title, STYLES.text, RIGHT_MM - titleLeftMm)) {
      writer.put(line, { ...STYLES.text, color: colors.ink }, titleLeftMm, writer.baseline)
      // The sign of a link.
      const underlineMm = writer.baseline + 1.2
      writer.doc.setDrawColor(colors.ember).setLineWidth(0.2)
      writer.doc.line(
        titleLeftMm,
        underlineMm,
        titleLeftMm + writer.doc.getTextWidth(line),
        underlineMm,
      )
      writer.doc.link(LEFT_MM, writer.baseline - 5, TEXT_WIDTH_MM, LINE_STEP_MM, {
        url: input.siteUrl + to,
      })
      writer.baseline += LINE_STEP_MM
    }
  }
  writer.rule(writer.baseline - 5)
  const { modulesNote, modulesPlace } = input.words
  writer.write(fillIn(modulesNote, { address: input.siteUrl + modulesPlace.to }), STYLES.small)
}

/** The last part, with a background that is wider than the text. */
function writeNextStep(writer: PageWriter, { words, report }: ReportPdfInput): void {
  const padding = NEXT_STEP_PADDING_MM
  const height =
    (writer.linesOf(report.next.text, STYLES.text).length + 2) * LINE_STEP_MM + 2 * padding
  writer.keepTogether(height)
  writer.baseline += 3
  writer.doc
    .setFillColor(colors['paper-2'])
    .rect(LEFT_MM - padding, writer.baseline - 3, TEXT_WIDTH_MM + 2 * padding, height - 3, 'F')
  writer.baseline += padding
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
  const writer = new PageWriter(faces)
  const { doc } = writer
  doc.setProperties({ title: words.title, author: input.product, creator: input.product })
  doc.setLanguage(input.language as 'en-US')
  writeOpening(writer, input, images)
  writer.baseline = images ? CHART_TOP_MM + 3 * LINE_STEP_MM : MASTHEAD_MM + 2 * LINE_STEP_MM
  writeScores(writer, input, images ? SCORES_LEFT_MM : LEFT_MM)
  if (images) {
    writer.baseline = Math.max(writer.baseline, CHART_TOP_MM + CHART_SIDE_MM + LINE_STEP_MM)
  }
  for (const { title, name, area, text, modules } of reportParts(words, report)) {
    if (modules) {
      // An area is on one page with its modules.
      const lines =
        writer.linesOf(text, STYLES.text).length + modules.length + LINES_AROUND_PRIORITY
      writer.keepTogether(lines * LINE_STEP_MM)
    }
    const style = modules ? STYLES.priority : STYLES.label
    writeHeading(
      writer,
      title,
      name && area ? { name, style, score: scoreInWords(words, area) } : undefined,
    )
    if (modules) {
      writer.write(words.implication, STYLES.minor)
    }
    writer.write(text, STYLES.text)
    if (modules) {
      writeModules(writer, input, modules)
    }
  }
  writeNextStep(writer, input)
  writeRunningLines(writer, input)
  return doc
}

/** How long the server may take for the report. */
const SERVER_LIMIT_MS = 25_000

/** The report as the server sets it. Undefined where it does not answer. */
async function reportOfServer(scores: Scores): Promise<Blob | undefined> {
  try {
    const response = await fetch(surveyReportPath(scores), {
      signal: AbortSignal.timeout(SERVER_LIMIT_MS),
    })
    const isPdf = response.headers.get('Content-Type') === 'application/pdf'
    return response.ok && isPdf ? await response.blob() : undefined
  } catch {
    return undefined
  }
}

/**
 * Makes the report as A4 pages and starts its download as `<product>-foundation-report.pdf`. If a
 * picture cannot be loaded or added, the report has only the words and no error is shown. With
 * letters that the brand's faces lack it is the server's report, if the server answers.
 * @throws when not even the words can be set
 */
export async function downloadReportPdf(input: ReportPdfInput): Promise<void> {
  const file = `${fileNamePart(input.product)}-foundation-report.pdf`
  const made = isInBrandFaces(JSON.stringify(input))
    ? undefined
    : await reportOfServer(input.scores)
  if (made) {
    saveBlob(made, file)
    return
  }
  const faces = await loadFaces()
  const doc = await Promise.all([logoImage(input.product, input.logo), chartImage(input.radar)])
    .then(([logo, chart]) => compose(input, faces, { logo, chart }))
    .catch(() => compose(input, faces, undefined))
  await doc.save(file, { returnPromise: true })
}
