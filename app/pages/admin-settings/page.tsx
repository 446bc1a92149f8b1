import type { SupabaseClient } from '@supabase/supabase-js'
import { useCallback } from 'react'
import { ButtonLink } from '#app/components/button-link.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { usePublicConfig, usePublishedValues } from '#app/lib/public-config.ts'
import type { RouteHandle } from '#app/lib/route-handle.ts'
import { useWords } from '#app/lib/words.ts'
import { fetchFromStaffApi } from '#app/staff/api.ts'
import { Calendars } from '#app/staff/calendars/calendars.tsx'
import { useNames } from '#app/staff/fact-names.ts'
import { PageFrame, useStaffData } from '#app/staff/page-frame.tsx'
import { Section, StateMark } from '#app/staff/section.tsx'
import { mayDo } from '#app/staff/staff-access.ts'
import { callFacts } from '#content/calls.ts'
import { editing } from '#content/editing.ts'
import { emailReasons } from '#content/emails.ts'
import { previewTitles } from '#content/preview-titles.ts'
import { meetings } from '#content/staff/meetings.ts'
import { settings as words } from '#content/staff/settings.ts'
import { anchorOf } from '#contract/anchor-of.ts'
import type { LaunchState } from '#contract/launch.ts'
import { isWithin } from '#contract/words.ts'
import { FactList, Facts } from './facts.tsx'
import { Launch } from './launch.tsx'
import { MailServer } from './mail-server.tsx'

export const meta = pageMeta('staff', { meta: words }, { noindex: true })
export const handle: RouteHandle = { hydrate: 'load', shell: 'staff', isForm: true }

/** Every email that visitors get, with the page on which its words are edited. */
function Emails() {
  const { title, lead, here, open, places } = words.emails
  return (
    <Section title={title} lead={lead}>
      <ul className="grid gap-x-6 gap-y-4 text-small sm:grid-cols-2">
        {Object.entries(places).map(([record, page]) => (
          <li key={record}>
            <p className="font-semibold">{editing.records[record as keyof typeof places]}</p>
            {Object.values(previewTitles[record as keyof typeof places]).map((sent) => (
              <p key={sent} className="text-ink-2">
                {sent}
              </p>
            ))}
            {page === null ? (
              <p className="text-ink-2">{here}</p>
            ) : (
              <ButtonLink to={page} look="text" dense label={open} />
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** The hosts' calendars, as a part of the page. */
const calendars = { title: meetings.connect.title, fields: [], at: 'calendars-of-hosts' }

/** The server that sends emails, as a part of the page. */
const mailServer = { title: words.mailServer.title, fields: [], at: 'email-server' }

const PART_LINK = 'flex min-h-8 items-center pointer-coarse:min-h-11 hover:underline'

interface Part {
  title: string
  fields?: readonly { at: string }[]
  list?: { at: string }
  /** Its own address. */
  at?: string
}

/** What is missing in a part of the page, by the addresses to which the launch list leads. */
function missingIn({ fields = [], list, at }: Part, gaps: LaunchState['gaps']) {
  const steps = gaps.map((gap) => words.launch.steps[gap])
  const own = steps.filter(
    (step) =>
      step.at !== undefined &&
      (step.at === at ||
        (list ? isWithin(step.at, list.at) : fields.some((one) => one.at === step.at))),
  )
  if (own.length === 0) {
    return undefined
  }
  return own.every(({ isOptional }) => isOptional) ? 'optional' : 'required'
}

/** A part's title, with a dot where something is missing. */
function StateOf({ title, missing }: { title: string; missing: ReturnType<typeof missingIn> }) {
  return missing ? (
    <StateMark
      state={missing === 'required' ? 'trouble' : 'open'}
      said={words.missing[missing]}
      title={title}
    />
  ) : (
    // In line with those that have a dot.
    <span className="ps-5">{title}</span>
  )
}

/** The facts about the owner, and what is missing before launch. The bar below publishes them. */
export default function SettingsPage() {
  // The server of a hosted project cannot tell who is staff.
  const isHosted = usePublicConfig().supabaseUrl !== ''
  const published = usePublishedValues()
  // Labels name calls. With the reasons come the emails whose words no page has (`sentFrom`).
  useWords('calls', callFacts)
  useWords('emailReasons', emailReasons, 'plain')
  // biome-ignore lint/correctness/useExhaustiveDependencies: a published fact can close a gap
  const load = useCallback(
    async (client: SupabaseClient) => {
      if (isHosted) {
        return null
      }
      // An editor may follow a link here, and is told who can help instead of being refused.
      return (await mayDo(client, 'settings'))
        ? fetchFromStaffApi<LaunchState>('/launch')
        : 'for admins'
    },
    [isHosted, published],
  )
  const state = useStaffData(words, load)
  const sections = useNames(words.sections)
  const gaps = typeof state.data === 'object' ? (state.data?.gaps ?? []) : []
  if (state.data === 'for admins') {
    return (
      <PageFrame words={words} state={state} shape="sections">
        <p className="mt-4 max-w-measure">{words.forAdmins}</p>
      </PageFrame>
    )
  }
  return (
    <PageFrame words={words} state={state} shape="sections">
      <div className="mt-4 max-w-[64rem]">
        <nav
          aria-label={words.parts}
          className="grid grid-cols-2 gap-x-5 border-line border-t py-3 text-small sm:grid-cols-3 lg:grid-cols-4"
        >
          {[...sections, calendars, mailServer, words.emails].map((section) => (
            <a key={section.title} href={`#${anchorOf(section.title)}`} className={PART_LINK}>
              <StateOf missing={missingIn(section, gaps)} title={section.title} />
            </a>
          ))}
        </nav>
        {state.data ? <Launch {...state.data} refresh={state.refresh} /> : null}
        {sections.map(({ title, lead, list, fields }) => (
          <Section key={title} title={title} lead={lead}>
            {list ? <FactList list={list} fields={fields} /> : <Facts fields={fields} />}
          </Section>
        ))}
        {isHosted ? null : <Calendars />}
        {state.data ? <MailServer latest={state.data.runs.email} onChange={state.refresh} /> : null}
        <Emails />
      </div>
    </PageFrame>
  )
}
