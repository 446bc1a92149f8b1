import { type ComponentType, useEffect, useState } from 'react'
import { usePublicConfig } from '#app/lib/public-config.ts'
import type { SchedulerDialogProps } from './scheduler-dialog.tsx'

interface OpenDialog {
  Dialog: ComponentType<SchedulerDialogProps>
  url: string
}

/**
 * The one scheduler overlay of the page. A click on any element marked `data-scheduler-trigger` opens it. The dialog and
 * its frame are loaded on that click and not before; if the dialog cannot be loaded, the booking page opens instead.
 */
export function SchedulerOverlay() {
  const { schedulerUrl } = usePublicConfig()
  const [open, setOpen] = useState<OpenDialog>()

  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const trigger = (event.target as Element).closest?.('[data-scheduler-trigger]')
      if (!trigger || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
      event.preventDefault()
      // Each trigger links to the booking page as it wants it opened.
      const url = trigger.getAttribute('href') ?? schedulerUrl
      import('./scheduler-dialog.tsx').then(
        ({ SchedulerDialog }) => setOpen({ Dialog: SchedulerDialog, url }),
        () => location.assign(url),
      )
    }
    document.addEventListener('click', onClick)
    return () => document.removeEventListener('click', onClick)
  }, [schedulerUrl])

  return open ? <open.Dialog url={open.url} onClose={() => setOpen(undefined)} /> : null
}
