/** The parts of the survey's PDF, in their order on the pages. */
import { pageColors as colors } from '#app/lib/page-colors.ts'
import { fillIn } from '#contract/fill-in.ts'
import { type RecommendedModule, type ReportPart, scoreInWords } from '#contract/survey-report.ts'
import type { ReportImage } from './report-images.ts'
import {
  CHART_SIDE_MM,
  CHART_TOP_MM,
  FOOTER_MM,
  LEFT_MM,
  LINE_STEP_MM,
  LIST_INDENT_MM,
  LOGO_HEIGHT_MM,
  LOGO_TOP_MM,
  MASTHEAD_MM,
  NEXT_STEP_PADDING_MM,
  PAGE_WIDTH_MM,
  RIGHT_MM,
  RUNNING_HEAD_MM,
  SCORE_LINE_STEP_MM,
  SCORE_ROW_MM,
  SCORE_WIDTH_MM,
  STAGE_COLORS,
  STYLES,
  type Style,
  TEXT_WIDTH_MM,
  TITLE_MM,
  TITLE_SIZES_PT,
  TOP_MM,
} from './report-look.ts'
import type { ReportPdfInput } from './report-pdf-input.ts'
import { fillWheel } from './report-wheel.ts'
import type { PageWriter } from './report-writer.ts'

/** Pictures of the report, which is complete without them. */
export interface ReportImages {
  logo: ReportImage
  chart: ReportImage
}

/** The masthead with the title, and the finding. */
export function writeOpening(
  writer: PageWriter,
  input: ReportPdfInput,
  images: ReportImages | undefined,
): void {
  drawMasthead(writer)
  if (images) {
    addImages(writer, images)
  } else {
    const place = { x: LEFT_MM, baseline: LOGO_TOP_MM + LINE_STEP_MM }
    writer.put(input.product, STYLES.heading, place)
  }
  const { title } = input.words
  writer.baseline = TITLE_MM
  writer.write(title, writer.fitting(title, STYLES.title, TITLE_SIZES_PT))
  writer.write(input.gist, STYLES.lead)
}

/** A band with the wheel running out of it. */
function drawMasthead({ doc }: PageWriter): void {
  doc.setFillColor(colors['paper-2']).rect(0, 0, PAGE_WIDTH_MM, MASTHEAD_MM, 'F')
  doc.saveGraphicsState()
  doc.rect(0, 0, PAGE_WIDTH_MM, MASTHEAD_MM, null).clip().discardPath()
  fillWheel(doc, { x: 192, y: 52, radius: 54, fills: Array(4).fill(colors['line-quiet']) })
  doc.restoreGraphicsState()
}

function addImages({ doc }: PageWriter, { logo, chart }: ReportImages): void {
  const logoWidthMm = LOGO_HEIGHT_MM * logo.proportion
  doc.addImage({
    imageData: logo.png,
    format: 'PNG',
    x: LEFT_MM,
    y: LOGO_TOP_MM,
    width: logoWidthMm,
    height: LOGO_HEIGHT_MM,
    alias: 'logo',
    compression: 'FAST',
  })
  doc.addImage({
    imageData: chart.png,
    format: 'PNG',
    x: LEFT_MM,
    y: CHART_TOP_MM,
    width: CHART_SIDE_MM,
    height: CHART_SIDE_MM,
    alias: 'chart',
    compression: 'FAST',
  })
}

/** All scores, each with what it means. */
export function writeScores(
  writer: PageWriter,
  { words, report }: ReportPdfInput,
  left: number,
): void {
  const width = RIGHT_MM - SCORE_WIDTH_MM - left
  writer.write(words.scoresTitle, STYLES.label, left)
  for (const area of report.ranking) {
    const { baseline } = writer
    writer.rule(baseline - 4.5, left)
    const color = area.isAnswered ? colors.ember : colors.muted
    writer.put(
      String(area.score),
      { ...STYLES.heading, color },
      {
        x: RIGHT_MM,
        baseline: baseline + 2,
        align: 'right',
      },
    )
    const names = writer.linesOf(area.dimension.title, STYLES.name, width)
    const meanings = writer.linesOf(scoreInWords(words, area), STYLES.small, width)
    for (const [index, text] of [...names, ...meanings].entries()) {
      const style = index < names.length ? STYLES.name : STYLES.small
      writer.put(text, style, { x: left, baseline: baseline + index * SCORE_LINE_STEP_MM })
    }
    const lines = names.length + meanings.length
    writer.baseline += SCORE_ROW_MM + (lines - 2) * SCORE_LINE_STEP_MM
  }
}

/** Lines of a heading, with the distances around it. */
const LINES_OF_HEADING = 2
const LINES_OF_AREA_HEADING = 4
/** Lines of a text that have to follow its heading on the same page. */
const LINES_WITH_HEADING = 3
/** Headings, note and distances of a priority area. */
const LINES_AROUND_PRIORITY = 9

/** A part of the report: an area with its text and modules, or a text of its own. */
export function writePart(
  writer: PageWriter,
  input: ReportPdfInput,
  { title, name, area, text, modules }: ReportPart,
): void {
  const { words } = input
  if (modules) {
    // An area is on one page with its modules.
    const lines = writer.linesOf(text, STYLES.text).length + modules.length + LINES_AROUND_PRIORITY
    writer.keepTogether(lines * LINE_STEP_MM)
  }
  if (name && area) {
    const style = modules ? STYLES.priority : STYLES.label
    beginPart(writer, LINES_OF_AREA_HEADING)
    writer.write(name, style)
    writer.write(title, STYLES.heading)
    writer.baseline -= 1
    writer.write(scoreInWords(words, area), STYLES.small)
  } else {
    beginPart(writer, LINES_OF_HEADING)
    writer.write(title, STYLES.heading)
  }
  writer.baseline += 1.5
  if (modules) {
    writer.write(words.implication, STYLES.minor)
  }
  writer.write(text, STYLES.text)
  if (modules) {
    writeModules(writer, input, modules)
  }
}

/** Begins a part below a hairline, on a page that has room for its heading and some of its text. */
function beginPart(writer: PageWriter, headingLines: number): void {
  writer.keepTogether((headingLines + LINES_WITH_HEADING) * LINE_STEP_MM)
  if (writer.baseline > TOP_MM) {
    writer.rule(writer.baseline - 1)
    writer.baseline += 8
  }
}

/** One line, underlined as the sign of a link. The link is as wide as the text of the report. */
function writeLink(
  writer: PageWriter,
  { line, left, url }: { line: string; left: number; url: string },
): void {
  const { doc, baseline } = writer
  writer.put(line, { ...STYLES.text, color: colors.ink }, { x: left, baseline })
  const underlineMm = baseline + 1.2
  doc.setDrawColor(colors.ember).setLineWidth(0.2)
  doc.line(left, underlineMm, left + doc.getTextWidth(line), underlineMm)
  doc.link(LEFT_MM, baseline - 5, TEXT_WIDTH_MM, LINE_STEP_MM, { url })
  writer.baseline += LINE_STEP_MM
}

/** The modules that are recommended for an area, as a numbered list of links. */
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
    const numberStyle: Style = { ...STYLES.minor, color: colors.ember }
    writer.put(String(index + 1), numberStyle, { x: LEFT_MM, baseline: writer.baseline })
    for (const line of writer.linesOf(title, STYLES.text, RIGHT_MM - titleLeftMm)) {
      writeLink(writer, { line, left: titleLeftMm, url: input.siteUrl + to })
    }
  }
  writer.rule(writer.baseline - 5)
  const { modulesNote, modulesPlace } = input.words
  writer.write(fillIn(modulesNote, { address: input.siteUrl + modulesPlace.to }), STYLES.small)
}

/** The last part, with a background that is wider than the text. */
export function writeNextStep(writer: PageWriter, { words, report }: ReportPdfInput): void {
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
export function writeRunningLines(writer: PageWriter, { product, words }: ReportPdfInput): void {
  const { doc } = writer
  const pages = doc.getNumberOfPages()
  const style: Style = { ...STYLES.small, sizePt: 9 }
  for (let page = 1; page <= pages; page += 1) {
    doc.setPage(page)
    if (page > 1) {
      writer.put(words.title, style, { x: LEFT_MM, baseline: RUNNING_HEAD_MM })
      writer.put(product, style, { x: RIGHT_MM, baseline: RUNNING_HEAD_MM, align: 'right' })
    }
    const wheel = { x: LEFT_MM + 2.4, y: FOOTER_MM - 1.1, radius: 2.4, fills: STAGE_COLORS }
    fillWheel(doc, wheel)
    const number = `${page} of ${pages}`
    writer.put(words.title, style, { x: LEFT_MM + LIST_INDENT_MM, baseline: FOOTER_MM })
    writer.put(number, style, { x: RIGHT_MM, baseline: FOOTER_MM, align: 'right' })
  }
}
