import { z } from 'zod'
import type { surveyReport as reportContent } from '#content/survey-report.ts'
import { fileNamePart } from '#contract/file-name-part.ts'
import { fillIn } from '#contract/fill-in.ts'
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
import type { Typesetter } from '#server/typeset/typesetter.ts'
import type { CurrentWords } from '#server/words/current-words.ts'
import { surveyReportPages } from './report-pages.ts'

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
