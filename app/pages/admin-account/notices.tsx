import { useState } from 'react'
import { fetchFromStaffApi, postToStaffApi } from '#app/staff/api.ts'
import { reportFailure } from '#app/staff/report-failure.ts'
import { Section } from '#app/staff/section.tsx'
import { SelectField } from '#app/staff/select-field.tsx'
import { useAccess } from '#app/staff/staff-access.ts'
import { useLoaded } from '#app/staff/use-loaded.ts'
import { useWork } from '#app/staff/use-work.ts'
import { account } from '#content/staff/account.ts'
import type { NoticeChoices } from '#contract/staff.ts'
import { NOTICE_KINDS, type NoticeKind } from '#contract/tables/accounts.ts'

const words = account.notices
/** What is due is known in the morning. */
function waysOf(kind: NoticeKind) {
  const { at_once: _, ...later } = words.ways
  return kind === 'due' ? later : words.ways
}

/** What the person is told by email. Shown to those who may read leads. */
export function Notices() {
  const mayRead = useAccess()?.may('leads') ?? false
  const { isBusy, run } = useWork(() => {})
  const [chosen, setChosen] = useState<NoticeChoices>()
  const stored = useLoaded(
    () => (mayRead ? fetchFromStaffApi<NoticeChoices>('/notices') : undefined),
    [mayRead],
    reportFailure,
  )
  const choices = chosen ?? stored
  if (!mayRead || !choices) return null
  const choose = async (kind: NoticeKind, how: string) =>
    setChosen(await run(() => postToStaffApi<NoticeChoices>('/notices', { kind, how }), words.saved))
  return (
    <Section title={words.title} lead={words.lead}>
      <div className="grid max-w-[46rem] gap-x-6 gap-y-4 sm:grid-cols-3">
        {NOTICE_KINDS.map((kind) => (
          <SelectField
            key={kind}
            label={words.kinds[kind]}
            value={choices[kind]}
            disabled={isBusy}
            options={waysOf(kind)}
            onChoose={(how) => void choose(kind, how)}
          />
        ))}
      </div>
    </Section>
  )
}
