import { MissingPart } from '#app/components/missing-part.tsx'
import { loadChunk } from '#app/lib/load-chunk.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import type { RouteHandle } from '#app/lib/route-handle.ts'
import { useWords } from '#app/lib/words.ts'
import { canvas } from '#content/canvas.ts'
import { missingPart } from '#content/missing-part.ts'
import { once } from '#contract/once.ts'
import { CanvasHead, CanvasIntroduction } from './head.tsx'
import type { LinkWordsGiven } from './link.ts'
import { CanvasWithoutScripts } from './without-scripts.tsx'
import { CanvasWizard } from './wizard.tsx'

const loadLinkWords: LinkWordsGiven = once(
  async () => (await loadChunk(() => import('#content/canvas-link.ts'))).canvasLink,
)

export const handle: RouteHandle = { hydrate: 'load' }
export const meta = pageMeta('canvas', canvas)

export default function CanvasPage() {
  const words = useWords('canvas', canvas)
  const record = useWords('canvas', canvas, 'plain')
  return (
    <section className="low-header wrap print:max-w-none print:p-0">
      <CanvasHead words={words} />
      <MissingPart words={missingPart} />
      {/* Browsers with scripts leave the content of `noscript` out, so theirs does without it. */}
      {import.meta.env.SSR ? <CanvasWithoutScripts words={record} /> : <noscript />}
      <CanvasWizard words={record} linkWords={loadLinkWords} introduction={<CanvasIntroduction words={words} />} />
    </section>
  )
}
