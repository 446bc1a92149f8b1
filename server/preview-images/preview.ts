/** Preview images of shared pages and survey results, 1200 × 630 px, as jobs for the typesetter. */
import type { PreviewWords } from '#contract/page.ts'
import type { TypesetJob } from '#server/typeset/messages.ts'

export interface PrintedRadar {
  /** Side of the square drawing, in its own units. */
  side: number
  /**
   * As bytes, because break points may be inserted into long texts, which would damage path data.
   */
  svg: number[]
  /** Texts from a point on their baseline. The color is `#rrggbb`. */
  labels: readonly {
    x: number
    y: number
    text: string
    size: number
    weight: number
    fill: string
    anchor: string
  }[]
}

/** What an image shows. How it looks is in `preview.typ`. */
interface PreviewContent {
  name: string
  headline: string
  findings: readonly { label: string; text: string }[]
  closing: string
  /** In place of the wheel. */
  radar: PrintedRadar | null
}

/** A radar with the findings beside it. */
export const drawnPreview = (content: PreviewContent): TypesetJob => ({
  template: 'server/preview-images/preview.typ',
  data: { ...content },
  pngWidth: 1200,
})

/** The page's title with the company's name and tagline. The build and published words use it. */
export const pagePreview = ({ title, name, tagline }: PreviewWords): TypesetJob =>
  drawnPreview({ name, headline: title, findings: [], closing: tagline, radar: null })
