import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { usePublicConfig } from '#app/lib/public-config.ts'
import { navigation } from '#content/navigation.ts'

const words = navigation.scheduler

/**
 * The one scheduler overlay of the page. A click on any element marked `data-scheduler-trigger` opens it; it closes with
 * its button, a click on the backdrop, or Escape. The frame is loaded on that click and not before.
 */
export function SchedulerOverlay() {
  const { schedulerUrl } = usePublicConfig()
  const dialog = useRef<HTMLDialogElement>(null)
  const [open, setOpen] = useState(false)

  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const trigger = (event.target as Element).closest?.('[data-scheduler-trigger]')
      if (!trigger || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
      event.preventDefault()
      setOpen(true)
    }
    document.addEventListener('click', onClick)
    return () => document.removeEventListener('click', onClick)
  }, [])

  useEffect(() => {
    if (open && !dialog.current?.open) dialog.current?.showModal()
  }, [open])

  if (!open) return null
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a modal dialog natively
    <dialog
      ref={dialog}
      aria-label={words.title}
      onClose={() => setOpen(false)}
      onClick={(event) => {
        if (event.target === dialog.current) dialog.current.close()
      }}
      className="m-auto h-[min(760px,90vh)] max-h-none w-[min(1024px,95vw)] max-w-none overflow-visible bg-paper p-0 backdrop:bg-night/70"
    >
      <button
        type="button"
        aria-label={words.close}
        onClick={() => dialog.current?.close()}
        className="absolute top-2 right-2 z-10 flex size-11 cursor-pointer items-center justify-center border border-line bg-paper text-ink hover:bg-paper-2"
      >
        <X aria-hidden="true" size={22} />
      </button>
      <div className="flex h-full flex-col">
        <iframe
          title={words.title}
          src={schedulerUrl}
          className="min-h-0 w-full flex-1 border-0"
          onLoad={(event) => {
            // Keys pressed in the frame stay in the frame. Our own page lets us listen there; a provider's does not.
            event.currentTarget.contentDocument?.addEventListener('keydown', (key) => {
              if (key.key === 'Escape') dialog.current?.close()
            })
          }}
        />
        <p className="border-line border-t px-4 py-1 text-caption">
          <a className="link inline-flex min-h-9 items-center" href={schedulerUrl} target="_blank" rel="noopener">
            {words.elsewhere}
          </a>
        </p>
      </div>
    </dialog>
  )
}
