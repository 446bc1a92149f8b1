import { useEffect, useState } from 'react'
import { Field } from '#app/components/field.tsx'
import { fetchFromStaffApi, postToStaffApi } from '#app/staff/api.ts'
import { reportFailure } from '#app/staff/report-failure.ts'
import { Section } from '#app/staff/section.tsx'
import { useAccess } from '#app/staff/staff-access.ts'
import { useWork } from '#app/staff/use-work.ts'
import { account } from '#content/staff/account.ts'
import type { NoticeChoices } from '#contract/staff.ts'
import { NOTICE_KINDS, NOTICE_WAYS, type NoticeKind, type NoticeWay } from '#contract/tables/accounts.ts'

const words = account.notices
/** What is due is known in the morning. */
const waysOf = (kind: NoticeKind) => NOTICE_WAYS.filter((how) => kind !== 'due' || how !== 'at_once')

/** What the person is told by email. Shown to those who may read leads. */
export function Notices() {
  const mayRead = useAccess()?.may('leads') ?? false
  const [choices, setChoices] = useState<NoticeChoices>()
  const { isBusy, run } = useWork(() => {})
  useEffect(() => {
    if (mayRead) fetchFromStaffApi<NoticeChoices>('/notices').then(setChoices, reportFailure)
  }, [mayRead])
  if (!mayRead || !choices) return null

  async function choose(kind: NoticeKind, how: NoticeWay) {
    const response = await run(() => postToStaffApi('/notices', { kind, how }), words.saved)
    if (response) setChoices(await response.json())
  }
  return (
    <Section title={words.title} lead={words.lead}>
      <div className="grid max-w-[46rem] gap-x-6 gap-y-4 sm:grid-cols-3">
        {NOTICE_KINDS.map((kind) => (
          <Field
            key={kind}
            as="select"
            dense
            label={words.kinds[kind]}
            value={choices[kind]}
            disabled={isBusy}
            onChange={(event) => void choose(kind, event.currentTarget.value as NoticeWay)}
          >
            {waysOf(kind).map((how) => (
              <option key={how} value={how}>
                {words.ways[how]}
              </option>
            ))}
          </Field>
        ))}
      </div>
    </Section>
  )
}
