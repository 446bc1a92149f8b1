import type { ComponentProps } from 'react'

/** A button. It submits a form only with `type="submit"`. */
export function Button({
  look,
  dense,
  className,
  ...button
}: ButtonLook & ComponentProps<'button'>) {
  const classes = buttonClass({ look, dense, className })
  return (
    <button
      type="button"
      {...button}
      className={look === 'text' ? `${classes} cursor-pointer` : classes}
    />
  )
}

export interface ButtonLook {
  /** `text` looks like the link that ends a paragraph. */
  look?: 'primary' | 'outline' | 'text' | undefined
  /** Smaller, for pages that are worked with all day. */
  dense?: boolean | undefined
  className?: string | undefined
}

const LOOKS = {
  primary: 'button',
  outline: 'button button-outline',
  text: 'link inline-block',
} as const
/** Enlarges the touch target, because a line of text is lower than a fingertip. */
const TEXT_ROOM = 'min-h-11 py-2'

/** The classes of a button, or of a link that looks like one. */
export function buttonClass({ look = 'primary', dense = false, className }: ButtonLook): string {
  return [LOOKS[look], dense ? 'dense' : look === 'text' && TEXT_ROOM, className]
    .filter(Boolean)
    .join(' ')
}
