import { EditableText } from '#app/components/editable-text.tsx'
import { Flywheel } from '#app/components/flywheel.tsx'
import { LeadForm } from '#app/forms/lead-form.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { usePublicConfig } from '#app/lib/public-config.ts'
import type { RouteHandle } from '#app/lib/route-handle.ts'
import { useWords } from '#app/lib/words.ts'
import { meetingForm } from '#content/forms/meeting.ts'
import { embed } from '#content/pages/embed.ts'
import { site } from '#content/site.ts'

export const handle: RouteHandle = { hydrate: 'load', shell: 'bare' }
export const meta = pageMeta(embed.meeting.meta, site.name, { noindex: true })

/** Our own booking page: shown in the scheduler overlay, or alone where scripts are off. */
export default function EmbedMeetingPage() {
  const words = useWords('embed', embed).meeting
  const { contactEmail } = usePublicConfig()
  return (
    <div className="min-h-screen md:grid md:grid-cols-12">
      <div className="night relative overflow-clip px-5 py-7 sm:px-8 md:col-span-4 md:py-10">
        <EditableText as="h1" id="frame-title" text={words.title} className="max-w-[18rem] text-h2" />
        <EditableText as="p" text={words.lead} className="mt-4 max-w-[26rem] text-night-muted" />
        <div className="relative z-10 max-md:hidden">
          <EditableText
            as="h2"
            text={words.steps.title}
            className="mt-10 border-line border-t pt-5 font-semibold font-text text-small"
          />
          <ol className="mt-3 max-w-[22rem]">
            {words.steps.items.map((step, index) => (
              <li key={step.at} className="grid grid-cols-[1.75rem_1fr] py-1.5 text-night-muted text-small">
                <span aria-hidden="true" className="headline text-spread">
                  {index + 1}
                </span>
                <EditableText text={step} />
              </li>
            ))}
          </ol>
        </div>
        <Flywheel turning="view" className="absolute -bottom-44 -left-32 w-[26rem] opacity-60 max-md:hidden" />
      </div>
      <div className="px-5 py-7 sm:px-8 md:col-span-8 md:py-10">
        <LeadForm form={meetingForm} />
        <p className="mt-6 text-caption text-muted">
          <a className="underline underline-offset-4" href={`mailto:${contactEmail}`}>
            <EditableText text={words.elsewhere} /> {contactEmail}
          </a>
        </p>
      </div>
    </div>
  )
}
