import { recolored } from '#contract/accent.ts'
import { fillIn } from '#contract/fill-in.ts'
import { radarDrawing } from '#contract/radar-drawing.ts'
import { radarSvg } from '#contract/radar-svg.ts'
import { TEAM_PATH } from '#contract/survey.ts'
import { surveyAreas } from '#contract/survey-report.ts'
import { type TeamAreaOfReport, type TeamFigures, teamRadar, teamReport } from '#contract/survey-team.ts'
import { drawnPreview } from '#server/preview-images/preview.ts'
import { TEXT_FAMILY } from '#server/typeset/brand-faces.ts'
import type { TypesetJob } from '#server/typeset/typesetter.ts'
import type { CurrentWords } from '#server/words/current-words.ts'

/** What is printed of a team. */
interface ShownTeam {
  name: string
  figures: TeamFigures
}

/** The report of the figures, with the words for them. */
function reportOf({ name, figures }: ShownTeam, words: CurrentWords, ground: 'paper' | 'white') {
  const { results, paper, discuss } = words('surveyTeamLinks')
  const dimensions = surveyAreas(words('survey').dimensions, words('surveyReport'))
  const { accent } = words('site')
  const drawn = radarSvg(radarDrawing({ ...teamRadar(dimensions, figures), ground }), TEXT_FAMILY)
  const scored = ({ dimension, median, low, high }: TeamAreaOfReport) => ({
    title: dimension.title,
    score: median,
    outOf: fillIn(results.median, { score: median }),
    label: fillIn(results.range, { low, high }),
  })
  return {
    report: teamReport(dimensions, figures),
    title: name === '' ? paper.title : name,
    radar: accent ? recolored(drawn, accent) : drawn,
    scored,
    results,
    paper,
    discuss,
  }
}

/** The team's report as A4 pages. */
export function teamPages(siteUrl: string, words: CurrentWords, team: ShownTeam): TypesetJob {
  const { report, radar, scored, results, paper, discuss, ...shown } = reportOf(team, words, 'white')
  const spoken = report.ranking.map(({ dimension, ...area }) =>
    fillIn(results.areaSpoken, { area: dimension.short, ...area }),
  )
  const { report: labels } = words('surveyReport')
  return {
    template: 'server/survey/report.typ',
    data: {
      title: shown.title,
      product: words('site').name,
      gist: fillIn(results.basis, { count: team.figures.n }),
      imprint: new URL(siteUrl).host + TEAM_PATH,
      radar: { svg: [...Buffer.from(radar)], alt: fillIn(results.radarLabel, { scores: spoken.join('; ') }) },
      table: {
        ...results.table,
        dimension: results.table.area,
        score: results.table.median,
        meaning: results.table.spread,
      },
      ranking: report.ranking.map(scored),
      labels: {
        strength: results.strongest,
        priority: results.lowest,
        implication: results.question,
        modules: results.modules,
        modulesNote: fillIn(labels.modulesNote, { address: new URL(siteUrl).host + labels.modulesPlace.to }),
        next: labels.nextTitle,
      },
      intro: { title: paper.intro, text: paper.introText },
      strength: { ...scored(report.strongest), text: discuss[report.strongest.dimension.key].strong },
      priorities: report.lowest.map((area) => ({
        ...scored(area),
        implication: discuss[area.dimension.key].low,
        modules: area.dimension.modules.map((tool) => ({ title: tool.title, url: siteUrl + tool.to })),
      })),
      further: report.apart.map((area) => ({
        title: area.dimension.title,
        over: results.apart,
        under: scored(area).label,
        text: discuss[area.dimension.key].apart,
      })),
      conclusion: { title: paper.conclusion, text: paper.conclusionText },
      next: { title: results.next.title, text: results.next.text },
    },
  }
}

/** The picture to pass on. */
export function teamPicture(team: ShownTeam, words: CurrentWords): TypesetJob {
  const { report, title, radar, results, paper } = reportOf(team, words, 'paper')
  const named = ({ dimension, median }: TeamAreaOfReport) => `${dimension.short} ${median}`
  return drawnPreview({
    name: words('site').name,
    headline: title,
    findings: [
      { label: results.strongest, text: named(report.strongest) },
      { label: results.lowest, text: report.lowest.map(named).join(', ') },
    ],
    closing: paper.invitation,
    radar,
  })
}
