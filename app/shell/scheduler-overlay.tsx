import { type ComponentType, useEffect, useState } from 'react'
import { usePublicConfig } from '#app/lib/public-config.ts'
import type { SchedulerDialogProps } from './scheduler-dialog.tsx'

/**
 * The one scheduler overlay of the page. A click on any element marked `data-scheduler-trigger` opens it. The dialog and
 * its frame are loaded on that click and not before; if the dialog cannot be loaded, the booking page opens instead.
 */
export function SchedulerOverlay() {
  const { schedulerUrl } = usePublicConfig()
  const [Dialog, setDialog] = useState<ComponentType<SchedulerDialogProps>>()

  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const trigger = (event.target as Element).closest?.('[data-scheduler-trigger]')
      if (!trigger || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
      event.preventDefault()
      import('./scheduler-dialog.tsx').then(
        ({ SchedulerDialog }) => setDialog(() => SchedulerDialog),
        () => location.assign(schedulerUrl),
      )
    }
    document.addEventListener('click', onClick)
    return () => document.removeEventListener('click', onClick)
  }, [schedulerUrl])

  return Dialog ? <Dialog url={schedulerUrl} onClose={() => setDialog(undefined)} /> : null
}
