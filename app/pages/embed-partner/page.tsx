import { EditableText } from '#app/components/editable-text.tsx'
import { LeadForm } from '#app/forms/lead-form.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import type { RouteHandle } from '#app/lib/route-handle.ts'
import { useWords } from '#app/lib/words.ts'
import { partnerForm } from '#content/forms/partner.ts'
import { embed } from '#content/pages/embed.ts'

export const handle: RouteHandle = { hydrate: 'load', shell: 'bare' }
export const meta = pageMeta('embed.partner', embed.partner, { noindex: true })

export default function EmbedPartnerPage() {
  const words = useWords('embed', embed).partner
  return (
    <div className="mx-auto max-w-measure px-5 py-6 sm:px-8 sm:py-8">
      <EditableText as="h1" id="frame-title" text={words.title} className="text-h2" />
      <EditableText as="p" text={words.lead} className="mt-2 mb-6 text-ink-2" />
      <LeadForm form={partnerForm} />
    </div>
  )
}
