import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'

interface ModalDialogProps extends Omit<ComponentProps<'dialog'>, 'children' | 'onClose'> {
  onClose: () => void
  children: (close: () => void) => ReactNode
}

/**
 * A modal dialog, open from the moment it is rendered. Escape closes it, and the browser then returns the focus to where
 * it was before.
 */
export function ModalDialog({ className = '', children, ...dialog }: ModalDialogProps) {
  const element = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (!element.current?.open) element.current?.showModal()
  }, [])
  return (
    <dialog {...dialog} ref={element} className={`no-print m-auto bg-paper text-ink backdrop:bg-night/70 ${className}`}>
      {children(() => element.current?.close())}
    </dialog>
  )
}
