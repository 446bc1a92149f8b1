/** Draws the preview image of a shared survey result: the page's radar and its finding. */

import { recolored } from '#contract/accent.ts'
import colors from '#contract/colors.json' with { type: 'json' }
import type { SiteDescription } from '#contract/page.ts'
import { RADAR_SIZE, type RadarMark, radarDrawing } from '#contract/radar-drawing.ts'
import { svgPath } from '#contract/radar-svg.ts'
import type { Scores } from '#contract/survey.ts'
import { surveyReport } from '#contract/survey-report.ts'
import { createPromiseCache } from '#server/http/promise-cache.ts'
import { box, HEIGHT, headline, openPreviewDrawing, type PreviewDrawing, type PreviewElement, WIDTH } from './layout.ts'

const RADAR = { x: 600, y: 34, side: 562 }
const SCALE = RADAR.side / RADAR_SIZE
/** Distance of Instrument Sans' baseline from the top of a line, as a share of the font size, at a line height of 1. */
const BASELINE = 0.86

type Site = Pick<SiteDescription, 'name' | 'accent' | 'survey'>

export type DrawSurveyPreview = (scores: Scores, site: Site) => Promise<Uint8Array<ArrayBuffer>>

/** @returns a function that draws the preview image of a result, a PNG of 1200 × 630 px */
export function openSurveyPreviews(): DrawSurveyPreview {
  const opened = createPromiseCache<PreviewDrawing>(1)
  return async (scores, site) =>
    drawResult(await opened.get(String(site.accent), () => openPreviewDrawing(site.accent)), scores, site)
}

const at = (value: number) => value * SCALE

/** A text of the radar. */
function word(mark: RadarMark & { kind: 'text' }): PreviewElement {
  const size = at(mark.size)
  const x = RADAR.x + at(mark.x)
  const place = {
    start: { left: x },
    middle: { left: x - RADAR.side / 2, width: RADAR.side, justifyContent: 'center' },
    end: { right: WIDTH - x },
  }[mark.anchor]
  const style = {
    position: 'absolute',
    top: RADAR.y + at(mark.y) - BASELINE * size,
    fontFamily: mark.weight === 600 ? 'strong' : 'text',
    fontSize: size,
    lineHeight: 1,
    color: colors[mark.fill],
    ...place,
  }
  return box(style, mark.text)
}

function finding(label: string, names: readonly string[]): PreviewElement {
  return box({ flexDirection: 'column', gap: 6, paddingTop: 18, borderTop: `2px solid ${colors.line}` }, [
    box({ fontFamily: 'strong', fontSize: 21, color: colors.muted }, label),
    box({ fontFamily: 'headline', fontSize: 34, lineHeight: 1.2 }, names.join(', ')),
  ])
}

function drawResult({ draw }: PreviewDrawing, scores: Scores, site: Site): ReturnType<DrawSurveyPreview> {
  const { dimensions, title, strength, priority, invitation } = site.survey
  const report = surveyReport(dimensions, scores)
  const marks = radarDrawing({ titles: dimensions.map(({ short }) => short), values: scores })
  const named = (area: (typeof report.ranking)[number]) => `${area.dimension.short} ${area.score}`
  const body = box({ flexGrow: 1, flexDirection: 'column', justifyContent: 'center', gap: 22 }, [
    headline(title, 56),
    ...(report.strength ? [finding(strength, [named(report.strength.area)])] : []),
    finding(
      priority,
      report.priorities.map(({ area }) => named(area)),
    ),
  ])
  const drawn = marks.flatMap((one) => (one.kind === 'path' ? [svgPath(one)] : [])).join('')
  const paths = site.accent ? recolored(drawn, site.accent) : drawn
  const ground = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="100%" height="100%" fill="${colors.paper}"/><g transform="translate(${RADAR.x} ${RADAR.y}) scale(${SCALE})">${paths}</g></svg>`
  return draw(
    {
      name: site.name,
      body,
      closing: { text: invitation, size: 23 },
      width: 580,
      beside: marks.flatMap((one) => (one.kind === 'text' ? [word(one)] : [])),
    },
    Buffer.from(ground),
    96,
  )
}
