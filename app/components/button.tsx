import type { ComponentProps } from 'react'
import { type ButtonLook, buttonClass } from './button-look.ts'

/** A button. It submits a form only with `type="submit"`. */
export function Button({ look, dense, className, ...button }: ButtonLook & ComponentProps<'button'>) {
  const classes = buttonClass({ look, dense, className })
  return <button type="button" {...button} className={look === 'text' ? `${classes} cursor-pointer` : classes} />
}
