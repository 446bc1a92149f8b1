import { usePublicConfig } from '#app/lib/public-config.ts'
import type { Text } from '#contract/words.ts'
import { Arrow } from './arrow.tsx'
import { EditableText } from './editable-text.tsx'

interface SchedulerTriggerProps {
  look?: 'primary' | 'outline' | 'text'
  className?: string
  /** A string where the text is not from an editable record: staff pages, reports composed from answers. */
  label: Text | string
}

const LOOKS = {
  primary: 'button',
  outline: 'button button-outline',
  text: 'link inline-flex items-center gap-2 min-h-11',
}

/**
 * Opens the booking page in the scheduler overlay (`shell/scheduler-overlay.tsx` listens for every element with this
 * marker). Before scripts run, and without them, it is a plain link to the booking page.
 */
export function SchedulerTrigger({ look = 'primary', className = '', label }: SchedulerTriggerProps) {
  const { schedulerUrl } = usePublicConfig()
  return (
    <a className={`${LOOKS[look]} ${className}`.trim()} href={schedulerUrl} data-scheduler-trigger="" data-replay="">
      {typeof label === 'string' ? label : <EditableText text={label} />}
      {look === 'outline' ? null : <Arrow />}
    </a>
  )
}
