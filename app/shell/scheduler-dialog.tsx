import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { IconButton } from '#app/components/icon-button.tsx'
import { navigation } from '#content/navigation.ts'

const words = navigation.scheduler

export interface SchedulerDialogProps {
  /** Address of the booking page in embed mode. */
  url: string
  onClose: () => void
}

/** The booking page in a modal dialog. It closes with its button, a click on the backdrop, or Escape. */
export function SchedulerDialog({ url, onClose }: SchedulerDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)

  useEffect(() => dialog.current?.showModal(), [])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a modal dialog natively
    <dialog
      ref={dialog}
      aria-label={words.title}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === dialog.current) dialog.current.close()
      }}
      className="m-auto h-[min(760px,90vh)] max-h-none w-[min(1024px,95vw)] max-w-none overflow-visible bg-paper p-0 backdrop:bg-night/70"
    >
      <div className="flex h-full flex-col">
        {/* A bar of its own: over the frame, the button would cover a field as soon as the frame scrolls. */}
        <p className="flex flex-row-reverse items-center justify-between border-line border-b pl-4 text-caption">
          <IconButton label={words.close} onClick={() => dialog.current?.close()} className="hover:bg-paper-2">
            <X aria-hidden="true" size={22} />
          </IconButton>
          <a className="link" href={url} target="_blank" rel="noopener">
            {words.elsewhere}
          </a>
        </p>
        <iframe
          title={words.title}
          src={url}
          className="min-h-0 w-full flex-1 border-0"
          onLoad={(event) => {
            // Keys pressed in the frame stay in the frame. Our own page lets us listen there; a provider's does not.
            event.currentTarget.contentDocument?.addEventListener('keydown', (key) => {
              if (key.key === 'Escape') dialog.current?.close()
            })
          }}
        />
      </div>
    </dialog>
  )
}
