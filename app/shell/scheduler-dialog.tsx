import { ComposedText } from '#app/components/composed-text.tsx'
import { IconButton } from '#app/components/icon-button.tsx'
import { X } from '#app/components/icons.tsx'
import { ModalDialog } from '#app/components/modal-dialog.tsx'
import { useWords } from '#app/lib/words.ts'
import { navigation } from '#content/navigation.ts'

export interface SchedulerDialogProps {
  /** Address of the booking page in embed mode. */
  url: string
  onClose: () => void
}

/**
 * The booking page in a modal dialog. It closes with its button, a click on the backdrop, or
 * Escape.
 */
export function SchedulerDialog({ url, onClose }: SchedulerDialogProps) {
  const words = useWords('navigation', navigation).scheduler
  return (
    <ModalDialog
      aria-label={words.title.text}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === event.currentTarget) {
          event.currentTarget.close()
        }
      }}
      className="h-[min(760px,90vh)] max-h-none w-[min(1024px,95vw)] max-w-none overflow-visible"
    >
      {(close) => (
        <div className="flex h-full flex-col">
          {/*
           * The bar is above the frame. A button over the frame would cover a form field as soon as
           * the frame scrolls.
           */}
          <div className="flex items-center gap-2 border-line border-b pl-4 sm:pl-8">
            <h2 className="whitespace-nowrap text-body sm:text-h3">
              <ComposedText text={words.title} />
            </h2>
            <a
              className="ml-auto inline-flex min-h-11 items-center text-end text-caption leading-tight text-muted hover:underline"
              href={url}
              target="_blank"
              rel="noopener"
            >
              <ComposedText text={words.elsewhere} />
            </a>
            <IconButton
              label={<ComposedText text={words.close} />}
              onClick={close}
              className="hover:bg-paper-2"
            >
              <X size={22} />
            </IconButton>
          </div>
          <iframe
            title={words.title.text}
            src={url}
            className="min-h-0 w-full flex-1 border-0"
            onLoad={(event) => {
              // Key events in the frame do not reach this document. A listener in the frame is
              // possible for our own page, but not for an external provider's.
              event.currentTarget.contentDocument?.addEventListener('keydown', (key) => {
                if (key.key === 'Escape') {
                  close()
                }
              })
            }}
          />
        </div>
      )}
    </ModalDialog>
  )
}
