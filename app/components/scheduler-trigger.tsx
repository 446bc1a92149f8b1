import { usePublicConfig, usePublishedTexts } from '#app/lib/public-config.ts'
import type { CallId } from '#contract/meetings.ts'
import { PUBLIC_CONFIG_DEFAULTS } from '#contract/page.ts'
import type { Text } from '#contract/words.ts'
import { type ButtonLook, buttonClass } from './button.tsx'
import { LinkLabel } from './button-link.tsx'

interface SchedulerTriggerProps extends ButtonLook {
  /** A string on staff pages. */
  label: Text | string
  /** The call that the label names. Our booking page opens with this call chosen. */
  call: CallId
}

/**
 * Opens the booking page in the scheduler overlay (`shell/site-shell.tsx` listens for every element
 * with this marker). Before scripts run, and without them, it is a plain link to the booking page.
 */
export function SchedulerTrigger({ label, call, ...look }: SchedulerTriggerProps) {
  const { schedulerUrl } = usePublicConfig()
  // A call without minutes is not offered.
  if (usePublishedTexts()[`calls.${call}.minutes`] === '') {
    return null
  }
  // A provider's address is used as given.
  const address =
    schedulerUrl === PUBLIC_CONFIG_DEFAULTS.schedulerUrl
      ? `${schedulerUrl}?call=${call}`
      : schedulerUrl
  return (
    <a className={buttonClass(look)} href={address} data-scheduler-trigger="" data-replay="">
      <LinkLabel label={label} look={look.look} />
    </a>
  )
}
