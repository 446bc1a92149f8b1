import { useCallback } from 'react'
import { pageMeta } from '#app/lib/page-meta.ts'
import { usePublicConfig } from '#app/lib/public-config.ts'
import type { RouteHandle } from '#app/lib/route-handle.ts'
import { useEditable, useSite } from '#app/lib/words.ts'
import { fetchFromStaffApi } from '#app/staff/api.ts'
import { PageFrame } from '#app/staff/page-frame.tsx'
import { Section } from '#app/staff/section.tsx'
import { useStaffData } from '#app/staff/use-staff-data.ts'
import { staffPages } from '#content/staff.ts'
import type { LaunchGap } from '#contract/staff.ts'

const words = staffPages['/admin/settings']

export const meta = pageMeta('staff', { meta: words }, { noindex: true })
export const handle: RouteHandle = { hydrate: 'load', shell: 'staff', isForm: true }

/** The facts about the owner, and what is missing before launch. The bar below publishes them. */
export default function SettingsPage() {
  // The server of a hosted project cannot tell who is staff.
  const isHosted = usePublicConfig().supabaseUrl !== ''
  const published = useSite()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a published fact can close a gap
  const load = useCallback(
    async () => (isHosted ? null : fetchFromStaffApi<LaunchGap[]>('/launch')),
    [isHosted, published],
  )
  const state = useStaffData(words, load)
  const Field = useEditable()?.Field
  return (
    <PageFrame words={words} state={state}>
      <div className="mt-4 max-w-[64rem]">
        {state.data ? <Launch gaps={state.data} /> : null}
        {words.sections.map(({ title, lead, fields }) => (
          <Section key={title} title={title} lead={lead}>
            <div className="grid gap-x-6 gap-y-5 md:grid-cols-2">
              {fields.map(({ at, label, hint, to }) => (
                <div key={at} id={at} className="scroll-mt-4 *:first:mt-0">
                  {Field ? (
                    <Field at={at} label={label} hint={hint} to={to} page={words.pages[to]} />
                  ) : (
                    <p className="text-muted">{words.noEditor}</p>
                  )}
                </div>
              ))}
            </div>
          </Section>
        ))}
      </div>
    </PageFrame>
  )
}

function Launch({ gaps }: { gaps: readonly LaunchGap[] }) {
  const { title, lead, none, fill, steps } = words.launch
  return (
    <Section title={title} lead={gaps.length === 0 ? none : lead}>
      <ol className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        {gaps.map((gap) => {
          const { title, text, at } = steps[gap]
          return (
            <li key={gap} className="border-ember border-l-2 pl-4 text-small">
              <p className="font-semibold">{title}</p>
              <p className="text-ink-2">{text}</p>
              {at ? (
                <a href={`#${at}`} className="link">
                  {fill}
                </a>
              ) : null}
            </li>
          )
        })}
      </ol>
    </Section>
  )
}
