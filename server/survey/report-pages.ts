import { recolored } from '#contract/accent.ts'
import { fillIn } from '#contract/fill-in.ts'
import { radarDrawing } from '#contract/radar-drawing.ts'
import { radarSvg } from '#contract/radar-svg.ts'
import { type Scores, sharedResultPath } from '#contract/survey.ts'
import { reportGist, surveyAreas, surveyReport } from '#contract/survey-report.ts'
import { TEXT_FAMILY } from '#server/typeset/brand-faces.ts'
import type { TypesetJob } from '#server/typeset/typesetter.ts'
import type { CurrentWords } from '#server/words/current-words.ts'

/**
 * The report as A4 pages.
 * @param writtenAt its date is printed
 */
export function surveyReportPages(scores: Scores, siteUrl: string, writtenAt: Date, words: CurrentWords): TypesetJob {
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
