import { z } from 'zod'
import type { surveyReport as reportContent } from '#content/survey-report.ts'
import { recolored } from '#contract/accent.ts'
import { fileNamePart } from '#contract/file-name-part.ts'
import { fillIn } from '#contract/fill-in.ts'
import { radarDrawing } from '#contract/radar-drawing.ts'
import { radarSvg } from '#contract/radar-svg.ts'
import { type Scores, scoresFromCode, sharedResultPath } from '#contract/survey.ts'
import {
  moduleLines,
  reportGist,
  reportParts,
  type SurveyReport,
  surveyAreas,
  surveyReport,
} from '#contract/survey-report.ts'
import { brandedEmail, footOf } from '#server/branded-email.ts'
import type { Settings } from '#server/env.ts'
import type { MailBlock } from '#server/mail/compose.ts'
import type { WriteMail } from '#server/mail/deliverer.ts'
import { TEXT_FAMILY } from '#server/typeset/brand-faces.ts'
import type { TypesetJob, Typesetter } from '#server/typeset/typesetter.ts'
import type { CurrentWords } from '#server/words/current-words.ts'

const payloadShape = z.object({
  to: z.string(),
  scores: z.string().transform((code, context): Scores => {
    const scores = scoresFromCode(code)
    if (scores) return scores
    context.addIssue({ code: 'custom', message: 'not the scores of a survey' })
    return z.NEVER
  }),
})

interface ReportEmailDependencies {
  settings: Pick<Settings, 'SITE_URL'>
  typesetter: Pick<Typesetter, 'typeset'>
  words: CurrentWords
}

/** The report's texts, for an email without the PDF. */
function reportBlocks(labels: (typeof reportContent)['report'], report: SurveyReport, siteUrl: string): MailBlock[] {
  const section = (title: string, ...texts: string[]): MailBlock => ({
    section: title,
    sectionText: texts.join('\n\n'),
  })
  const parts = reportParts(labels, report).map(({ title, name, text, modules }) =>
    section(
      name ? `${name}: ${title}` : title,
      text,
      ...(modules ? [`${labels.modules}:\n${moduleLines(modules, siteUrl)}`] : []),
    ),
  )
  return [
    ...parts.slice(0, -1),
    { text: fillIn(labels.modulesNote, { address: siteUrl + labels.modulesPlace.to }) },
    ...parts.slice(-1),
    section(labels.nextTitle, report.next.title, report.next.text),
  ]
}

/** The email with the survey's report, as a PDF, or as text if the PDF could not be made. */
export function surveyReportMail({ settings, typesetter, words: current }: ReportEmailDependencies): WriteMail {
  return async (payload, job) => {
    const { to, scores } = payloadShape.parse(payload)
    const words = current('surveyReportMail')
    const content = current('surveyReport')
    const report = surveyReport(surveyAreas(current('survey').dimensions, content), scores)
    const pages = await typesetter
      .typeset(surveyReportPages(scores, settings.SITE_URL, job.createdAt, current))
      .catch(() => undefined)
    const scoreOf = (area: (typeof report.ranking)[number]) =>
      `${fillIn(content.report.scoreOutOf, { score: String(area.score) })}, ${area.label}`
    const siteUrl = settings.SITE_URL
    const site = current('site')
    const email = brandedEmail(
      words.subject,
      [
        { text: reportGist(content.results.gist, report) },
        { facts: report.ranking.map((area) => [area.dimension.title, scoreOf(area)] as const) },
        { text: pages ? words.attached : words.notAttached },
        ...(pages ? [] : reportBlocks(content.report, report, siteUrl)),
        { action: words.action, url: siteUrl + sharedResultPath(scores) },
        { note: words.outro },
      ],
      { because: 'entered', siteUrl, ...footOf(current) },
    )
    const filename = fillIn(words.file, { product: fileNamePart(site.name) })
    return {
      to,
      ...email,
      ...(pages && { attachments: [{ filename, content: pages, contentType: 'application/pdf' }] }),
    }
  }
}

/**
 * The report as A4 pages.
 * @param writtenAt its date is printed
 */
function surveyReportPages(scores: Scores, siteUrl: string, writtenAt: Date, words: CurrentWords): TypesetJob {
  const content = words('surveyReport')
  const { report: labels, results } = content
  const dimensions = surveyAreas(words('survey').dimensions, content)
  const report = surveyReport(dimensions, scores)
  const spoken = dimensions.map(({ short }, index) => `${short} ${scores[index]}`).join(', ')
  const marks = radarDrawing({ titles: dimensions.map(({ short }) => short), values: scores, ground: 'white' })
  const radar = radarSvg(marks, TEXT_FAMILY)
  const { accent } = words('site')
  const scored = (area: (typeof report.ranking)[number]) => ({
    title: area.dimension.title,
    score: area.score,
    outOf: fillIn(labels.scoreOutOf, { score: String(area.score) }),
    label: area.label,
  })
  const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(writtenAt)
  return {
    template: 'server/survey/report.typ',
    createdAt: writtenAt,
    data: {
      title: labels.title,
      product: words('site').name,
      gist: reportGist(results.gist, report),
      imprint: fillIn(words('surveyReportMail').imprint, {
        date,
        address: new URL(siteUrl).host + sharedResultPath(scores),
      }),
      // Passed as bytes, because the typesetter may insert break points into long texts, which would damage path data.
      radar: {
        svg: [...Buffer.from(accent ? recolored(radar, accent) : radar)],
        alt: fillIn(results.radarLabel, { scores: spoken }),
      },
      table: results.table,
      ranking: report.ranking.map(scored),
      labels: {
        strength: labels.strength,
        priority: labels.priority,
        implication: labels.implication,
        modules: labels.modules,
        modulesNote: fillIn(labels.modulesNote, { address: new URL(siteUrl).host + labels.modulesPlace.to }),
        next: labels.nextTitle,
      },
      intro: { title: labels.introTitle, text: labels.intro },
      strength: report.strength ? { ...scored(report.strength.area), text: report.strength.text } : null,
      priorities: report.priorities.map(({ area, implication, modules }) => ({
        ...scored(area),
        implication,
        modules: modules.map(({ title, to }) => ({ title, url: siteUrl + to })),
      })),
      conclusion: { title: labels.conclusionTitle, text: labels.conclusion },
      next: { title: report.next.title, text: report.next.text },
    },
  }
}
