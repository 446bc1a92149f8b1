import { LeadForm } from '#app/forms/lead-form.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import type { RouteHandle } from '#app/lib/route-handle.ts'
import { partnerForm } from '#content/forms/partner.ts'
import { embed } from '#content/pages/embed.ts'
import { site } from '#content/site.ts'

const words = embed.partner

export const handle: RouteHandle = { hydrate: 'load', shell: 'bare' }
export const meta = pageMeta(words.meta, site.name, { noindex: true })

export default function EmbedPartnerPage() {
  return (
    <div className="mx-auto max-w-prose px-5 py-6 sm:px-8 sm:py-8">
      <h1 id="frame-title" className="text-h3">
        {words.title}
      </h1>
      <p className="mt-2 mb-6 text-ink-2">{words.lead}</p>
      <LeadForm form={partnerForm} />
    </div>
  )
}
