/** Preview images of shared pages and survey results, 1200 × 630 px, as jobs for the typesetter. */
import type { PreviewWords } from '#contract/page.ts'
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
