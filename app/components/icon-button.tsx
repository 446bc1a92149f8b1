import type { ComponentProps, ReactNode } from 'react'

interface IconButtonProps extends ComponentProps<'button'> {
  /**
   * The name of the button: screen readers announce it, and it is shown as a tooltip on hover and
   * focus.
   */
  label: ReactNode
  /** On which side of the button there is room for the tooltip. */
  tip?: 'above' | 'below'
  /** The icon, hidden from screen readers. */
  children: ReactNode
}

/** A button that shows only an icon. */
export function IconButton({
  label,
  tip = 'below',
  className = '',
  children,
  ...rest
}: IconButtonProps) {
  return (
    <button type="button" {...rest} className={`icon-button ${className}`}>
      <span role="tooltip" className={`tooltip tooltip-${tip}`}>
        {label}
      </span>
      {children}
    </button>
  )
}
