/** The reports of the survey as A4 pages and as pictures to pass on. */
import { recolored } from '#contract/accent.ts'
import colors from '#contract/colors.json' with { type: 'json' }
import { fillIn } from '#contract/fill-in.ts'
import { longDate } from '#contract/long-date.ts'
import {
  RADAR_SIZE,
  type RadarInput,
  type RadarMark,
  radarDrawing,
} from '#contract/radar-drawing.ts'
import {
  type Answers,
  sharedResultPath,
  spokenAnswers,
  TEAM_PATH,
  UNANSWERED_SCORE,
} from '#contract/survey.ts'
import {
  type PartWords,
  type ReportPart,
  reportGist,
  reportParts,
  type ScoredDimension,
  type SurveyReport,
  scoreInWords,
  surveyAreas,
  surveyReport,
} from '#contract/survey-report.ts'
import {
  type Benchmark,
  othersInRadar,
  type TeamFigures,
  teamReport,
} from '#contract/survey-team.ts'
import { drawnPreview, type PrintedRadar } from '#server/preview-images/preview.ts'
import type { TypesetJob } from '#server/typeset/typesetter.ts'
import type { CurrentWords } from '#server/words/current-words.ts'

const areasIn = (words: CurrentWords) =>
  surveyAreas(words('survey').dimensions, words('surveyReport'))

/** A path as an element. */
function svgPath({
  d,
  fill,
  opacity = 1,
  stroke,
  width = 1,
  dash,
}: RadarMark & { kind: 'path' }): string {
  const line = stroke
    ? ` stroke="${colors[stroke]}" stroke-width="${width}" stroke-linejoin="round"`
    : ''
  return `<path d="${d}" fill="${fill ? colors[fill] : 'none'}" fill-opacity="${opacity}"${line}${dash ? ` stroke-dasharray="${dash.join(' ')}"` : ''}/>`
}

/** SVG or a color, in the color of the site. */
function inSiteColor(words: CurrentWords, drawn: string): string {
  const { accent } = words('site')
  return accent ? recolored(drawn, accent) : drawn
}

/**
 * The radar with its words apart: the typesetter finds fonts for texts, and not for those within
 * SVG.
 */
function printedRadar(words: CurrentWords, input: RadarInput): PrintedRadar {
  const marks = radarDrawing(input)
  const paths = marks.map((mark) => (mark.kind === 'path' ? svgPath(mark) : ''))
  const square = `viewBox="0 0 ${RADAR_SIZE} ${RADAR_SIZE}" width="${RADAR_SIZE}" height="${RADAR_SIZE}"`
  const svg = inSiteColor(
    words,
    `<svg xmlns="http://www.w3.org/2000/svg" ${square}>${paths.join('')}</svg>`,
  )
  const labels = marks.flatMap((mark) =>
    mark.kind === 'text' ? [{ ...mark, fill: inSiteColor(words, colors[mark.fill]) }] : [],
  )
  return { side: RADAR_SIZE, svg: [...Buffer.from(svg)], labels }
}

interface PrintedReport {
  title: string
  gist: string
  imprint: string
  radar: RadarInput
  radarLabel: string
  /** Its heads are those of the columns of `ranking`. */
  table: { caption: string; heads: readonly string[] }
  ranking: ReadonlyArray<{ title: string; score: number; isAnswered: boolean; label: string }>
  parts: readonly ReportPart[]
  /** Around the parts. */
  words: PartWords
  next: { title: string; text: string }
  /**
   * On a handout, in place of the next step: a table to fill in, and its first column. The parts
   * have room to write.
   */
  agreed?: { caption: string; heads: readonly string[]; areas: readonly string[] }
}

function reportPages(report: PrintedReport, siteUrl: string, words: CurrentWords): TypesetJob {
  const { radar, radarLabel, parts, words: labels, ...printed } = report
  const { implication, modules, modulesNote, modulesPlace, nextTitle } = labels
  return {
    template: 'server/survey/report.typ',
    data: {
      agreed: null,
      ...printed,
      product: words('site').name,
      'page-of': words('surveyReportMail').page,
      radar: { ...printedRadar(words, { ...radar, ground: 'white' }), alt: radarLabel },
      parts: parts.map(({ title, name = null, area, text, modules: tools }) => ({
        title,
        over: name,
        under: area ? scoreInWords(labels, area) : null,
        text,
        modules: tools?.map((tool) => ({ title: tool.title, url: siteUrl + tool.to })) ?? null,
      })),
      labels: {
        implication,
        modules,
        modulesNote: fillIn(modulesNote, { address: new URL(siteUrl).host + modulesPlace.to }),
        next: nextTitle,
      },
    },
  }
}

/** What one person answered, and what others did, if there are enough. */
interface ShownResult {
  answers: Answers
  benchmark: Benchmark | undefined
}

/** The radar of one person's answers. */
function radarOf({ answers, benchmark }: ShownResult, words: CurrentWords): RadarInput {
  const { table, othersSize } = words('surveyReport').results
  const { language } = words('site')
  return {
    titles: words('survey').dimensions.map(({ short }) => short),
    values: answers,
    assumed: UNANSWERED_SCORE,
    includesAssumed: true,
    others:
      benchmark && othersInRadar(benchmark, { name: table.others, size: othersSize }, language),
  }
}

/** The report of one person. @param writtenAt its date is printed */
export function personPages(
  result: ShownResult,
  siteUrl: string,
  writtenAt: Date,
  words: CurrentWords,
): TypesetJob {
  const { answers } = result
  const { report: labels, results } = words('surveyReport')
  const { table } = results
  const dimensions = areasIn(words)
  const report = surveyReport(dimensions, answers)
  const titles = dimensions.map(({ short }) => short)
  const date = longDate(writtenAt, words('site').language)
  const printed: PrintedReport = {
    title: labels.title,
    gist: reportGist(results.gist, report),
    imprint: fillIn(words('surveyReportMail').imprint, {
      date,
      address: new URL(siteUrl).host + sharedResultPath(answers),
    }),
    radar: radarOf(result, words),
    radarLabel: fillIn(results.radarLabel, {
      scores: spokenAnswers(titles, answers, words('survey').shared.notAnswered),
    }),
    table: { caption: table.caption, heads: [table.dimension, table.score, table.meaning] },
    ranking: report.ranking.map(({ dimension, ...area }) => ({ title: dimension.title, ...area })),
    parts: reportParts(labels, report),
    words: labels,
    next: report.next,
  }
  return { ...reportPages(printed, siteUrl, words), createdAt: writtenAt }
}

/** What is printed of a team. */
type ShownTeam = { name: string; figures: TeamFigures }

const teamReportIn = (words: CurrentWords, { figures }: ShownTeam) =>
  teamReport(areasIn(words), figures, words('surveyTeamLinks'), words('surveyReport').report)

/** The report of a team, or its questions as a handout. */
export function teamPages(
  siteUrl: string,
  words: CurrentWords,
  team: ShownTeam,
  kind: 'report' | 'questions',
) {
  const { results, paper } = words('surveyTeamLinks')
  const { ranking, lowest, strongest: _, parts, ...report } = teamReportIn(words, team)
  const { table } = results
  const count = team.figures.n
  const printed: PrintedReport = {
    ...report,
    title: team.name || paper.title,
    gist: fillIn(results.basis, { count }),
    imprint: new URL(siteUrl).host + TEAM_PATH,
    table: { caption: table.caption, heads: [table.area, table.median, table.spread] },
    ranking: ranking.map(({ dimension, median, range }) => ({
      title: dimension.title,
      score: median,
      isAnswered: true,
      label: range,
    })),
    parts: [
      { title: paper.intro, text: paper.introText },
      ...parts,
      { title: paper.conclusion, text: paper.conclusionText },
    ],
    next: results.next,
  }
  const { gist, caption, heads } = paper.handout
  const agreed = { caption, heads, areas: [...lowest.map(({ dimension }) => dimension.short), ''] }
  const handout = { ...printed, gist: fillIn(gist, { count }), parts, agreed }
  return reportPages(kind === 'report' ? printed : handout, siteUrl, words)
}

/** The picture of a team to pass on. */
export function teamPicture(words: CurrentWords, team: ShownTeam): TypesetJob {
  const { results, paper } = words('surveyTeamLinks')
  const { strongest, lowest, radar } = teamReportIn(words, team)
  const named = ({ dimension, median }: typeof strongest) => `${dimension.short} ${median}`
  return drawnPreview({
    name: words('site').name,
    headline: team.name || paper.title,
    findings: [
      { label: results.strongest, text: named(strongest) },
      { label: results.lowest, text: lowest.map(named).join(', ') },
    ],
    closing: paper.invitation,
    radar: printedRadar(words, radar),
  })
}

/** Only what was answered is a strength or a priority. */
function findingsOf(words: CurrentWords, { ranking, strength, priorities }: SurveyReport) {
  const { shared } = words('survey')
  const { report } = words('surveyReport')
  const named = ({ dimension, score }: ScoredDimension) => `${dimension.short} ${score}`
  const answered = priorities.map(({ area }) => area).filter(({ isAnswered }) => isAnswered)
  const open = ranking.filter(({ isAnswered }) => !isAnswered).length
  return [
    { label: report.strength, text: strength ? named(strength.area) : '' },
    {
      label: answered.length === 1 ? report.priority : shared.priorities,
      text: answered.map(named).join(', '),
    },
    { label: shared.open, text: open > 0 ? fillIn(shared.openCount, { count: open }) : '' },
  ].filter(({ text }) => text !== '')
}

/** The preview image of one person's result. */
export function resultPreview(words: CurrentWords, result: ShownResult): TypesetJob {
  const { name, shared } = words('survey')
  return drawnPreview({
    name: words('site').name,
    headline: name,
    findings: findingsOf(words, surveyReport(areasIn(words), result.answers)),
    closing: shared.invitation,
    radar: printedRadar(words, radarOf(result, words)),
  })
}
