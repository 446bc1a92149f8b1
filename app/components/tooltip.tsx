import { useId } from 'react'

interface TooltipProps {
  /** The words of the tip; repeats nothing that the trigger does not also say to a screen reader. */
  tip: string
  className?: string
  /** The trigger: one focusable element. It should carry its own accessible name. */
  children: React.ReactNode
}

/** Shows a tip 4 px above its trigger on hover and focus. For short labels of icon buttons, never for help in forms. */
export function Tooltip({ tip, className = '', children }: TooltipProps) {
  const id = useId()
  return (
    <span className={`group/tip relative inline-flex ${className}`}>
      {children}
      <span
        id={id}
        role="tooltip"
        className="pointer-events-none invisible absolute bottom-[calc(100%+4px)] left-1/2 z-10 -translate-x-1/2 whitespace-nowrap bg-ink px-2.5 py-1 text-caption text-paper opacity-0 transition-opacity duration-150 group-focus-within/tip:visible group-focus-within/tip:opacity-100 group-hover/tip:visible group-hover/tip:opacity-100"
      >
        {tip}
      </span>
    </span>
  )
}
