import type { ComponentProps, ReactNode } from 'react'

/** A checkbox with its label. `isLong`: of several lines, the box is at the first. */
export function Checkbox({
  label,
  isLong = false,
  className = '',
  ...input
}: ComponentProps<'input'> & { label: ReactNode; isLong?: boolean }) {
  return (
    <label
      className={`flex min-h-8 cursor-pointer gap-[0.6rem] ${isLong ? 'items-start' : 'items-center'} ${className}`}
    >
      <input
        type="checkbox"
        {...input}
        className={`size-[1.05rem] accent-ember ${isLong ? 'mt-[0.2em] flex-none' : ''}`}
      />
      <span>{label}</span>
    </label>
  )
}
