import { type ReactNode, useId, useRef } from 'react'
import { Button } from './button.tsx'
import { ChevronDown } from './icons.tsx'

interface PopoverProps {
  label: ReactNode
  /** True when a setting in the panel differs from its default. */
  isActive?: boolean
  /** @param close hides the panel and gives the focus back to the button */
  children: (close: () => void) => ReactNode
}

/** A button and a panel below it. Escape and a click elsewhere close the panel (the browser's own popover). */
export function Popover({ label, isActive, children }: PopoverProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)

  /** The panel is in the browser's top layer, so its position is set when it opens. */
  function place() {
    if (!button.current || !panel.current?.matches(':popover-open')) return
    const { left, bottom } = button.current.getBoundingClientRect()
    const { width } = panel.current.getBoundingClientRect()
    const leftmost = document.documentElement.clientWidth - width - 8
    panel.current.style.left = `${Math.max(8, Math.min(left, leftmost)) + scrollX}px`
    panel.current.style.top = `${bottom + 4 + scrollY}px`
  }

  return (
    <>
      <Button
        ref={button}
        look="outline"
        dense
        popoverTarget={id}
        data-active={isActive ? '' : undefined}
        className="popover-button"
      >
        {label}
        <ChevronDown size={16} />
      </Button>
      <div ref={panel} id={id} popover="auto" className="popover-panel" onToggle={place}>
        {children(() => panel.current?.hidePopover())}
      </div>
    </>
  )
}
