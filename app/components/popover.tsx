import { type ReactNode, useId, useRef } from 'react'
import { Button } from './button.tsx'
import { ChevronDown } from './icons.tsx'

interface PopoverProps {
  label: ReactNode
  /** True when a setting in the panel differs from its default. */
  isActive?: boolean
  /** Classes of the button. */
  className?: string
  /** Classes of the panel. With `contents`, its content stands where the panel is, without one. */
  panelClassName?: string
  /** @param close hides the panel and gives the focus back to the button */
  children: (close: () => void) => ReactNode
}

/**
 * Look of a button that opens something. `data-active` marks it while a setting there differs from
 * its default.
 */
export const POPOVER_BUTTON =
  'gap-[0.35rem] whitespace-nowrap font-medium data-active:border-ember data-active:font-semibold data-active:text-ember-deep'

const PANEL =
  'absolute inset-auto w-max max-w-[min(22rem,100vw-1rem)] border border-ink bg-white px-4 py-[0.9rem] text-[0.9375rem] text-ink'

/**
 * A button and a panel below it. Escape and a click elsewhere close the panel (the browser's own
 * popover).
 */
export function Popover({
  label,
  isActive,
  className = '',
  panelClassName = '',
  children,
}: PopoverProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)

  /** The panel is in the browser's top layer, so its position is set when it opens. */
  function place() {
    if (!button.current || !panel.current?.matches(':popover-open')) {
      return
    }
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
        className={`${POPOVER_BUTTON} ${className}`}
      >
        <span>{label}</span>
        <ChevronDown size={16} />
      </Button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        className={`${PANEL} ${panelClassName}`}
        onToggle={place}
      >
        {children(() => panel.current?.hidePopover())}
      </div>
    </>
  )
}
