/** Preview images of shared pages and survey results, 1200 × 630 px, as jobs for the typesetter. */
import type { PreviewWords } from '#contract/page.ts'
import type { TypesetJob } from '#server/typeset/messages.ts'

/** What an image shows. How it looks is in `preview.typ`. */
interface PreviewContent {
  name: string
  headline: string
  findings: readonly { label: string; text: string }[]
  closing: string
  /** An SVG in place of the wheel. */
  radar: string | null
}

/** A radar with the findings beside it. */
export const drawnPreview = (content: PreviewContent): TypesetJob => ({
  template: 'server/preview-images/preview.typ',
  data: { ...content },
  isAuthored: true,
  pngWidth: 1200,
})

/** The page's title with the company's name and tagline. The build and published words use it. */
export const pagePreview = ({ title, name, tagline }: PreviewWords): TypesetJob =>
  drawnPreview({ name, headline: title, findings: [], closing: tagline, radar: null })
