import { use } from 'react'
import { NameOfCall } from '#app/lib/name-of-call.ts'
import { usePublicConfig, usePublishedValues } from '#app/lib/public-config.ts'
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
 * Opens the booking page in the scheduler overlay (`document/scheduler.js` listens for every
 * element with this marker). Without scripts, it is a plain link to the booking page.
 */
export function SchedulerTrigger({ label, call, ...look }: SchedulerTriggerProps) {
  const { schedulerUrl } = usePublicConfig()
  const name = use(NameOfCall)(call)
  // A call without minutes is not offered.
  if (usePublishedValues()[`calls.${call}.minutes`] === '') {
    return null
  }
  // A provider's address is used as given.
  const isOurs = schedulerUrl === PUBLIC_CONFIG_DEFAULTS.schedulerUrl
  return (
    <a
      className={buttonClass(look)}
      href={isOurs ? `${schedulerUrl}?call=${call}` : schedulerUrl}
      data-scheduler-trigger={isOurs ? 'own' : ''}
      data-call={isOurs ? name : undefined}
      suppressHydrationWarning
    >
      <LinkLabel label={label} look={look.look} />
    </a>
  )
}
