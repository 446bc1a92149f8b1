import { usePublicConfig } from '#app/lib/public-config.ts'
import type { Text } from '#contract/words.ts'
import { type ButtonLook, buttonClass } from './button-look.ts'
import { LinkLabel } from './link-label.tsx'

interface SchedulerTriggerProps extends ButtonLook {
  /** A string where the text is not from an editable record: staff pages, reports composed from answers. */
  label: Text | string
}

/**
 * Opens the booking page in the scheduler overlay (`shell/scheduler-overlay.tsx` listens for every element with this
 * marker). Before scripts run, and without them, it is a plain link to the booking page.
 */
export function SchedulerTrigger({ label, ...look }: SchedulerTriggerProps) {
  const { schedulerUrl } = usePublicConfig()
  return (
    <a className={buttonClass(look)} href={schedulerUrl} data-scheduler-trigger="" data-replay="">
      <LinkLabel label={label} look={look.look} />
    </a>
  )
}
