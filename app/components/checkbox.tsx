import type { ComponentProps, ReactNode } from 'react'

/** A checkbox with its label. */
export function Checkbox({
  label,
  className = '',
  ...input
}: ComponentProps<'input'> & { label: ReactNode }) {
  return (
    <label className={`flex min-h-8 cursor-pointer items-center gap-[0.6rem] ${className}`}>
      <input type="checkbox" {...input} className="size-[1.05rem] accent-ember" />
      <span>{label}</span>
    </label>
  )
}
