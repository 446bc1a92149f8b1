import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'

interface ModalDialogProps extends Omit<ComponentProps<'dialog'>, 'children' | 'onClose'> {
  onClose: () => void
  children: (close: () => void) => ReactNode
}

/**
 * A modal dialog, open from its first render. Escape closes it, and the browser returns the focus.
 */
export function ModalDialog({ className = '', children, ...dialog }: ModalDialogProps) {
  const element = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (!element.current?.open) {
      element.current?.showModal()
    }
  }, [])
  return (
    <dialog
      {...dialog}
      ref={element}
      className={`no-print m-auto bg-paper text-ink backdrop:bg-night/70 ${className}`}
    >
      {children(() => element.current?.close())}
    </dialog>
  )
}
