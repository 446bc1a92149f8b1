import { z } from 'zod'
import { fileNamePart } from '#contract/file-name-part.ts'
import { fillIn } from '#contract/fill-in.ts'
import { type Scores, scoresFromCode, sharedResultPath } from '#contract/survey.ts'
import { reportGist, reportSections, scoreInWords, surveyAreas, surveyReport } from '#contract/survey-report.ts'
import { brandedEmail, footOf } from '#server/branded-email.ts'
import type { Settings } from '#server/env.ts'
import type { WriteMail } from '#server/mail/deliverer.ts'
import type { Typesetter } from '#server/typeset/typesetter.ts'
import type { CurrentWords } from '#server/words/current-words.ts'
import { personPages } from './report-pages.ts'

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

/** The email with the survey's report, as a PDF, or as text if the PDF could not be made. */
export function surveyReportMail({ settings, typesetter, words: current }: ReportEmailDependencies): WriteMail {
  return async (payload, job) => {
    const { to, scores } = payloadShape.parse(payload)
    const words = current('surveyReportMail')
    const content = current('surveyReport')
    const report = surveyReport(surveyAreas(current('survey').dimensions, content), scores)
    const siteUrl = settings.SITE_URL
    const pages = await typesetter.typeset(personPages(scores, siteUrl, job.createdAt, current)).catch(() => undefined)
    const sections = reportSections(content.report, report, siteUrl)
    const email = brandedEmail(
      words.subject,
      [
        { text: reportGist(content.results.gist, report) },
        { facts: report.ranking.map((area) => [area.dimension.title, scoreInWords(content.report, area)] as const) },
        { text: pages ? words.attached : words.notAttached },
        ...(pages ? [] : sections.map(({ title, texts }) => ({ section: title, sectionText: texts.join('\n\n') }))),
        { action: words.action, url: siteUrl + sharedResultPath(scores) },
        { note: words.outro },
      ],
      { because: 'entered', siteUrl, ...footOf(current) },
    )
    const filename = fillIn(words.file, { product: fileNamePart(current('site').name) })
    return {
      to,
      ...email,
      ...(pages && { attachments: [{ filename, content: pages, contentType: 'application/pdf' }] }),
    }
  }
}
