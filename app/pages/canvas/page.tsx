import { EditableText } from '#app/components/editable-text.tsx'
import { MissingPart } from '#app/components/missing-part.tsx'
import { loadChunk } from '#app/lib/load-chunk.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import type { RouteHandle } from '#app/lib/route-handle.ts'
import { useWords } from '#app/lib/words.ts'
import { canvas } from '#content/canvas.ts'
import { missingPart } from '#content/missing-part.ts'
import { site } from '#content/site.ts'
import { once } from '#contract/once.ts'
import type { LinkWordsGiven } from './link.ts'
import { CanvasWithoutScripts } from './without-scripts.tsx'
import { CanvasWizard } from './wizard.tsx'

const loadLinkWords: LinkWordsGiven = once(
  async () => (await loadChunk(() => import('#content/canvas-link.ts'))).canvasLink,
)

export const handle: RouteHandle = { hydrate: 'load' }
export const meta = pageMeta('canvas', canvas, site)

export default function CanvasPage() {
  const words = useWords('canvas', canvas)
  const record = useWords('canvas', canvas, 'plain')
  return (
    <section className="group wrap pt-8 pb-24 lg:pt-12 print:max-w-none print:p-0">
      <div className="mb-8 grid items-end gap-x-6 gap-y-3 border-ink border-b pb-6 print:hidden lg:mb-12 lg:grid-cols-12">
        <EditableText as="h1" text={words.title} className="text-h2 lg:col-span-5" />
        {/* On a phone the question comes first from the second step on. */}
        <div className="text-ink-2 text-small max-lg:group-has-[[data-later-step]]:hidden lg:col-span-7">
          <EditableText as="p" text={words.lead} />
          <EditableText as="p" text={words.privacy} className="mt-1 text-muted" />
        </div>
      </div>
      <MissingPart words={missingPart} />
      <CanvasWithoutScripts words={record} />
      <CanvasWizard words={record} linkWords={loadLinkWords} />
    </section>
  )
}
