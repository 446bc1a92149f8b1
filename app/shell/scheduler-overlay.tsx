import { type ComponentType, useEffect, useRef, useState } from 'react'
import { usePublicConfig } from '#app/lib/public-config.ts'
import type { SchedulerDialogProps } from './scheduler-dialog.tsx'

interface OpenDialog {
  Dialog: ComponentType<SchedulerDialogProps>
  url: string
}

/**
 * The page's only scheduler overlay. A click on any element with `data-scheduler-trigger` opens it. The dialog and its
 * frame are loaded on that click. If the dialog cannot be loaded, the booking page opens instead.
 */
export function SchedulerOverlay() {
  const { schedulerUrl } = usePublicConfig()
  const [open, setOpen] = useState<OpenDialog>()
  const loaded = useRef<OpenDialog['Dialog']>(undefined)

  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const trigger = (event.target as Element).closest?.('[data-scheduler-trigger]')
      if (!trigger || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
      event.preventDefault()
      // The trigger's link may carry parameters for the booking page.
      const url = trigger.getAttribute('href') ?? schedulerUrl
      const show = (Dialog: OpenDialog['Dialog']) => {
        loaded.current = Dialog
        setOpen({ Dialog, url })
      }
      // An import is asynchronous even for a loaded module. After a double click it could reopen a dialog that was closed.
      if (loaded.current) show(loaded.current)
      else
        import('./scheduler-dialog.tsx').then(
          ({ SchedulerDialog }) => show(SchedulerDialog),
          () => location.assign(url),
        )
    }
    document.addEventListener('click', onClick)
    return () => document.removeEventListener('click', onClick)
  }, [schedulerUrl])

  return open ? <open.Dialog url={open.url} onClose={() => setOpen(undefined)} /> : null
}
