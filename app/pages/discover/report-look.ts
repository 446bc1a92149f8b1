/** Measures and type of the survey's PDF. */
import { pageColors as colors } from '#app/lib/page-colors.ts'
import type { Face } from './report-faces.ts'

/** Millimeters on A4, from the page's top left corner; baselines for text. */
export const LEFT_MM = 15
export const TEXT_WIDTH_MM = 180
export const RIGHT_MM = LEFT_MM + TEXT_WIDTH_MM
export const LINE_STEP_MM = 7
export const TOP_MM = 24
/** A line below this begins a new page. */
export const BOTTOM_MM = 280
export const PAGE_WIDTH_MM = 210
export const MASTHEAD_MM = 62
export const CHART_SIDE_MM = 120
export const LOGO_TOP_MM = 14
export const LOGO_HEIGHT_MM = 10
export const TITLE_MM = 40
export const CHART_TOP_MM = 66
/** The column beside the chart. */
export const SCORES_LEFT_MM = LEFT_MM + CHART_SIDE_MM + 7
export const SCORE_ROW_MM = 18
export const SCORE_LINE_STEP_MM = 5.5
export const SCORE_WIDTH_MM = 9
export const RUNNING_HEAD_MM = 14
export const FOOTER_MM = 290
export const LIST_INDENT_MM = 7
export const NEXT_STEP_PADDING_MM = 8
export const STAGE_COLORS = [colors.spark, colors.spread, colors.scale, colors.sustain] as const

/** Text of one size and color that is broken into lines. */
export type Style = { face: Face; sizePt: number; color: string }

export const STYLES = {
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
export const TITLE_SIZES_PT = [26, 22, 18]
