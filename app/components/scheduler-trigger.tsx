import { usePublicConfig } from '#app/lib/public-config.ts'
import { Arrow } from './arrow.tsx'

interface SchedulerTriggerProps {
  look?: 'primary' | 'outline' | 'text'
  className?: string
  children: React.ReactNode
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
export function SchedulerTrigger({ look = 'primary', className = '', children }: SchedulerTriggerProps) {
  const { schedulerUrl } = usePublicConfig()
  return (
    <a className={`${LOOKS[look]} ${className}`.trim()} href={schedulerUrl} data-scheduler-trigger="" data-replay="">
      {children}
      {look === 'outline' ? null : <Arrow />}
    </a>
  )
}
