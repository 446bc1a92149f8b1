import { staffPages } from '#content/staff.ts'
import type { Lead } from '#contract/database.ts'

/** Each state has a mark with its own shape and a word, because color alone is not accessible. */
const LOOKS: Readonly<Record<Lead['delivery'], string>> = {
  stored: 'before:border-muted',
  waiting: 'before:rounded-[50%] before:border-spread-text',
  delivered: 'before:rounded-[50%] before:border-sustain before:bg-sustain',
  failed: 'font-semibold text-ember-deep before:rotate-45 before:border-ember-deep before:bg-ember-deep',
}

/** Whether a lead has reached the CRM. The title says why it has not, or what was left out. */
export function DeliveryState({ delivery, note }: { delivery: Lead['delivery']; note: string | null }) {
  return (
    <span
      className={`inline-flex items-center gap-[0.45rem] align-top before:size-[0.6rem] before:border-2 ${LOOKS[delivery]}`}
      title={note ?? undefined}
    >
      {staffPages['/admin/leads'].delivery[delivery]}
    </span>
  )
}
