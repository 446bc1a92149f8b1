/** Preview images of shared pages and survey results, 1200 × 630 px, as jobs for the typesetter. */
import { recolored } from '#contract/accent.ts'
import type { PreviewWords, SiteDescription } from '#contract/page.ts'
import { radarDrawing } from '#contract/radar-drawing.ts'
import { radarSvg } from '#contract/radar-svg.ts'
import type { Scores } from '#contract/survey.ts'
import { surveyReport } from '#contract/survey-report.ts'
import { TEXT_FAMILY } from '#server/typeset/brand-faces.ts'
import type { TypesetJob } from '#server/typeset/messages.ts'

interface PreviewLayout {
  name: string
  headline: string
  /** Type size of the headline, in pixels. */
  size: number
  /** Width of the words, in pixels. */
  width: number
  findings: readonly { label: string; text: string }[]
  closing: { text: string; size: number; width: number }
  /** A drawing in place of the wheel. */
  radar: string | null
}

const preview = (layout: PreviewLayout): TypesetJob => ({
  template: 'server/preview-images/preview.typ',
  data: { ...layout },
  isAuthored: true,
  pngWidth: 1200,
})

/** Long titles have smaller type, so that no title needs more than four lines. */
function titleSize(title: string): number {
  if (title.length <= 24) return 88
  return title.length <= 50 ? 72 : 60
}

/** The page's title with the company's name and tagline. The build and published words use it. */
export const pagePreview = ({ title, name, tagline }: PreviewWords): TypesetJob =>
  preview({
    name,
    headline: title,
    size: titleSize(title),
    width: 640,
    findings: [],
    closing: { text: tagline, size: 25, width: 520 },
    radar: null,
  })

/** A radar with the findings beside it. */
export const drawnPreview = ({
  closing,
  ...layout
}: Pick<PreviewLayout, 'name' | 'headline' | 'findings' | 'radar'> & { closing: string }): TypesetJob =>
  preview({ ...layout, size: 56, width: 436, closing: { text: closing, size: 23, width: 436 } })

/** The radar of a survey result with its finding. */
export function surveyPreview(scores: Scores, site: Pick<SiteDescription, 'name' | 'accent' | 'survey'>): TypesetJob {
  const { dimensions, title, strength, priority, invitation } = site.survey
  const report = surveyReport(dimensions, scores)
  const marks = radarDrawing({ titles: dimensions.map(({ short }) => short), values: scores })
  const drawn = radarSvg(marks, TEXT_FAMILY)
  const named = ({ dimension, score }: (typeof report.ranking)[number]) => `${dimension.short} ${score}`
  return drawnPreview({
    name: site.name,
    headline: title,
    findings: [
      ...(report.strength ? [{ label: strength, text: named(report.strength.area) }] : []),
      { label: priority, text: report.priorities.map(({ area }) => named(area)).join(', ') },
    ],
    closing: invitation,
    radar: site.accent ? recolored(drawn, site.accent) : drawn,
  })
}
